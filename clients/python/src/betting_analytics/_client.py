from __future__ import annotations

import asyncio
import random as dice
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
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
from ._polling import seconds_to_next_scan, seconds_to_retry
from .api_types import Account, Combo, ComboList, Event, Health, MatchesQuery, MatchList, Surebet, SurebetList, ValueBet, ValueBetList
from .errors import BettingAnalyticsError, NetworkError, error_of

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

_Client = TypeVar("_Client", httpx.Client, httpx.AsyncClient)

_OPPORTUNITIES = "/api/v1/opportunities"
_MATCHES = "/api/v1/matches"


class BettingAnalytics:
    """The API with one key. Every method raises a `BettingAnalyticsError` where it cannot give what it promises.

    `base_url` is where the API is, without `/api/v1`, such as `https://odds.example`; `timeout` is in seconds.
    `transport`, `sleep`, `random` and `now` are for tests.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 10,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
        random: Callable[[], float] = dice.random,
        now: Callable[[], float] = time.time,
    ) -> None:
        headers = _headers(base_url, api_key)
        self._http = httpx.Client(base_url=base_url, headers=headers, timeout=timeout, transport=transport)
        self._sleep = sleep
        self._random = random
        self._now = now

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

    def event(self, id: str) -> Event:
        """What stands behind the numbers of an event. Raises `NotFoundError` once it has started."""
        event: Event = self._get(f"/api/v1/events/{quote(id, safe='')}", {})
        return event

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
        return _body_of(self._send(path, query))

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
        transport: httpx.AsyncBaseTransport | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        random: Callable[[], float] = dice.random,
        now: Callable[[], float] = time.time,
    ) -> None:
        headers = _headers(base_url, api_key)
        self._http = httpx.AsyncClient(base_url=base_url, headers=headers, timeout=timeout, transport=transport)
        self._sleep = sleep
        self._random = random
        self._now = now

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

    async def event(self, id: str) -> Event:
        """What stands behind the numbers of an event. Raises `NotFoundError` once it has started."""
        event: Event = await self._get(f"/api/v1/events/{quote(id, safe='')}", {})
        return event

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
        return _body_of(await self._send(path, query))

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
