from __future__ import annotations

import base64
import hashlib
import hmac
import json
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Literal

import pytest

from betting_analytics import BettingAnalyticsError, Webhooks, WebhookVerificationError

Scheme = Literal["standard", "service"]
VECTORS = json.loads((Path(__file__).parents[3] / "test/vectors/webhook-signatures.json").read_text("utf-8"))["vectors"]
NEW, OLD, OTHER = ("whsec_" + base64.b64encode(bytes([each]) * 32).decode() for each in (1, 2, 3))
AT = datetime(2026, 4, 18, 9, tzinfo=timezone.utc).timestamp()

schemes = pytest.mark.parametrize("scheme", ["standard", "service"])


def a_call(id: str = "dlv_1", at: float = AT) -> tuple[str, dict[str, str]]:
    """A call as the service makes it, during a rotation of the secret."""
    sent_at = datetime.fromtimestamp(at, timezone.utc).isoformat().replace("+00:00", "Z")
    body = json.dumps({"event": "picks", "sent_at": sent_at, "user_id": "u", "picks": []})
    signed = f"{id}.{int(at)}.{body}".encode()
    keys = [base64.b64decode(secret[6:]) for secret in (NEW, OLD)]
    standard = ["v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode() for key in keys]
    return body, {
        "X-Service-Signature": "sha256=" + hmac.new(NEW.encode(), body.encode(), hashlib.sha256).hexdigest(),
        "webhook-id": id,
        "webhook-timestamp": str(int(at)),
        "webhook-signature": " ".join(standard),
    }


def verifier(secret: str | list[str] = NEW, scheme: Scheme = "standard", **options: Any) -> Webhooks:
    return Webhooks(secret, scheme=scheme, **{"now": lambda: AT, **options})


@schemes
def test_a_call_of_the_service_is_accepted_whatever_the_case_of_its_headers(scheme: Scheme) -> None:
    body, headers = a_call()
    for each in (headers, {name.lower(): value for name, value in headers.items()}):
        delivery = verifier(scheme=scheme).verify(body.encode(), each)
        assert (delivery.id, delivery.sent_at.timestamp(), delivery.body["event"]) == ("dlv_1", AT, "picks")
        assert verifier(scheme=scheme).verify(body, each) == delivery


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["name"]))
@schemes
def test_every_published_vector_is_accepted(scheme: Scheme, vector: dict[str, Any]) -> None:
    headers = {
        "webhook-id": vector["id"],
        "webhook-timestamp": str(vector["timestamp"]),
        "webhook-signature": vector["standard_signature"],
        "x-service-signature": vector["service_signature"],
    }
    webhooks = verifier(vector["secret"], scheme, now=lambda: vector["timestamp"], tolerance_seconds=1e9)
    if vector["body"].startswith("{") and (scheme == "standard" or '"sent_at"' in vector["body"]):
        assert webhooks.verify(vector["body"], headers).id == vector["id"]
    else:
        with pytest.raises(WebhookVerificationError) as raised:
            webhooks.verify(vector["body"], headers)
        assert raised.value.reason in ("malformed_body", "wrong_time")


@schemes
@pytest.mark.parametrize(
    ("secret", "call", "reason"),
    [
        (OTHER, a_call(), "wrong_signature"),
        (NEW, (a_call(at=AT + 1)[0], a_call()[1]), "wrong_signature"),
        (NEW, a_call(at=AT - 600), "wrong_time"),
        (NEW, a_call(at=AT + 600), "wrong_time"),
        (NEW, (a_call()[0], {}), "missing_header"),
    ],
    ids=["another secret", "an altered body", "ten minutes old", "from the future", "no headers"],
)
def test_another_call_is_refused(scheme: Scheme, secret: str, call: tuple[str, dict[str, str]], reason: str) -> None:
    with pytest.raises(WebhookVerificationError) as raised:
        verifier(secret, scheme).verify(*call)
    assert raised.value.reason == reason


@schemes
def test_a_delivery_that_comes_again_is_received_once_and_again_where_it_was_forgotten(scheme: Scheme) -> None:
    webhooks = verifier(scheme=scheme)
    first = webhooks.receive(*a_call())
    assert first is not None
    assert webhooks.receive(*a_call()) is None
    assert webhooks.receive(*a_call(at=AT + 45)) is None
    webhooks.forget(first)
    assert webhooks.receive(*a_call(at=AT + 90)) is not None


def test_a_recorded_call_under_another_id_is_not_received() -> None:
    body, headers = a_call()
    webhooks = verifier(scheme="service")
    webhooks.receive(body, headers)
    assert webhooks.receive(body, {**headers, "webhook-id": "dlv_2"}) is None
    with pytest.raises(WebhookVerificationError):
        verifier().receive(body, {**headers, "webhook-id": "dlv_2"})


def test_a_recorded_call_under_the_id_of_a_delivery_to_come_does_not_keep_that_one_away() -> None:
    body, headers = a_call()
    webhooks = verifier(scheme="service")
    webhooks.receive(body, headers)
    webhooks.receive(body, {**headers, "webhook-id": "dlv_2"})
    assert webhooks.receive(*a_call("dlv_2", AT + 45)) is not None


def test_for_a_day_after_a_rotation_the_old_secret_is_as_good_as_the_new_one() -> None:
    assert verifier(OLD).verify(*a_call()).id == "dlv_1"
    assert verifier([OTHER, OLD]).verify(*a_call()).id == "dlv_1"


@pytest.mark.parametrize("signature", ["v2,abc", "v1,", "v1,é", "v1", " ", "v1,AAAA v1,AAAA"])
def test_a_signature_that_is_none_is_refused(signature: str) -> None:
    body, headers = a_call()
    with pytest.raises(WebhookVerificationError):
        verifier().verify(body, {**headers, "webhook-signature": signature})


@pytest.mark.parametrize("secret", ["", "whsec_", "secret", "whsec_!!"])
def test_what_is_no_secret_is_not_taken_for_one(secret: str) -> None:
    with pytest.raises(BettingAnalyticsError):
        Webhooks(secret)


def test_an_id_is_forgotten_after_seven_days_so_that_the_memory_does_not_grow() -> None:
    clock = [AT]
    webhooks = verifier(now=lambda: clock[0])
    webhooks.receive(*a_call())
    clock[0] += 7 * 86_400
    assert webhooks.receive(*a_call(at=clock[0])) is not None
