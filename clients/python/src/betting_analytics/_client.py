from __future__ import annotations

import asyncio
import os
import random as dice
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar, overload
from urllib.parse import quote

import httpx

from ._opportunities import (
    ComboQuery,
    NewComboQuery,
    NewSurebetQuery,
    NewValueQuery,
    SeenOpportunities,
    SurebetQuery,
    ValueQuery,
)
from ._polling import seconds_to_next_scan, seconds_to_resend, seconds_to_retry
from .api_types import (
    Account,
    BoardLine,
    BoardList,
    BoardPair,
    BoardQuery,
    BetList,
    BetsQuery,
    BetSummary,
    BookList,
    Combo,
    ComboList,
    Event,
    EventPrices,
    EventPricesQuery,
    Health,
    Match,
    MatchesQuery,
    MatchList,
    MoveList,
    MovesQuery,
    Performance,
    RecordPicks,
    RecordPicksQuery,
    RecordProof,
    SportList,
    Surebet,
    SurebetList,
    ValueBet,
    ValueBetList,
)
from .errors import BettingAnalyticsError, NetworkError, error_of

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

_Client = TypeVar("_Client", httpx.Client, httpx.AsyncClient)

_OPPORTUNITIES = "/api/v1/opportunities"
_MATCHES = "/api/v1/matches"
_BOARD = "/api/v1/board"
# The most items that a page of a list may have.
_MAX_PAGE = 500
_MAX_BOARD_PAGE = 3_000


class BettingAnalytics:
    """The API with one key. Every method raises a `BettingAnalyticsError` where it cannot give what it promises.

    `base_url` is where the API is, without `/api/v1`, such as `https://odds.example`; `timeout` is in seconds.
    `on_headers` receives the headers of each answer as they arrived, those of a refusal too: `x-ratelimit-remaining`, for
    one. `transport`, `sleep`, `random` and `now` are for tests.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 10,
        on_headers: Callable[[Mapping[str, str]], None] | None = None,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
        random: Callable[[], float] = dice.random,
        now: Callable[[], float] = time.time,
    ) -> None:
        headers = _headers(base_url, api_key)
        self._http = httpx.Client(base_url=base_url, headers=headers, timeout=timeout, transport=transport)
        if on_headers is not None:
            self._http.event_hooks = {"response": [lambda response: on_headers(response.headers)]}
        self._sleep = sleep
        self._random = random
        self._now = now

    @classmethod
    def from_env(
        cls, *, timeout: float = 10, on_headers: Callable[[Mapping[str, str]], None] | None = None
    ) -> Self:
        """A client for the service that the environment names: its address in `BETTING_ANALYTICS_URL`, the key in
        `BETTING_ANALYTICS_KEY`."""
        url, key = _variable("BETTING_ANALYTICS_URL"), _variable("BETTING_ANALYTICS_KEY")
        return cls(url, key, timeout=timeout, on_headers=on_headers)

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def me(self) -> Account:
        """The plan of the key and what is left of its requests today."""
        account: Account = self._get("/api/v1/me", {})
        return account

    def health(self) -> Health:
        """How old the data is. Needs no key and does not count."""
        health: Health = self._get("/health", {})
        return health

    @overload
    def opportunities(self, **query: Unpack[ValueQuery]) -> ValueBetList: ...
    @overload
    def opportunities(self, **query: Unpack[SurebetQuery]) -> SurebetList: ...
    @overload
    def opportunities(self, **query: Unpack[ComboQuery]) -> ComboList: ...
    def opportunities(self, **query: Any) -> Any:
        """The opportunities of the latest scan, the highest expected value first; value bets unless another kind is asked for."""
        return self._get(_OPPORTUNITIES, query)

    def matches(self, **query: Unpack[MatchesQuery]) -> MatchList:
        """The fair probabilities of the matches to come, or of one match by its `id`."""
        matches: MatchList = self._get(_MATCHES, {**query})
        return matches

    def board(self, **query: Unpack[BoardQuery]) -> BoardList:
        """The best price of every line, the earliest start first; or middles, or the cheapest pairs of two books, by
        `kind`."""
        rows: BoardList = self._get(_BOARD, {**query})
        return rows

    def moves(self, **query: Unpack[MovesQuery]) -> MoveList:
        """How fair probabilities have moved, the latest first, and which books lag."""
        moves: MoveList = self._get("/api/v1/moves", {**query})
        return moves

    def prices(self, id: str, **query: Unpack[EventPricesQuery]) -> EventPrices:
        """The opening, the present, the close and the changes of every price of an event."""
        path = f"/api/v1/events/{quote(id, safe='')}/prices"
        prices: EventPrices = self._get(path, {**query})
        return prices

    def event(self, id: str) -> Event:
        """How the numbers of an event were made. Raises `NotFoundError` once it has started."""
        event: Event = self._get(f"/api/v1/events/{quote(id, safe='')}", {})
        return event

    @overload
    def all_opportunities(self, **query: Unpack[ValueQuery]) -> Iterator[ValueBet]: ...
    @overload
    def all_opportunities(self, **query: Unpack[SurebetQuery]) -> Iterator[Surebet]: ...
    @overload
    def all_opportunities(self, **query: Unpack[ComboQuery]) -> Iterator[Combo]: ...
    def all_opportunities(self, **query: Any) -> Iterator[Any]:
        """Every opportunity of the latest scan, whatever the number: a request per page, by default of 500 items."""
        return self._all(_OPPORTUNITIES, query)

    def all_matches(self, **query: Unpack[MatchesQuery]) -> Iterator[Match]:
        """Every match to come, as `all_opportunities` gives bets."""
        return self._all(_MATCHES, {**query})

    def all_board_rows(self, **query: Unpack[BoardQuery]) -> Iterator[BoardLine | BoardPair]:
        """Every row of the board, as `all_opportunities` gives bets."""
        return self._all(_BOARD, {"limit": _MAX_BOARD_PAGE, **query})

    def books(self) -> BookList:
        """The books of the latest scan with their keys, which the filter `book` takes."""
        books: BookList = self._get("/api/v1/books", {})
        return books

    def sports(self) -> SportList:
        """The sports of the latest scan with their keys, which the filter `sport` takes."""
        sports: SportList = self._get("/api/v1/sports", {})
        return sports

    def performance(self) -> Performance:
        """The figures of the public record: what became of past picks."""
        performance: Performance = self._get("/api/v1/performance", {})
        return performance

    def own_bets(self, **query: Unpack[BetsQuery]) -> BetList:
        """The bets that the account of the key has logged, the one placed last first."""
        bets: BetList = self._get("/api/v1/bets", {**query})
        return bets

    def own_bets_summary(self) -> BetSummary:
        """What these bets came to, each currency by itself."""
        summary: BetSummary = self._get("/api/v1/bets/summary", {})
        return summary

    def record_picks(self, **query: Unpack[RecordPicksQuery]) -> RecordPicks:
        """Picks of the public record, the newest first; `before` continues a list."""
        picks: RecordPicks = self._get("/record/picks", {**query})
        return picks

    def record_proof(self, pick: int) -> RecordProof:
        """What proves that the log of the record holds a pick, by the pick's number."""
        proof: RecordProof = self._get(f"/record/picks/{pick}/proof", {})
        return proof

    @overload
    def watch_opportunities(self, **query: Unpack[ValueQuery]) -> Iterator[ValueBetList]: ...
    @overload
    def watch_opportunities(self, **query: Unpack[SurebetQuery]) -> Iterator[SurebetList]: ...
    @overload
    def watch_opportunities(self, **query: Unpack[ComboQuery]) -> Iterator[ComboList]: ...
    def watch_opportunities(self, **query: Any) -> Iterator[Any]:
        """The list now, and again whenever it has changed: one request per scan, sent when the next scan can be there."""
        return self._watch(_OPPORTUNITIES, query)

    def watch_matches(self, **query: Unpack[MatchesQuery]) -> Iterator[MatchList]:
        """The same for matches."""
        return self._watch(_MATCHES, {**query})

    @overload
    def new_opportunities(self, **query: Unpack[NewValueQuery]) -> Iterator[ValueBet]: ...
    @overload
    def new_opportunities(self, **query: Unpack[NewSurebetQuery]) -> Iterator[Surebet]: ...
    @overload
    def new_opportunities(self, **query: Unpack[NewComboQuery]) -> Iterator[Combo]: ...
    def new_opportunities(self, *, include_current: bool = True, **query: Any) -> Iterator[Any]:
        """Each opportunity once, when a scan first finds it. A better price later is not a new opportunity.
        With `include_current=False`, what the first answer holds is left out."""
        seen = SeenOpportunities()
        for count, found in enumerate(self._watch(_OPPORTUNITIES, query)):
            fresh = seen.add(found["data"], self._now())
            if include_current or count > 0:
                yield from fresh

    def _all(self, path: str, query: dict[str, Any]) -> Iterator[Any]:
        cursor = query.get("cursor")
        is_last = False
        while not is_last:
            found = self._get(path, {"limit": _MAX_PAGE, **query, "cursor": cursor})
            yield from found["data"]
            cursor = found["next_cursor"]
            is_last = cursor is None

    def _watch(self, path: str, query: dict[str, Any]) -> Iterator[Any]:
        etag: str | None = None
        failures = 0
        while True:
            body = None
            try:
                response = self._send(path, query, etag)
                body = _body_of(response)
                etag = response.headers.get("etag")
                wait = seconds_to_next_scan(response.headers, self._random)
                failures = 0
            except BettingAnalyticsError as error:
                failures += 1
                wait = seconds_to_retry(error, failures, self._random)
            # What the caller does with the list is part of the wait.
            answered_at = time.monotonic()
            if body is not None:
                yield body
            self._sleep(max(0.0, wait - (time.monotonic() - answered_at)))

    def _get(self, path: str, query: dict[str, Any]) -> Any:
        failures = 0
        while True:
            try:
                return _body_of(self._send(path, query))
            except BettingAnalyticsError as error:
                failures += 1
                wait = seconds_to_resend(error, failures, self._random)
            self._sleep(wait)

    def _send(self, path: str, query: dict[str, Any], etag: str | None = None) -> httpx.Response:
        request = _request(self._http, path, query, etag)
        try:
            return self._http.send(request)
        except httpx.HTTPError as error:
            raise _unread(request) from error


class AsyncBettingAnalytics:
    """The same for asyncio."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 10,
        on_headers: Callable[[Mapping[str, str]], None] | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        random: Callable[[], float] = dice.random,
        now: Callable[[], float] = time.time,
    ) -> None:
        headers = _headers(base_url, api_key)
        self._http = httpx.AsyncClient(base_url=base_url, headers=headers, timeout=timeout, transport=transport)
        if on_headers is not None:

            async def report(response: httpx.Response) -> None:
                on_headers(response.headers)

            self._http.event_hooks = {"response": [report]}
        self._sleep = sleep
        self._random = random
        self._now = now

    @classmethod
    def from_env(
        cls, *, timeout: float = 10, on_headers: Callable[[Mapping[str, str]], None] | None = None
    ) -> Self:
        """A client for the service that the environment names: its address in `BETTING_ANALYTICS_URL`, the key in
        `BETTING_ANALYTICS_KEY`."""
        url, key = _variable("BETTING_ANALYTICS_URL"), _variable("BETTING_ANALYTICS_KEY")
        return cls(url, key, timeout=timeout, on_headers=on_headers)

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def me(self) -> Account:
        """The plan of the key and what is left of its requests today."""
        account: Account = await self._get("/api/v1/me", {})
        return account

    async def health(self) -> Health:
        """How old the data is. Needs no key and does not count."""
        health: Health = await self._get("/health", {})
        return health

    @overload
    async def opportunities(self, **query: Unpack[ValueQuery]) -> ValueBetList: ...
    @overload
    async def opportunities(self, **query: Unpack[SurebetQuery]) -> SurebetList: ...
    @overload
    async def opportunities(self, **query: Unpack[ComboQuery]) -> ComboList: ...
    async def opportunities(self, **query: Any) -> Any:
        """The opportunities of the latest scan, the highest expected value first; value bets unless another kind is asked for."""
        return await self._get(_OPPORTUNITIES, query)

    async def matches(self, **query: Unpack[MatchesQuery]) -> MatchList:
        """The fair probabilities of the matches to come, or of one match by its `id`."""
        matches: MatchList = await self._get(_MATCHES, {**query})
        return matches

    async def board(self, **query: Unpack[BoardQuery]) -> BoardList:
        """The best price of every line, the earliest start first; or middles, or the cheapest pairs of two books, by
        `kind`."""
        rows: BoardList = await self._get(_BOARD, {**query})
        return rows

    async def moves(self, **query: Unpack[MovesQuery]) -> MoveList:
        """How fair probabilities have moved, the latest first, and which books lag."""
        moves: MoveList = await self._get("/api/v1/moves", {**query})
        return moves

    async def prices(self, id: str, **query: Unpack[EventPricesQuery]) -> EventPrices:
        """The opening, the present, the close and the changes of every price of an event."""
        path = f"/api/v1/events/{quote(id, safe='')}/prices"
        prices: EventPrices = await self._get(path, {**query})
        return prices

    async def event(self, id: str) -> Event:
        """How the numbers of an event were made. Raises `NotFoundError` once it has started."""
        event: Event = await self._get(f"/api/v1/events/{quote(id, safe='')}", {})
        return event

    @overload
    def all_opportunities(self, **query: Unpack[ValueQuery]) -> AsyncIterator[ValueBet]: ...
    @overload
    def all_opportunities(self, **query: Unpack[SurebetQuery]) -> AsyncIterator[Surebet]: ...
    @overload
    def all_opportunities(self, **query: Unpack[ComboQuery]) -> AsyncIterator[Combo]: ...
    def all_opportunities(self, **query: Any) -> AsyncIterator[Any]:
        """Every opportunity of the latest scan, whatever the number: a request per page, by default of 500 items."""
        return self._all(_OPPORTUNITIES, query)

    def all_matches(self, **query: Unpack[MatchesQuery]) -> AsyncIterator[Match]:
        """Every match to come, as `all_opportunities` gives bets."""
        return self._all(_MATCHES, {**query})

    def all_board_rows(self, **query: Unpack[BoardQuery]) -> AsyncIterator[BoardLine | BoardPair]:
        """Every row of the board, as `all_opportunities` gives bets."""
        return self._all(_BOARD, {"limit": _MAX_BOARD_PAGE, **query})

    async def books(self) -> BookList:
        """The books of the latest scan with their keys, which the filter `book` takes."""
        books: BookList = await self._get("/api/v1/books", {})
        return books

    async def sports(self) -> SportList:
        """The sports of the latest scan with their keys, which the filter `sport` takes."""
        sports: SportList = await self._get("/api/v1/sports", {})
        return sports

    async def performance(self) -> Performance:
        """The figures of the public record: what became of past picks."""
        performance: Performance = await self._get("/api/v1/performance", {})
        return performance

    async def own_bets(self, **query: Unpack[BetsQuery]) -> BetList:
        """The bets that the account of the key has logged, the one placed last first."""
        bets: BetList = await self._get("/api/v1/bets", {**query})
        return bets

    async def own_bets_summary(self) -> BetSummary:
        """What these bets came to, each currency by itself."""
        summary: BetSummary = await self._get("/api/v1/bets/summary", {})
        return summary

    async def record_picks(self, **query: Unpack[RecordPicksQuery]) -> RecordPicks:
        """Picks of the public record, the newest first; `before` continues a list."""
        picks: RecordPicks = await self._get("/record/picks", {**query})
        return picks

    async def record_proof(self, pick: int) -> RecordProof:
        """What proves that the log of the record holds a pick, by the pick's number."""
        proof: RecordProof = await self._get(f"/record/picks/{pick}/proof", {})
        return proof

    @overload
    def watch_opportunities(self, **query: Unpack[ValueQuery]) -> AsyncIterator[ValueBetList]: ...
    @overload
    def watch_opportunities(self, **query: Unpack[SurebetQuery]) -> AsyncIterator[SurebetList]: ...
    @overload
    def watch_opportunities(self, **query: Unpack[ComboQuery]) -> AsyncIterator[ComboList]: ...
    def watch_opportunities(self, **query: Any) -> AsyncIterator[Any]:
        """The list now, and again whenever it has changed: one request per scan, sent when the next scan can be there."""
        return self._watch(_OPPORTUNITIES, query)

    def watch_matches(self, **query: Unpack[MatchesQuery]) -> AsyncIterator[MatchList]:
        """The same for matches."""
        return self._watch(_MATCHES, {**query})

    @overload
    def new_opportunities(self, **query: Unpack[NewValueQuery]) -> AsyncIterator[ValueBet]: ...
    @overload
    def new_opportunities(self, **query: Unpack[NewSurebetQuery]) -> AsyncIterator[Surebet]: ...
    @overload
    def new_opportunities(self, **query: Unpack[NewComboQuery]) -> AsyncIterator[Combo]: ...
    async def new_opportunities(self, *, include_current: bool = True, **query: Any) -> AsyncIterator[Any]:
        """Each opportunity once, when a scan first finds it. A better price later is not a new opportunity.
        With `include_current=False`, what the first answer holds is left out."""
        seen = SeenOpportunities()
        is_first = True
        async for found in self._watch(_OPPORTUNITIES, query):
            fresh = seen.add(found["data"], self._now())
            if include_current or not is_first:
                for item in fresh:
                    yield item
            is_first = False

    async def _all(self, path: str, query: dict[str, Any]) -> AsyncIterator[Any]:
        cursor = query.get("cursor")
        is_last = False
        while not is_last:
            found = await self._get(path, {"limit": _MAX_PAGE, **query, "cursor": cursor})
            for item in found["data"]:
                yield item
            cursor = found["next_cursor"]
            is_last = cursor is None

    async def _watch(self, path: str, query: dict[str, Any]) -> AsyncIterator[Any]:
        etag: str | None = None
        failures = 0
        while True:
            body = None
            try:
                response = await self._send(path, query, etag)
                body = _body_of(response)
                etag = response.headers.get("etag")
                wait = seconds_to_next_scan(response.headers, self._random)
                failures = 0
            except BettingAnalyticsError as error:
                failures += 1
                wait = seconds_to_retry(error, failures, self._random)
            # What the caller does with the list is part of the wait.
            answered_at = time.monotonic()
            if body is not None:
                yield body
            await self._sleep(max(0.0, wait - (time.monotonic() - answered_at)))

    async def _get(self, path: str, query: dict[str, Any]) -> Any:
        failures = 0
        while True:
            try:
                return _body_of(await self._send(path, query))
            except BettingAnalyticsError as error:
                failures += 1
                wait = seconds_to_resend(error, failures, self._random)
            await self._sleep(wait)

    async def _send(self, path: str, query: dict[str, Any], etag: str | None = None) -> httpx.Response:
        request = _request(self._http, path, query, etag)
        try:
            return await self._http.send(request)
        except httpx.HTTPError as error:
            raise _unread(request) from error


def _headers(base_url: str, api_key: str) -> dict[str, str]:
    """Of every request. Raises where the key would cross a network in plain text, and for a key that no header can hold:
    HTTPX would refuse each request with an error that shows the key."""
    url = httpx.URL(base_url)
    is_loopback = re.fullmatch(r"localhost|127(\.\d+){3}|::1", url.host) is not None
    if not url.host or not (url.scheme == "https" or (url.scheme == "http" and is_loopback)):
        raise BettingAnalyticsError(f"base_url must be an https address (http on this machine only), not {base_url}")
    if not re.fullmatch(r"[\x21-\x7e]+", api_key):
        raise BettingAnalyticsError("api_key is empty or holds a space, a line break or another character that no key has")
    return {"authorization": f"Bearer {api_key}", "accept": "application/json"}


def _request(client: _Client, path: str, query: dict[str, Any], etag: str | None) -> httpx.Request:
    params = {name: value for name, value in query.items() if value is not None}
    return client.build_request("GET", path, params=params, headers={} if etag is None else {"if-none-match": etag})


def _body_of(response: httpx.Response) -> Any:
    """The parsed body; None where the content is the one whose tag was sent."""
    if response.status_code == 304:
        return None
    try:
        body = response.json()
    except ValueError as error:
        if response.status_code == 200:
            raise _unread(response.request) from error
        body = None
    if response.status_code != 200:
        raise error_of(response.status_code, response.headers, body)
    return body


def _unread(request: httpx.Request) -> NetworkError:
    return NetworkError(f"{request.url.copy_with(query=None)} could not be read")


def _variable(name: str) -> str:
    value = os.environ.get(name)
    if not value:
        raise BettingAnalyticsError(f"{name} is not set")
    return value
