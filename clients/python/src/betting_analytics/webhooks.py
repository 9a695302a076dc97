"""Verifies the calls that the service makes to a receiver."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Literal, Protocol, Union, cast

from .api_types import WebhookBody
from .errors import BettingAnalyticsError

Reason = Literal["missing_header", "wrong_signature", "wrong_time", "malformed_body"]
_SEEN_SECONDS = 7 * 86_400


class WebhookVerificationError(BettingAnalyticsError):
    """A call that is not from the service, or not fresh. Answer 401."""

    reason: Reason

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(f"{reason}: {message}")
        self.reason = reason


@dataclass(frozen=True)
class Delivery:
    """A verified call. Repetitions of a delivery have the same `id`."""

    id: str
    sent_at: datetime
    body: WebhookBody


class SeenIds(Protocol):
    """Where the ids of received deliveries are kept. Keep them at least a day, where they survive a restart."""

    def add(self, id: str) -> bool:
        """Keeps the id; False where it was kept already."""
        ...

    def remove(self, id: str) -> None: ...


class Webhooks:
    """Verifies calls with the secret of a webhook; with the old one, too, for a day after a rotation.

    The scheme `standard` verifies `webhook-signature`, which covers the id and the time; `service` verifies
    `X-Service-Signature`, which covers the body alone. `seen` is the memory of this process unless given.
    """

    def __init__(
        self,
        secret: Union[str, Sequence[str]],
        *,
        scheme: Literal["standard", "service"] = "standard",
        tolerance_seconds: float = 300,
        seen: SeenIds | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        secrets = [secret] if isinstance(secret, str) else secret
        self._keys = [_key_bytes(each, scheme) for each in secrets]
        self._scheme = scheme
        self._tolerance = tolerance_seconds
        self._seen = seen if seen is not None else _MemorySeenIds(now)
        self._now = now

    def verify(self, body: bytes | str, headers: Mapping[str, str]) -> Delivery:
        """The delivery of a call, if it is from the service and fresh. `body` is the request body as it arrived."""
        return self._verify(body, headers)[0]

    def receive(self, body: bytes | str, headers: Mapping[str, str]) -> Delivery | None:
        """The same, and None where the delivery was received before: answer 2xx and do nothing."""
        delivery, ids = self._verify(body, headers)
        # In their order, up to the first that was seen before.
        return delivery if all(self._seen.add(id) for id in ids) else None

    def forget(self, delivery: Delivery) -> None:
        """Lets a delivery that could not be processed come again. Answer 5xx then."""
        self._seen.remove(delivery.id)

    def _verify(self, body: bytes | str, headers: Mapping[str, str]) -> tuple[Delivery, list[str]]:
        data = body.encode() if isinstance(body, str) else body
        lower = {name.lower(): value for name, value in headers.items()}
        return self._verify_standard(data, lower) if self._scheme == "standard" else self._verify_service(data, lower)

    def _verify_standard(self, body: bytes, headers: Mapping[str, str]) -> tuple[Delivery, list[str]]:
        id, seconds = _header(headers, "webhook-id"), _header(headers, "webhook-timestamp")
        given = _header(headers, "webhook-signature").split(" ")
        signed = f"{id}.{seconds}.".encode() + body
        self._check_signature(given, lambda key: "v1," + base64.b64encode(_hmac(key, signed)).decode())
        sent_at = self._check_time(int(seconds) if re.fullmatch(r"[0-9]{1,12}", seconds) else None)
        return Delivery(id, sent_at, _read_body(body)), [id]

    def _verify_service(self, body: bytes, headers: Mapping[str, str]) -> tuple[Delivery, list[str]]:
        id, signature = _header(headers, "webhook-id"), _header(headers, "x-service-signature")
        self._check_signature([signature], lambda key: "sha256=" + _hmac(key, body).hex())
        read = _read_body(body)
        sent_at = self._check_time(_seconds_of(read))
        # The id is not signed: a replayed call can carry another one, but not another signature. Therefore the signature
        # comes first: where it was seen, the id is not kept, since it may be that of a delivery to come.
        return Delivery(id, sent_at, read), [signature, id]

    def _check_signature(self, given: Sequence[str], expected: Callable[[bytes], str]) -> None:
        for key in self._keys:
            signature = expected(key).encode()
            if any(hmac.compare_digest(each.encode(), signature) for each in given):
                return
        raise WebhookVerificationError("wrong_signature", "no signature of the call fits the secret")

    def _check_time(self, sent_at: float | None) -> datetime:
        if sent_at is None or abs(self._now() - sent_at) > self._tolerance:
            raise WebhookVerificationError("wrong_time", f"the call is not of the last {self._tolerance} seconds")
        return datetime.fromtimestamp(sent_at, timezone.utc)


class _MemorySeenIds:
    def __init__(self, now: Callable[[], float]) -> None:
        self._added_at: dict[str, float] = {}
        self._now = now

    def add(self, id: str) -> bool:
        now = self._now()
        # In the order in which they were added: the first that is young enough ends the search.
        while self._added_at and (oldest := next(iter(self._added_at.items())))[1] + _SEEN_SECONDS <= now:
            del self._added_at[oldest[0]]
        if id in self._added_at:
            return False
        self._added_at[id] = now
        return True

    def remove(self, id: str) -> None:
        self._added_at.pop(id, None)


def _key_bytes(secret: str, scheme: Literal["standard", "service"]) -> bytes:
    """The standard scheme is keyed with what the secret stands for, the service's own with its text."""
    try:
        key = base64.b64decode(secret[6:], validate=True) if secret.startswith("whsec_") else b""
    except binascii.Error:
        key = b""
    if key == b"":
        raise BettingAnalyticsError("The secret must be the one that the service shows: whsec_…")
    return key if scheme == "standard" else secret.encode()


def _hmac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "")
    if value == "":
        raise WebhookVerificationError("missing_header", f"{name} is missing")
    return value


def _read_body(body: bytes) -> WebhookBody:
    try:
        return cast(WebhookBody, json.loads(body))
    except ValueError as error:
        raise WebhookVerificationError("malformed_body", "the body is no JSON") from error


def _seconds_of(body: WebhookBody) -> float | None:
    try:
        return datetime.fromisoformat(body["sent_at"].replace("Z", "+00:00")).timestamp()
    except (KeyError, TypeError, AttributeError, ValueError):
        return None
