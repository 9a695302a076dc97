from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from datetime import datetime, timezone
from typing import Any

import httpx
import pytest

import betting_analytics as api

Reply = tuple[int, dict[str, str], Any]
KEY = "ba_test"


def bet(event_id: str, price: float = 2.1) -> dict[str, Any]:
    selection = {"event_id": event_id, "market_key": "h2h", "outcome": "Arsenal", "point": None}
    return {**selection, "commence_time": "2026-04-18T11:00:00Z", "price": price}


def found(*items: dict[str, Any], etag: str = 'W/"1"', max_age: int = 40) -> Reply:
    headers = {"etag": etag, "cache-control": f"private, max-age={max_age}"}
    return 200, headers, {"kind": "value", "count": len(items), "generated_at": "2026-04-18T09:00:01Z", "data": items}


def problem(status: int, code: str, headers: dict[str, str] | None = None, **more: Any) -> Reply:
    return status, headers or {}, {"status": status, "code": code, "detail": "why", "request_id": "r1", **more}


class World:
    """A service that gives these answers in turn. Its clock goes on only while a client waits."""

    def __init__(self, *replies: Reply | Exception) -> None:
        self.replies = list(replies)
        self.requests: list[httpx.Request] = []
        self.waits: list[float] = []
        self.headers: list[Any] = []
        self.now = datetime(2026, 4, 18, 9, tzinfo=timezone.utc).timestamp()

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        status, headers, body = reply
        if body is None:
            return httpx.Response(status, headers=headers)
        content = {"text": body} if isinstance(body, str) else {"json": body}
        return httpx.Response(status, headers=headers, **content)

    def sleep(self, seconds: float) -> None:
        self.waits.append(round(seconds, 1))
        self.now += seconds

    async def sleep_async(self, seconds: float) -> None:
        self.sleep(seconds)

    def options(self) -> dict[str, Any]:
        return {"transport": httpx.MockTransport(self.answer), "random": lambda: 0.5, "now": lambda: self.now, "on_headers": self.headers.append}

    def client(self, base_url: str = "https://odds.example") -> api.BettingAnalytics:
        return api.BettingAnalytics(base_url, KEY, sleep=self.sleep, **self.options())

    def async_client(self) -> api.AsyncBettingAnalytics:
        return api.AsyncBettingAnalytics("https://odds.example", KEY, sleep=self.sleep_async, **self.options())

    def take(self, count: int, mode: str, method: str, **query: Any) -> list[Any]:
        """The first items of an iterator of either client."""
        if mode == "sync":
            iterator = getattr(self.client(), method)(**query)
            return [next(iterator) for _ in range(count)]

        async def collect() -> list[Any]:
            iterator = getattr(self.async_client(), method)(**query)
            return [await iterator.__anext__() for _ in range(count)]

        return asyncio.run(collect())

    def call(self, mode: str, method: str = "me", **query: Any) -> Any:
        """One call of either client."""
        if mode == "sync":
            with self.client() as client:
                return getattr(client, method)(**query)

        async def once() -> Any:
            async with self.async_client() as client:
                return await getattr(client, method)(**query)

        return asyncio.run(once())


both = pytest.mark.parametrize("mode", ["sync", "async"])


@both
def test_a_call_sends_the_query_and_the_key(mode: str) -> None:
    world = World(found(bet("a")))
    assert world.call(mode, "opportunities", min_ev=0.02, limit=5)["data"][0]["event_id"] == "a"
    [request] = world.requests
    assert str(request.url) == "https://odds.example/api/v1/opportunities?min_ev=0.02&limit=5"
    assert request.headers["authorization"] == f"Bearer {KEY}"


@both
def test_an_event_is_asked_for_by_its_id_whatever_it_holds(mode: str) -> None:
    world = World((200, {}, {}))
    world.call(mode, "event", id="a/b?c")
    assert world.requests[0].url.raw_path == b"/api/v1/events/a%2Fb%3Fc"


def test_a_call_keeps_the_path_of_the_address() -> None:
    world = World((200, {}, {"status": "ok"}))
    world.client("http://127.0.0.1:3000/odds").health()
    assert str(world.requests[0].url) == "http://127.0.0.1:3000/odds/health"


@pytest.mark.parametrize("base_url", ["http://odds.example", "odds.example", "", "ftp://a.b", "http://127.0.0.1.example"])
@pytest.mark.parametrize("client", [api.BettingAnalytics, api.AsyncBettingAnalytics])
def test_the_key_is_never_sent_where_it_could_be_read_on_the_way(client: Callable[..., object], base_url: str) -> None:
    with pytest.raises(api.BettingAnalyticsError):
        client(base_url, KEY)


@pytest.mark.parametrize("key", ["", "ba_secret\n", "\nba_secret", "ba secret", "ba_secrét"])
@pytest.mark.parametrize("client", [api.BettingAnalytics, api.AsyncBettingAnalytics])
def test_a_key_that_no_header_can_hold_is_refused_at_once_by_an_error_that_does_not_show_it(
    client: Callable[..., object], key: str
) -> None:
    with pytest.raises(api.BettingAnalyticsError) as raised:
        client("https://odds.example", key)
    assert str(raised.value) == "api_key is empty or holds a space, a line break or another character that no key has"


@both
@pytest.mark.parametrize(
    ("status", "code", "error"),
    [
        (400, "invalid_parameter", api.InvalidParameterError),
        (401, "missing_or_invalid_api_key", api.AuthenticationError),
        (403, "plan_required:sharp", api.PlanRequiredError),
        (404, "not_found", api.NotFoundError),
        (429, "daily_quota_exceeded", api.QuotaExceededError),
        (503, "data_unavailable", api.UnavailableError),
        (500, "internal_error", api.ApiError),
    ],
)
def test_a_refusal_is_an_error_with_its_data(mode: str, status: int, code: str, error: type[api.ApiError]) -> None:
    quota = {"x-ratelimit-limit": "20000", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1776556800"}
    world = World(problem(status, code, {**quota, "retry-after": "7"}, errors=[{"parameter": "limit", "message": "no"}]))
    with pytest.raises(error) as raised:
        world.call(mode)
    assert type(raised.value) is error
    assert (raised.value.status, raised.value.code, raised.value.request_id) == (status, code, "r1")
    assert (raised.value.limit, raised.value.remaining, raised.value.retry_after) == (20_000, 0, 7)
    assert raised.value.reset == datetime(2026, 4, 19, tzinfo=timezone.utc)
    if isinstance(raised.value, api.InvalidParameterError):
        assert raised.value.errors == [{"parameter": "limit", "message": "no"}]


@both
def test_an_answer_that_is_not_from_the_api_keeps_its_status(mode: str) -> None:
    with pytest.raises(api.ApiError) as raised:
        World((502, {"x-ratelimit-limit": "many"}, "<html>")).call(mode)
    assert (raised.value.status, raised.value.code, raised.value.limit) == (502, "http_502", None)


@both
@pytest.mark.parametrize(("status", "body"), [(429, {"message": "Too Many Requests"}), (403, "<html>Forbidden</html>")])
def test_a_refusal_of_the_gateway_or_the_firewall_is_sent_again_after_growing_pauses(mode: str, status: int, body: Any) -> None:
    refusal: Reply = (status, {}, body)
    world = World(refusal, refusal, (200, {}, {"plan": "sharp"}))
    assert world.call(mode) == {"plan": "sharp"}
    assert world.waits == [1.5, 3.0]
    stubborn = World(*[refusal] * 4)
    with pytest.raises(api.ApiError) as raised:
        stubborn.call(mode)
    assert not isinstance(raised.value, api.PlanRequiredError)
    assert (raised.value.code, raised.value.limit) == (f"http_{status}", None)
    assert stubborn.waits == [1.5, 3.0, 6.0]
    watched = World(refusal, refusal, found())
    assert len(watched.take(1, mode, "watch_matches")) == 1
    assert watched.waits == [1.5, 3.0]


@both
@pytest.mark.parametrize("reply", [httpx.ConnectError("refused"), (200, {}, '{"plan":')])
def test_no_answer_and_half_an_answer_are_network_errors_with_their_cause(mode: str, reply: Any) -> None:
    with pytest.raises(api.NetworkError) as raised:
        World(reply).call(mode)
    assert raised.value.__cause__ is not None


@both
def test_watching_asks_when_the_next_scan_can_be_there_and_hands_on_what_has_changed(mode: str) -> None:
    late = (304, {"etag": 'W/"1"', "cache-control": "private, max-age=0"}, None)
    world = World(found(bet("a")), late, found(bet("b"), etag='W/"2"'))
    lists = world.take(2, mode, "watch_opportunities", sport="soccer_epl")
    assert [each["data"][0]["event_id"] for each in lists] == ["a", "b"]
    assert [request.headers.get("if-none-match") for request in world.requests] == [None, 'W/"1"', 'W/"1"']
    assert world.waits == [40.5, 1.5]


@both
def test_watching_waits_out_what_passes(mode: str) -> None:
    passing: list[Reply | Exception] = [
        problem(503, "data_unavailable", {"retry-after": "5"}),
        httpx.ReadTimeout("slow"),
        problem(500, "internal_error"),
        problem(429, "daily_quota_exceeded", {"retry-after": "300"}),
    ]
    world = World(*passing, found())
    assert len(world.take(1, mode, "watch_matches")) == 1
    assert world.waits == [5.5, 3.0, 6.0, 300.5]


@both
@pytest.mark.parametrize(
    ("reply", "wait"),
    [(found(max_age=10**12), 300.5), (found(max_age=0), 1.5), (problem(503, "data_unavailable", {"retry-after": "0"}), 1.5)],
)
def test_watching_waits_between_a_second_and_five_minutes_whatever_the_answer_says(mode: str, reply: Reply, wait: float) -> None:
    world = World(reply, found(etag='W/"2"'), found(etag='W/"3"'))
    world.take(2, mode, "watch_opportunities")
    assert world.waits[0] == wait


@both
@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (problem(401, "missing_or_invalid_api_key"), api.AuthenticationError),
        (problem(429, "daily_quota_exceeded", {"retry-after": "301"}), api.QuotaExceededError),
    ],
)
def test_a_refusal_that_stays_one_ends_the_loop(mode: str, reply: Reply, error: type[Exception]) -> None:
    world = World(reply)
    with pytest.raises(error):
        world.take(1, mode, "new_opportunities")
    assert world.waits == []


SCANS = [
    found(bet("a", 2.1), bet("b", 2.2)),
    found(bet("a", 2.5), bet("c", 2.3)),
    found(bet("b", 2.2), bet("c", 2.3), bet("d", 2.4)),
]


@both
def test_new_opportunities_come_once_each_at_the_price_of_their_first_scan(mode: str) -> None:
    items = World(*SCANS).take(4, mode, "new_opportunities")
    assert [(each["event_id"], each["price"]) for each in items] == [("a", 2.1), ("b", 2.2), ("c", 2.3), ("d", 2.4)]


@both
def test_new_opportunities_leave_out_what_was_there_before_if_asked_to(mode: str) -> None:
    world = World(*SCANS)
    items = world.take(2, mode, "new_opportunities", include_current=False, min_ev=0.01)
    assert [each["event_id"] for each in items] == ["c", "d"]
    assert world.requests[0].url.query == b"min_ev=0.01"


def test_surebets_and_combos_are_known_by_their_legs() -> None:
    leg = {"outcome": "Over", "point": 2.5, "book": "northbet"}
    surebet: Any = {"event_id": "e", "market_key": "totals", "legs": [leg, {**leg, "outcome": "Under"}]}
    other: Any = {**surebet, "legs": [leg, {**leg, "outcome": "Under", "book": "westbet"}]}
    combo: Any = {"book": "northbet", "legs": [bet("a"), bet("b")]}
    richer: Any = {**surebet, "ev": 0.05}
    elsewhere: Any = {**combo, "book": "westbet"}
    dearer: Any = {**combo, "price": 9.0}
    ids = [api.opportunity_id(each) for each in (surebet, other, combo, elsewhere)]
    assert len(set(ids)) == 4
    assert [api.opportunity_id(each) for each in (richer, dearer)] == [ids[0], ids[2]]


def test_both_clients_have_the_same_methods() -> None:
    def methods(client: type) -> set[str]:
        return {name for name, _ in inspect.getmembers(client, inspect.isfunction) if not name.startswith("_")}

    assert methods(api.BettingAnalytics) == methods(api.AsyncBettingAnalytics)


@pytest.mark.parametrize("client", [api.BettingAnalytics, api.AsyncBettingAnalytics])
def test_the_environment_names_the_service_and_the_key(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BETTING_ANALYTICS_URL", "https://odds.example")
    monkeypatch.delenv("BETTING_ANALYTICS_KEY", raising=False)
    with pytest.raises(api.BettingAnalyticsError, match="BETTING_ANALYTICS_KEY is not set"):
        client.from_env()
    monkeypatch.setenv("BETTING_ANALYTICS_KEY", KEY)
    assert isinstance(client.from_env(), client)


@both
def test_the_headers_of_each_answer_are_handed_on_those_of_a_refusal_too(mode: str) -> None:
    world = World((200, {"x-ratelimit-remaining": "9"}, {}), problem(404, "not_found", {"x-ratelimit-remaining": "8"}))
    world.call(mode, "me")
    with pytest.raises(api.NotFoundError):
        world.call(mode, "event", id="unknown")
    assert [headers["x-ratelimit-remaining"] for headers in world.headers] == ["9", "8"]


@both
def test_the_public_record_is_read_by_its_methods(mode: str) -> None:
    world = World((200, {}, {}), (200, {}, {}), (200, {}, {}))
    world.call(mode, "performance")
    world.call(mode, "record_picks", limit=2, before=9)
    world.call(mode, "record_proof", pick=7)
    addresses = [request.url.raw_path.decode() for request in world.requests]
    assert addresses == ["/api/v1/performance", "/record/picks?limit=2&before=9", "/record/picks/7/proof"]


@both
def test_own_bets_are_read_by_their_methods(mode: str) -> None:
    world = World((200, {}, {}), (200, {}, {}))
    world.call(mode, "own_bets", status=["won"], limit=2)
    world.call(mode, "own_bets_summary")
    addresses = [request.url.raw_path.decode() for request in world.requests]
    assert addresses == ["/api/v1/bets?status=won&limit=2", "/api/v1/bets/summary"]


def page(*items: dict[str, Any], then: str | None) -> Reply:
    return 200, {}, {"count": len(items), "data": items, "next_cursor": then}


@both
def test_all_opportunities_come_page_by_page(mode: str) -> None:
    world = World(page(bet("a"), bet("b"), then="xyz"), page(bet("c"), then=None))
    items = world.take(3, mode, "all_opportunities", book=["one", "two"])
    assert [each["event_id"] for each in items] == ["a", "b", "c"]
    queries = [request.url.query.decode() for request in world.requests]
    assert queries == ["limit=500&book=one&book=two", "limit=500&book=one&book=two&cursor=xyz"]


def test_all_matches_end_with_the_last_page() -> None:
    world = World(page(bet("a"), then=None))
    assert len(list(world.client().all_matches(hours=3))) == 1


@both
def test_the_keys_of_books_and_sports_can_be_asked_for(mode: str) -> None:
    world = World((200, {}, {}), (200, {}, {}))
    world.call(mode, "books")
    world.call(mode, "sports")
    assert [request.url.path for request in world.requests] == ["/api/v1/books", "/api/v1/sports"]
