from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal, TypedDict, TypeVar, Union, cast

from .api_types import Combo, Surebet, ValueBet

Opportunity = Union[ValueBet, Surebet, Combo]
_Item = TypeVar("_Item", ValueBet, Surebet, Combo)

# A postponed event keeps its id: an opportunity is remembered for this long after the start of its last event.
_REMEMBERED_SECONDS = 7 * 86_400


_Grade = Literal["A", "B", "C"]


class _Filters(TypedDict, total=False):
    min_ev: float
    sport: Union[str, list[str]]
    book: Union[str, list[str]]
    grade: Union[_Grade, list[_Grade]]
    market: Union[str, list[str]]
    hours: int
    min_odds: float
    max_odds: float
    sort: Literal["ev", "grade", "start"]
    limit: int
    cursor: str


class ValueQuery(_Filters, total=False):
    kind: Literal["value"]


class SurebetQuery(_Filters):
    kind: Literal["surebet"]


class ComboQuery(_Filters):
    kind: Literal["combo"]


class NewValueQuery(ValueQuery, total=False):
    include_current: bool


class _NewOnly(TypedDict, total=False):
    include_current: bool


class NewSurebetQuery(SurebetQuery, _NewOnly):
    pass


class NewComboQuery(ComboQuery, _NewOnly):
    pass


def opportunity_id(item: Opportunity) -> str:
    """The same text in every scan that finds the opportunity. A value bet is its selection, whatever the book and the price;
    a surebet is its legs with their books, a combo its book and the selections of its legs."""
    fields = cast("dict[str, Any]", item)
    if "legs" not in fields:
        return repr(_selection(fields))
    if "market_key" in fields:
        legs = [(leg["outcome"], leg["point"], leg["book"]) for leg in fields["legs"]]
        return repr((fields["event_id"], fields["market_key"], legs))
    return repr((fields["book"], [_selection(leg) for leg in fields["legs"]]))


def _selection(fields: dict[str, Any]) -> tuple[Any, ...]:
    return fields["event_id"], fields["market_key"], fields["outcome"], fields["point"]


def _last_start(item: Opportunity) -> float:
    fields = cast("dict[str, Any]", item)
    events = [fields] if "commence_time" in fields else fields["legs"]
    return max(datetime.fromisoformat(each["commence_time"].replace("Z", "+00:00")).timestamp() for each in events)


class SeenOpportunities:
    """Keeps what was seen, so that each opportunity is new once."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def add(self, items: Sequence[Any], now: float) -> list[Any]:
        """The items of a list that no earlier list had. `now` in Unix seconds."""
        self._until = {id: until for id, until in self._until.items() if until >= now}
        fresh = [item for item in items if opportunity_id(item) not in self._until]
        self._until.update((opportunity_id(item), _last_start(item) + _REMEMBERED_SECONDS) for item in items)
        return fresh
