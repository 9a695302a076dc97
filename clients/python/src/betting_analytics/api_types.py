# Made by `npm run openapi` from the OpenAPI document. Do not edit.
"""The types of the API."""

from __future__ import annotations

from typing import Literal, Optional, TypedDict, Union

__all__ = [
    "Account",
    "AltBook",
    "BestPrice",
    "Bet",
    "BetGroup",
    "BetList",
    "BetSummary",
    "BetsQuery",
    "BoardLine",
    "BoardLineList",
    "BoardList",
    "BoardPair",
    "BoardQuery",
    "Book",
    "BookList",
    "BookOffer",
    "BookPrice",
    "Calibration",
    "ClosingValue",
    "Combo",
    "ComboLeg",
    "ComboList",
    "DeliveryStatus",
    "Event",
    "EventMarket",
    "EventOpportunity",
    "EventPoint",
    "EventPrices",
    "EventPricesQuery",
    "FairOutcome",
    "FairPoint",
    "FeedListing",
    "FeedStatus",
    "Flag",
    "FlagMeaning",
    "Grade",
    "Health",
    "ImportedBet",
    "ImportedBetList",
    "LaggingPrice",
    "Landing",
    "LeftOutPrice",
    "LowHoldList",
    "Match",
    "MatchList",
    "MatchesQuery",
    "MiddleList",
    "Move",
    "MoveList",
    "MovesQuery",
    "OpportunitiesQuery",
    "OpportunityList",
    "PairLeg",
    "ParameterError",
    "Performance",
    "PerformanceByGrade",
    "PerformanceByMarket",
    "PerformanceByMonth",
    "PerformanceByRules",
    "PerformanceBySport",
    "PerformanceRecordedB",
    "PickStake",
    "PicksWebhook",
    "PriceSeries",
    "Problem",
    "PromiseKept",
    "RecordDay",
    "RecordEntry",
    "RecordPick",
    "RecordPicks",
    "RecordPicksQuery",
    "RecordProof",
    "Rejection",
    "Return",
    "RulesInForce",
    "Sample",
    "SampleBet",
    "ScanStatus",
    "SourceWeight",
    "Sport",
    "SportList",
    "Status",
    "StatusApi",
    "Surebet",
    "SurebetLeg",
    "SurebetList",
    "TestWebhook",
    "ValueBet",
    "ValueBetList",
    "Vote",
    "WebhookBody",
    "WebhookPick",
    "WinnerBooks",
    "WinnerPrices",
]


class Account(TypedDict):
    plan: str
    """Plan of the key's account."""
    daily_limit: int
    """Requests per key and UTC day."""
    remaining_today: int
    """Requests that the key has left today, after this one."""


class AltBook(TypedDict):
    book: str
    """Book key."""
    price: float
    """Decimal odds the book offers."""
    ev: float
    """Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals."""
    grade: Grade


class _ValueBet(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    market_key: str
    """Market identifier. More may be added within v1."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    book: str
    """Book key."""
    book_title: str
    """Display name of the book."""
    price: float
    """Decimal odds the book offers."""
    link: Optional[str]
    """Link to the bet at the book: the outcome's, else the market's, else the event's, else the book's own site. Null only for a book whose site is not known."""
    fair_prob: float
    """Fair probability of the outcome. Four decimals."""
    fair_odds: float
    """Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals."""
    ev: float
    """Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals."""
    grade: Grade
    flags: list[Flag]
    alt_books: list[AltBook]
    """Other books that offer the same bet with an edge. Each is judged by all books but itself and after its own commission, so its `ev` can differ from price x `fair_prob` - 1."""
    since: Optional[str]
    """First scan of the unbroken run of scans that found it: the same selection, surebet legs at the same books, or combo; null if unknown."""
    expected_clv: float
    """Expected closing line value: the part of such claims that earlier seasons kept, as a fraction of the stake. Four decimals."""
    beat_chance: float
    """Chance that the price is better than the fair odds at the close. Four decimals."""
    id: str
    """Names the opportunity; stays the same in every scan that finds it."""
    quoted_at: Optional[str]
    """When the feed last saw the price, or the oldest of several; null if unknown."""
    min_odds: Optional[float]
    """Minimum odds: they keep the `min_ev` of the request if it is above 0, else 1.5 %. Null for a surebet."""


class ValueBet(_ValueBet, total=False):
    feeds: int
    """How many feeds have the event. Left out where the service reads one feed."""


class SurebetLeg(TypedDict):
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    book: str
    """Book key."""
    book_title: str
    """Display name of the book."""
    price: float
    """Decimal odds the book offers."""
    link: Optional[str]
    """Link to the bet at the book: the outcome's, else the market's, else the event's, else the book's own site. Null only for a book whose site is not known."""
    stake_share: float
    """Share of the whole stake. The shares of a surebet sum to 1 as shown. Four decimals."""
    quoted_at: Optional[str]
    """When the feed last saw the price, or the oldest of several; null if unknown."""


class _Surebet(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    market_key: str
    """Market identifier. More may be added within v1."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    ev: float
    """Guaranteed profit as a fraction of the whole stake, in the worst settlement."""
    grade: Grade
    flags: list[Flag]
    legs: list[SurebetLeg]
    since: Optional[str]
    """First scan of the unbroken run of scans that found it: the same selection, surebet legs at the same books, or combo; null if unknown."""
    id: str
    """Names the opportunity; stays the same in every scan that finds it."""
    quoted_at: Optional[str]
    """When the feed last saw the price, or the oldest of several; null if unknown."""
    min_odds: Optional[float]
    """Minimum odds: they keep the `min_ev` of the request if it is above 0, else 1.5 %. Null for a surebet."""


class Surebet(_Surebet, total=False):
    feeds: int
    """How many feeds have the event. Left out where the service reads one feed."""


class ComboLeg(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    market_key: str
    """Market identifier. More may be added within v1."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    price: float
    """Decimal odds the book offers."""
    link: Optional[str]
    """Link to the bet at the book: the outcome's, else the market's, else the event's, else the book's own site. Null only for a book whose site is not known."""
    fair_prob: float
    """Fair probability of the leg. Four decimals."""
    ev: float
    """Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals."""
    quoted_at: Optional[str]
    """When the feed last saw the price, or the oldest of several; null if unknown."""


class Combo(TypedDict):
    book: str
    """Book key."""
    book_title: str
    """Display name of the book."""
    price: float
    """Combined decimal odds, the product of the legs'. Two decimals."""
    fair_prob: float
    """Fair probability that all legs win. Four decimals."""
    fair_odds: float
    """Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals."""
    ev: float
    """Product of (1 + ev) of the legs, minus 1, as a fraction of the stake. Commission and refunds count as in the legs. With a leg at an exchange, or on a line that can refund, it can differ from price x fair_prob - 1. Four decimals."""
    grade: Grade
    flags: list[Flag]
    legs: list[ComboLeg]
    """Two to four bets on different events, all at one book."""
    since: Optional[str]
    """First scan of the unbroken run of scans that found it: the same selection, surebet legs at the same books, or combo; null if unknown."""
    id: str
    """Names the opportunity; stays the same in every scan that finds it."""
    quoted_at: Optional[str]
    """When the feed last saw the price, or the oldest of several; null if unknown."""
    min_odds: Optional[float]
    """Minimum odds: they keep the `min_ev` of the request if it is above 0, else 1.5 %. Null for a surebet."""
    expected_clv: float
    """What is expected to be left of `ev` at the close: each leg's claim less what earlier seasons lost of such claims, multiplied. Combos are chosen by it. Four decimals."""


class ValueBetList(TypedDict):
    kind: Literal["value"]
    """The kind that was asked for."""
    count: int
    """Number of items in `data`."""
    generated_at: str
    """When the scan result was generated."""
    data: list[ValueBet]
    next_cursor: Optional[str]
    """The `cursor` of the items that follow; null where these are the last."""


class SurebetList(TypedDict):
    kind: Literal["surebet"]
    """The kind that was asked for."""
    count: int
    """Number of items in `data`."""
    generated_at: str
    """When the scan result was generated."""
    data: list[Surebet]
    next_cursor: Optional[str]
    """The `cursor` of the items that follow; null where these are the last."""


class ComboList(TypedDict):
    kind: Literal["combo"]
    """The kind that was asked for."""
    count: int
    """Number of items in `data`."""
    generated_at: str
    """When the scan result was generated."""
    data: list[Combo]
    next_cursor: Optional[str]
    """The `cursor` of the items that follow; null where these are the last."""


class Match(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    p_home: Optional[float]
    """Fair probability of a home win; null where nothing quoted supports it. Four decimals."""
    p_draw: Optional[float]
    """Fair probability of a draw; null where there is none. Four decimals."""
    p_away: Optional[float]
    """Fair probability of an away win; null where nothing quoted supports it. Four decimals."""
    total_line: Optional[float]
    """Line of the total; null where nothing supports one."""
    p_over: Optional[float]
    """Fair probability of over among the stakes that are settled. Four decimals."""
    p_under: Optional[float]
    """Fair probability of under among the stakes that are settled. Four decimals."""
    source: Literal["sharp", "exchange", "consensus", "model"]
    """What the winner rests on, from `sharp` down to `model`; without a winner, the total."""
    matched: int
    """How many independent books it rests on."""
    thin: bool
    """Whether it rests on fewer than three."""
    kind: Literal["three_way", "two_way"]
    """Whether a draw is an outcome."""
    total_source: Optional[Literal["sharp", "exchange", "consensus", "model"]]
    """What the total rests on; null where there is none."""
    total_matched: Optional[int]
    """How many independent books the total rests on."""
    total_thin: Optional[bool]
    """Whether it rests on fewer than three."""


class MatchList(TypedDict):
    count: int
    """Number of items in `data`."""
    data: list[Match]
    next_cursor: Optional[str]
    """The `cursor` of the items that follow; null where these are the last."""


class BestPrice(TypedDict):
    quoted_at: str
    """When the feed last saw the price."""
    book: str
    """Book that pays most after commission; of equal ones, the one seen last."""
    books_at_best: int
    """How many books pay this much, the named one included."""
    price: float
    """Decimal odds the book offers."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""


class BoardLine(TypedDict):
    event_id: str
    """Event identifier."""
    commence_time: str
    """Start of the event."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    fair: list[float]
    """In the order of `best`; empty where nothing supports one. On a football line that is only shown it follows from the goals that the handicap, total and winner imply."""
    hold: float
    """What backing every outcome at the best prices costs: the sum of their inverses after commission, minus 1. Below 0 it is a profit if an outcome wins, and none if a draw or refund returns the stakes. Four decimals."""
    market_key: str
    """Market identifier. More may be added within v1."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    settled_share: Optional[float]
    """Share of a stake on the line that does not come back on average: a price earns (price × fair − 1) times this. 1 where every stake is settled; null where one may come back and nothing tells how often. Two decimals."""
    settlement: Literal["usual", "with_overtime", "normal_time", "unclear"]
    """When the books settle: `usual` where nothing says that they differ; `with_overtime`, `normal_time` or `unclear` where books of the event differ."""
    books: int
    """How many books have prices, of those that were asked for."""
    best: list[BestPrice]
    """One for each outcome. The away side of a handicap has the opposite `point`."""


class PairLeg(TypedDict):
    quoted_at: str
    """When the feed last saw the price."""
    book: str
    """Book that pays most after commission; of equal ones, the one seen last."""
    books_at_best: int
    """How many books pay this much, the named one included."""
    price: float
    """Decimal odds the book offers."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    settled_share: Optional[float]
    """Share of a stake on the line that does not come back on average: a price earns (price × fair − 1) times this. 1 where every stake is settled; null where one may come back and nothing tells how often. Two decimals."""
    stake_share: float
    """Share of the total stake at which either leg returns the same if it wins alone. Four decimals."""


class BoardPair(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    market_key: str
    """Market identifier. More may be added within v1."""
    settlement: Literal["usual", "with_overtime", "normal_time", "unclear"]
    """When the books settle: `usual` where nothing says that they differ; `with_overtime`, `normal_time` or `unclear` where books of the event differ."""
    hold: float
    """What backing every outcome at the best prices costs: the sum of their inverses after commission, minus 1. Below 0 it is a profit if an outcome wins, and none if a draw or refund returns the stakes. Four decimals."""
    books: int
    """How many books have prices, of those that were asked for."""
    fair: list[float]
    """In the order of `best`; empty where nothing supports one. On a football line that is only shown it follows from the goals that the handicap, total and winner imply."""
    best: list[PairLeg]
    chance: Optional[float]
    """Chance that both bets of a middle win, in part at least. A middle pays where `ev` is above 0; on two half lines that is where `chance` is above `hold`. Null in `low_hold` and where it is unknown. Four decimals."""
    ev: Optional[float]
    """Expected profit of a middle at the stake shares, as a fraction of the whole stake; null where `chance` is. Four decimals."""
    worst_loss: float
    """Loss in the worst result at the stake shares, as a fraction of the whole stake; below 0 a profit. Four decimals."""


class BoardLineList(TypedDict):
    kind: Literal["line"]
    """The kind that was asked for."""
    count: int
    """Number of items in `data`."""
    generated_at: str
    """When the scan result was generated."""
    incomplete_since: Optional[str]
    """Set where the quotes of the latest scan could not be stored: the lines are of the scan at this time."""
    data: list[BoardLine]
    next_cursor: Optional[str]
    """The `cursor` of the items that follow; null where these are the last."""


class MiddleList(TypedDict):
    kind: Literal["middle"]
    """The kind that was asked for."""
    count: int
    """Number of items in `data`."""
    generated_at: str
    """When the scan result was generated."""
    incomplete_since: Optional[str]
    """Set where the quotes of the latest scan could not be stored: the lines are of the scan at this time."""
    data: list[BoardPair]
    next_cursor: Optional[str]
    """The `cursor` of the items that follow; null where these are the last."""


class LowHoldList(TypedDict):
    kind: Literal["low_hold"]
    """The kind that was asked for."""
    count: int
    """Number of items in `data`."""
    generated_at: str
    """When the scan result was generated."""
    incomplete_since: Optional[str]
    """Set where the quotes of the latest scan could not be stored: the lines are of the scan at this time."""
    data: list[BoardPair]
    next_cursor: Optional[str]
    """The `cursor` of the items that follow; null where these are the last."""


class LaggingPrice(TypedDict):
    book: str
    """Book key."""
    price: float
    """Decimal odds the book offers."""
    quoted_at: str
    """When the feed last saw the price."""
    ev: float
    """Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals."""


_MoveKeywords = TypedDict("_MoveKeywords", {"from": "float"})


class Move(_MoveKeywords):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    market_key: str
    """Market identifier. More may be added within v1."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    to: float
    """Fair probability after it. Four decimals."""
    change: float
    """`to` - `from`. Four decimals."""
    from_at: str
    """When it began."""
    to_at: str
    """When it last went on."""
    families: int
    """How many families of books moved; for a `fair` move or a `drop`, how many the fair probability rests on."""
    lagging: list[LaggingPrice]
    """Prices of the latest scan that are still above the fair odds of the other books. Empty where the outcome became less likely."""
    source: Literal["sharp", "exchange", "consensus", "model"]
    """The strongest source of the fair probability."""


class MoveList(TypedDict):
    kind: Literal["fair", "steam", "drop"]
    """The kind that was asked for."""
    count: int
    """Number of items in `data`."""
    generated_at: str
    """When the scan result was generated."""
    incomplete_since: Optional[str]
    """Set where some may be missing, because they could not be stored: from then on. Null where none are."""
    followed_until: Optional[str]
    """Set where there are more events than are followed, the 1,000 that start next: those that start then or later have no moves and no prices yet."""
    data: list[Move]
    next_cursor: Optional[str]
    """The `cursor` of the items that follow; null where these are the last."""


class PriceSeries(TypedDict):
    book: str
    """Book key."""
    market_key: str
    """Market identifier. More may be added within v1."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    opening: float
    """The first price that this service saw."""
    opening_point: Optional[float]
    """Its line. Null without a line."""
    opening_at: str
    """When it was first seen."""
    present: Optional[float]
    """The price now; null where none is offered, and from the start of the event."""
    present_point: Optional[float]
    """Its line. Null without a line."""
    present_since: Optional[str]
    """Since when; null where `present` is."""
    close: Optional[float]
    """The last price before the start; null until then, and where there was none."""
    close_point: Optional[float]
    """Its line. Null without a line."""
    changes: list[list[Optional[Union[str, float]]]]
    """What was offered and since when, as `[at, price, point]`: the opening first, at most 200, evenly thinned. A price of null begins a gap of more than three scans."""


class EventPrices(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    generated_at: str
    """When the scan result was generated."""
    incomplete_since: Optional[str]
    """Set where some may be missing, because they could not be stored: from then on. Null where none are."""
    count: int
    """Number of items in `data`."""
    data: list[PriceSeries]


class WinnerPrices(TypedDict):
    home: Optional[float]
    """The best price then; null where none was offered, and in points before it was kept."""
    draw: Optional[float]
    """The best price then; null where none was offered, and in points before it was kept."""
    away: Optional[float]
    """The best price then; null where none was offered, and in points before it was kept."""


class WinnerBooks(TypedDict):
    home: Optional[str]
    """Key of the book that offered it."""
    draw: Optional[str]
    """Key of the book that offered it."""
    away: Optional[str]
    """Key of the book that offered it."""


class EventPoint(TypedDict):
    at: str
    """The scan."""
    p_home: Optional[float]
    """Fair probability; null where nothing supports one. Four decimals."""
    p_draw: Optional[float]
    """Fair probability; null where nothing supports one. Four decimals."""
    p_away: Optional[float]
    """Fair probability; null where nothing supports one. Four decimals."""
    best_price: WinnerPrices
    best_book: WinnerBooks


class FairPoint(TypedDict):
    at: str
    """The scan."""
    fair_prob: Optional[float]
    """Fair probability; null where nothing supports one. Four decimals."""
    best_price: Optional[float]
    """The best price then; null where none was offered, and in points before it was kept."""
    best_book: Optional[str]
    """Key of the book that offered it."""


class FlagMeaning(TypedDict):
    flag: Flag
    meaning: str
    """The flag as a sentence."""


class EventOpportunity(TypedDict):
    kind: Literal["value", "surebet"]
    """Kind of opportunity."""
    market_key: str
    """Market identifier. More may be added within v1."""
    outcome: Optional[str]
    """Outcome of a value bet; null for a surebet."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    books: list[str]
    """Where it can be taken: of a value bet the best first, of a surebet the book of each leg."""
    fair_prob: Optional[float]
    """Fair probability of a value bet; null for a surebet. Four decimals."""
    ev: float
    """Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals."""
    grade: Grade
    flags: list[FlagMeaning]
    first_seen: str
    """The first scan that had it."""
    since: str
    """The first of the scans that have found it without a break."""
    returned: bool
    """Whether it reappeared after being absent from a scan."""
    lifetime_seconds: int
    """How long it has been there without a break, as far as the scan. Seconds."""
    movement: list[FairPoint]
    """Its fair probability and best price at the scans at which one had moved by half a point or more, the last one now."""


class FairOutcome(TypedDict):
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    fair_prob: float
    """Fair probability by all families together. Four decimals."""
    fair_odds: float
    """Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals."""


class SourceWeight(TypedDict):
    source: Literal["sharp", "exchange", "soft", "goals"]
    """Books of a role together, or the goals that handicap and total imply."""
    axis: Literal["all", "home", "draw"]
    """`all` in a pool; the winner of a football match has weights for who is favoured and for the draw."""
    weight: float
    """Three decimals."""


class Vote(TypedDict):
    family: str
    """Name of a family: books with the prices of one supplier, which count as one opinion."""
    role: Literal["sharp", "exchange", "soft"]
    """The role of its books."""
    age_seconds: int
    """Age of its freshest price. Seconds."""
    counted: bool
    """False for a vote that is too far from the others to be about this market."""
    probabilities: list[float]
    """In the order of `outcomes`: home, draw, away; over, under; or yes, no."""


class BookPrice(TypedDict):
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    price: float
    """Decimal odds the book offers."""
    link: Optional[str]
    """Link to the bet at the book: the outcome's, else the market's, else the event's, else the book's own site. Null only for a book whose site is not known."""
    own_prob: Optional[float]
    """The book's own probability without its margin; null for lay and refused prices. Four decimals."""
    fair_prob: Optional[float]
    """Fair probability by all other families; null if no other one quotes the market completely. Four decimals."""
    ev: Optional[float]
    """After commission and refunds; null for lay prices, without `fair_prob`, and for prices that are only shown."""
    grade: Optional[Grade]
    """Null where the price has no value."""
    flags: list[Flag]


class FeedListing(TypedDict):
    name: str
    """Name of the feed."""
    event_id: str
    """The event in that feed."""
    home: str
    """Home side, as the feed names it."""
    away: str
    """Away side, as the feed names it."""
    commence_time: str
    """The start, as the feed tells it."""
    how: Optional[Literal["accepted", "equal", "known", "learned", "similar"]]
    """How its names are known to be those of the event: an operator accepted them, they are equal, the list of clubs has both, earlier events taught them, or they are alike. Null for the feed that the event is named by."""
    score: Optional[float]
    """How alike the names are, from 0 to 1. Null for the feed that the event is named by."""


class _BookOffer(TypedDict):
    book: str
    """Book key."""
    book_title: str
    """Display name of the book."""
    role: Literal["sharp", "exchange", "soft"]
    """The role of its books."""
    family: str
    """Name of a family: books with the prices of one supplier, which count as one opinion."""
    is_lay: bool
    """Whether these are prices to bet against, of an exchange."""
    quoted_at: str
    """When the feed last saw the prices."""
    age_seconds: int
    """Age of the prices at the scan. Seconds."""
    in_reference: bool
    """Whether they are part of the fair probabilities that judge other books."""
    prices: list[BookPrice]


class BookOffer(_BookOffer, total=False):
    feed: str
    """The feed that the prices are of. Left out where the service reads one feed."""


class EventMarket(TypedDict):
    market_key: str
    """Market identifier. More may be added within v1."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    anchor: Optional[Literal["sharp", "exchange", "soft"]]
    """The strongest role behind `outcomes`."""
    families: int
    """Independent families behind `outcomes`."""
    uses_goals: bool
    """Whether handicap and total are part of `outcomes`."""
    settled_share: Optional[float]
    """Share of a stake on the line that does not come back on average: a price earns (price × fair − 1) times this. 1 where every stake is settled; null where one may come back and nothing tells how often. Four decimals."""
    outcomes: list[FairOutcome]
    """Empty if no book quotes the market completely."""
    weights: list[SourceWeight]
    """The weight of each source in `outcomes`."""
    votes: list[Vote]
    """One per family."""
    books: list[BookOffer]
    """Every book whose prices are about this market. Markets and further lines that are read event by event are only shown: their prices have no grade."""


class LeftOutPrice(TypedDict):
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    price: float
    """Decimal odds the book offers."""


class Rejection(TypedDict):
    reason: str
    """Why. More may be added within v1."""
    meaning: str
    """The reason as a sentence."""
    market_key: Optional[str]
    """The market, as far as it is known."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    book: Optional[str]
    """Book key."""
    family: Optional[str]
    """Name of a family: books with the prices of one supplier, which count as one opinion."""
    outcome: Optional[str]
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    age_seconds: Optional[int]
    """Age of the prices, where that is known. Seconds."""
    prices: list[LeftOutPrice]
    """Where the whole offer was left out."""


class _Event(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    generated_at: str
    """When the scan result was generated."""
    first_seen: str
    """The first scan that had it."""
    movement: list[EventPoint]
    """The fair probabilities and best prices of the winner at the scans at which one had moved by half a point or more, the last one now. At most 25 points."""
    opportunities: list[EventOpportunity]
    markets: list[EventMarket]
    rejected: list[Rejection]
    """What the analysis left out, and why."""


class Event(_Event, total=False):
    feeds: list[FeedListing]
    """The feeds that have the event. Left out where the service reads one feed."""


class Book(TypedDict):
    key: str
    """Book key, as the `book` filter and settings take it."""
    title: str
    """Display name of the book."""
    events: int
    """How many events that have not started it has prices for."""
    value_bets: int
    """How many value bets of the scan are at it, also where another book has a better price."""
    role: Literal["sharp", "exchange", "soft"]
    """What its prices count as: `sharp`, an `exchange`, or `soft`."""
    commission: float
    """Its commission on net winnings, as far as is known."""


class BookList(TypedDict):
    count: int
    """Number of items in `data`."""
    data: list[Book]


class Sport(TypedDict):
    key: str
    """Sport or league key, as the `sport` filter and settings take it."""
    title: str
    """Display name of the sport and its league."""
    events: int
    """How many events that have not started it has prices for."""
    value_bets: int
    """How many value bets of the scan are on its events."""


class SportList(TypedDict):
    count: int
    """Number of items in `data`."""
    data: list[Sport]


class ClosingValue(TypedDict):
    picks: int
    """Picks with a close."""
    mean: Optional[float]
    """Mean of price after commission x closing fair probability - 1."""
    standard_error: Optional[float]
    """Standard error of the mean; null below two picks."""
    beat_close: Optional[float]
    """Share of the picks whose price was better than the close."""
    realised: Optional[float]
    """Sum of closing line values over the sum of price x `fair_prob` - 1 at publication, both after commission: 1 is a claim that was kept."""
    weak: int
    """Picks whose close comes from quotes of more than ten minutes before the start."""


class PromiseKept(TypedDict):
    picks: int
    """Picks with a close that said what to expect: those since version 3 of the rules."""
    expected_clv: Optional[float]
    """Mean closing line value to expect of them."""
    clv: Optional[float]
    """Mean closing line value that they had."""
    beat_chance: Optional[float]
    """Mean chance to beat the close."""
    beat_close: Optional[float]
    """Share that did."""


class Return(TypedDict):
    picks: int
    """Picks that were settled."""
    mean: Optional[float]
    """Mean profit of a stake of one unit. Below some 10,000 picks it is mostly luck."""
    standard_error: Optional[float]
    """Standard error of the mean; null below two picks."""
    ungraded: int
    """Picks without a result."""
    corrected: int
    """Corrections of results; all figures go by them."""


_CalibrationKeywords = TypedDict("_CalibrationKeywords", {"from": "float"})


class Calibration(_CalibrationKeywords):
    to: float
    """and below this one."""
    bets: float
    """Stakes that were won or lost; a half counts a half."""
    expected: Optional[float]
    """Share that should have won."""
    won: Optional[float]
    """Share that won."""
    standard_error: Optional[float]
    """Standard error of the share that won, if the probabilities are right."""


class RulesInForce(TypedDict):
    version: str
    """Version of the grading rules in force."""
    since: str
    """The day on which they came into force."""
    fitted_to: str
    """The last match that the weights behind the fair probabilities were fitted to."""


class RecordDay(TypedDict):
    day: str
    """Day of the start, UTC; the Monday of a week over two years before the latest day."""
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed: float
    """Sum of the expected values at publication."""
    closed: int
    """Picks with a close."""
    clv: float
    """Sum of the closing line values."""
    clv_squares: float
    """Sum of the squares of the closing line values."""
    settled: int
    """Picks that were settled."""
    profit: float
    """Sum of the profits, with a stake of one unit on each pick."""
    profit_squares: float
    """Sum of the squares of the profits."""


_PerformanceBySportKeywords = TypedDict("_PerformanceBySportKeywords", {"return": "Return"})


class PerformanceBySport(_PerformanceBySportKeywords):
    sport: str
    """Sport or league key."""
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue
    promise: PromiseKept


_PerformanceByMarketKeywords = TypedDict("_PerformanceByMarketKeywords", {"return": "Return"})


class PerformanceByMarket(_PerformanceByMarketKeywords):
    market: str
    """Market identifier."""
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue
    promise: PromiseKept


_PerformanceByMonthKeywords = TypedDict("_PerformanceByMonthKeywords", {"return": "Return"})


class PerformanceByMonth(_PerformanceByMonthKeywords):
    month: str
    """Month of the start, UTC."""
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue
    promise: PromiseKept


_PerformanceByRulesKeywords = TypedDict("_PerformanceByRulesKeywords", {"return": "Return"})


class PerformanceByRules(_PerformanceByRulesKeywords):
    rules: str
    """Version of the rules that graded the picks."""
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue
    promise: PromiseKept


_PerformanceByGradeKeywords = TypedDict("_PerformanceByGradeKeywords", {"return": "Return"})


class PerformanceByGrade(_PerformanceByGradeKeywords):
    grade: str
    """Grade of all value bets an hour before the start, each at its best price: compared with the close. `broad_consensus` is the part of B with this flag."""
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue
    promise: PromiseKept


_PerformanceRecordedBKeywords = TypedDict("_PerformanceRecordedBKeywords", {"return": "Return"})


class PerformanceRecordedB(_PerformanceRecordedBKeywords):
    """The recorded picks of grade B, a class of their own: no figure above but `by_grade` counts any of B."""

    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue
    promise: PromiseKept


_PerformanceKeywords = TypedDict("_PerformanceKeywords", {"return": "Return"})


class Performance(_PerformanceKeywords):
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue
    promise: PromiseKept
    rules_in_force: RulesInForce
    calibration: list[Calibration]
    by_sport: list[PerformanceBySport]
    by_market: list[PerformanceByMarket]
    by_month: list[PerformanceByMonth]
    by_day: list[RecordDay]
    """Sums of each day on which a pick started, the first day first. What is over two years before the latest day is summed by weeks, at most 520 of them. Days before the service counted by day are missing."""
    by_rules: list[PerformanceByRules]
    by_grade: list[PerformanceByGrade]
    recorded_b: PerformanceRecordedB
    """The recorded picks of grade B, a class of their own: no figure above but `by_grade` counts any of B."""


class Bet(TypedDict):
    bet_id: str
    """Names the bet."""
    event_id: Optional[str]
    """Event identifier; null where the bet was logged without one."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    market_key: str
    """Market identifier. More may be added within v1."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    book: str
    """Book key."""
    odds: float
    """Decimal odds that the bet was placed at."""
    stake: float
    """What was staked. In the currency."""
    currency: str
    """ISO 4217 code."""
    placed_at: str
    """When the bet was placed."""
    bankroll: Optional[str]
    """The bankroll that it was placed from."""
    note: Optional[str]
    """Your note."""
    grade: Optional[Grade]
    """The grade of the offer when the bet was logged; null where it had none."""
    fair_at_placing: Optional[float]
    """Fair probability when the bet was logged; null where the scan did not show the selection. Four decimals."""
    ev_at_placing: Optional[float]
    """Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals."""
    closing_fair: Optional[float]
    """Fair probability by the last scan before the start, by the rules of the record. Six decimals."""
    clv: Optional[float]
    """Closing line value: odds after commission x `closing_fair` - 1. Four decimals."""
    clv_reason: Optional[Literal["pending", "no_event_id", "placed_after_start", "not_kept", "no_scan", "not_read", "not_listed", "other_teams", "no_reference", "line_moved", "postponed"]]
    """Why there is no closing line value; null where there is one.

    - `pending`: The event has not started, or its close is not read yet.
    - `no_event_id`: The bet does not name an event of the service.
    - `placed_after_start`: The bet was placed after the start of its event.
    - `not_kept`: The event started more than 30 days before the bet was logged; older quotes are not kept.
    - `no_scan`: No scan of the 15 minutes before the start is stored.
    - `not_read`: The sport could not be read before the start.
    - `not_listed`: The scans before the start do not list the event.
    - `other_teams`: The event has other teams than the bet names.
    - `no_reference`: No other book quoted enough to form a fair probability.
    - `line_moved`: The market was on another line at the close.
    - `postponed`: The start moved by more than three days.
    """
    status: Literal["open", "won", "half_won", "void", "half_lost", "lost", "unknown"]
    """State of the bet; `unknown`: the event is over and its result is not known."""
    profit: Optional[float]
    """Return less the stake; null until the bet is settled. In the currency."""
    settled_by: Optional[Literal["service", "user"]]
    """Who settled the bet; null until then."""
    etag: str
    """The version of the bet, for `If-Match`."""


class BetList(TypedDict):
    count: int
    """Number of items in `data`."""
    data: list[Bet]
    next_cursor: Optional[str]
    """The `cursor` of the items that follow; null where these are the last."""


_BetGroupKeywords = TypedDict("_BetGroupKeywords", {"yield": "Optional[float]"})


class BetGroup(_BetGroupKeywords):
    value: Optional[str]
    """The bankroll, book, sport, market, grade or month; null in `total`, and for bets that have none."""
    currency: str
    """ISO 4217 code."""
    bets: int
    """Number of bets."""
    staked: float
    """What was staked on them. In the currency."""
    settled: int
    """Bets whose result is known."""
    settled_staked: float
    """What was staked on those. In the currency."""
    profit: float
    """Their profit. In the currency."""
    yield_low: Optional[float]
    """Lower end of the 95 % interval of `yield`; null with fewer than ten bets, and where all came to the same. Four decimals."""
    yield_high: Optional[float]
    """Upper end of the 95 % interval of `yield`; null with fewer than ten bets, and where all came to the same. Four decimals."""
    closed: int
    """Bets with a closing line value."""
    clv: Optional[float]
    """Their mean closing line value; null without any. Four decimals."""
    clv_low: Optional[float]
    """Lower end of the 95 % interval of `clv`; null with fewer than ten bets, and where all came to the same. Four decimals."""
    clv_high: Optional[float]
    """Upper end of the 95 % interval of `clv`; null with fewer than ten bets, and where all came to the same. Four decimals."""
    compared: int
    """Settled bets with a closing line value."""
    compared_profit: float
    """Their profit. In the currency."""
    expected_profit: float
    """Their stakes times their closing line values, added up. In the currency."""
    luck: float
    """`compared_profit` less `expected_profit`. In the currency."""


class BetSummary(TypedDict):
    total: list[BetGroup]
    """All bets, by currency."""
    bankrolls: list[BetGroup]
    books: list[BetGroup]
    sports: list[BetGroup]
    markets: list[BetGroup]
    grades: list[BetGroup]
    months: list[BetGroup]
    """By the UTC month of placing, such as `2026-04`."""
    left_out: int
    """How many groups are left out: the 100 of each kind with the most bets are shown."""


class ImportedBet(TypedDict):
    line: int
    """The line of the file, its header being 1."""
    status: Literal["logged", "already_logged", "too_many_bets"]
    """What became of it; `already_logged`: by an earlier import of the same line."""
    bet_id: str
    """Names the bet."""


class ImportedBetList(TypedDict):
    count: int
    """Number of items in `data`."""
    data: list[ImportedBet]


class RecordPicks(TypedDict):
    count: int
    """Number of items in `data`."""
    data: list[RecordPick]


class RecordPick(TypedDict):
    pick: int
    """Index of the pick in the log: the `before` of the next page, and the `pick` of later entries."""
    entries: list[RecordEntry]
    body: Optional[object]
    """The selection, once it is opened: the fields of a webhook pick but `stake` and `currency`."""


class RecordEntry(TypedDict):
    index: int
    """Index of the entry in the log."""
    entry: object
    """The entry: a `pick`, `open`, `close`, `no_close`, `result` or `correction`, as its `type` says. Its line in the log is this object as JSON without spaces, its fields in this order."""


class RecordProof(TypedDict):
    index: int
    """Index of the entry, from 0."""
    entry: str
    """The entry as it was hashed: SHA-256 of a zero byte and these bytes in UTF-8 is the leaf."""
    proof: list[str]
    """Hashes in base64, from the sibling of the leaf upwards (RFC 6962, section 2.1.1)."""
    checkpoint: str
    """The signed checkpoint, as `/record/checkpoint` gives it."""


class Health(TypedDict):
    status: Literal["ok"]
    generated_at: str
    """When the latest scan result was generated."""
    age_seconds: int
    """How long ago that was."""


class StatusApi(TypedDict):
    state: Literal["ok", "old_data", "no_data"]
    """Whether the API serves current data, by the rule of `GET /health`: `old_data` after three scan intervals without a new scan, `no_data` before the first scan."""


class Status(TypedDict):
    at: str
    """When the status was read."""
    scan: ScanStatus
    feeds: list[FeedStatus]
    """The sources of the odds."""
    api: StatusApi
    deliveries: DeliveryStatus


class ScanStatus(TypedDict):
    state: Literal["ok", "late", "none"]
    """`late` after three scan intervals without a new scan; `none` before the first."""
    generated_at: Optional[str]
    """When the latest scan result was generated."""
    age_seconds: Optional[int]
    """How long ago that was."""
    interval_seconds: int
    """The time between two scans."""


class FeedStatus(TypedDict):
    name: str
    """The name of the feed."""
    state: Literal["ok", "partly", "failing"]
    """By the latest scan that asked the feed anything: `partly` where some reads failed, `failing` where at least half did."""
    read_at: Optional[str]
    """When the latest answer that is in use was read."""
    sports_read: int
    """Sports that answered."""
    sports_failed: int
    """Sports that could not be read."""
    reason: Optional[str]
    """Why the first of them could not be read, in a sentence."""


class DeliveryStatus(TypedDict):
    state: Literal["ok", "failing"]
    """`failing` where at least half of the calls of the last two hours failed, and five or more."""
    since: str
    """Start of the count: a day ago, at the full hour."""
    delivered: int
    """Deliveries of picks that were answered with a 2xx."""
    failed: int
    """Calls that failed. Each delivery is tried again."""
    expired: int
    """Deliveries that were closed unsent: their events had started, or quiet hours had begun."""
    waiting: Optional[int]
    """Deliveries that were pending at the latest scan."""


class Landing(TypedDict):
    operator_name: Optional[str]
    """Who runs the service."""
    operator_contact: Optional[str]
    """How to reach them."""
    upgrade_url: Optional[str]
    """Where to get the Sharp plan."""
    terms_url: Optional[str]
    """The terms of use."""
    sample: Optional[Sample]


class Sample(TypedDict):
    generated_at: str
    """When the scan result was generated, some ten minutes ago."""
    data: list[SampleBet]
    """Its five best value bets on events that have not started, without the books."""


class SampleBet(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    market_key: str
    """Market identifier. More may be added within v1."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    price: float
    """Decimal odds the book offers."""
    fair_prob: float
    """Fair probability of the outcome. Four decimals."""
    fair_odds: float
    """Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals."""
    ev: float
    """Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals."""
    grade: Grade
    expected_clv: float
    """Expected closing line value: the part of such claims that earlier seasons kept, as a fraction of the stake. Four decimals."""
    beat_chance: float
    """Chance that the price is better than the fair odds at the close. Four decimals."""


class WebhookPick(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, as the `sport` filter takes it."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    market_key: str
    """Market identifier. More may be added within v1."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    book: str
    """Book key."""
    book_title: str
    """Display name of the book."""
    price: float
    """Decimal odds the book offers."""
    link: Optional[str]
    """Link to the bet at the book: the outcome's, else the market's, else the event's, else the book's own site. Null only for a book whose site is not known."""
    fair_prob: float
    """Fair probability of the outcome. Four decimals."""
    fair_odds: float
    """Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals."""
    min_odds: float
    """Minimum odds: below them the bet is not worth taking."""
    ev: float
    """Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals."""
    grade: Grade
    stake: float
    """Recommended stake of the first bankroll that matches."""
    currency: str
    """Currency of the stake."""
    stakes: list[PickStake]
    """One stake for each bankroll that matches, in the account's order."""
    expected_clv: float
    """Expected closing line value: the part of such claims that earlier seasons kept, as a fraction of the stake. Four decimals."""
    beat_chance: float
    """Chance that the price is better than the fair odds at the close. Four decimals."""
    flags: list[Flag]
    """Reservations about the pick, such as those of grade B."""


class PickStake(TypedDict):
    bankroll_id: str
    """The `id` of the bankroll."""
    name: str
    """What its owner calls it."""
    stake: float
    """Recommended stake of this bankroll."""
    currency: str
    """Currency of the stake."""
    min_odds: float
    """Minimum odds for this bankroll."""
    book: str
    """The best of the bankroll's own books; often the `book` of the pick."""
    price: float
    """Decimal odds at that book."""


class _Problem(TypedDict):
    type: str
    """Stable identifier of the code; there is nothing to fetch."""
    title: str
    """What the code means, in words. It does not depend on the request."""
    status: int
    """The HTTP status."""
    detail: str
    """What was wrong with this request."""
    code: str
    """What was wrong. More may be added within v1."""
    request_id: str
    """Names this request in our log."""


class Problem(_Problem, total=False):
    """Every error (RFC 9457). Branch on `code`; `detail` is for people and may change."""

    errors: list[ParameterError]


class ParameterError(TypedDict):
    parameter: str
    message: str


class OpportunitiesQuery(TypedDict, total=False):
    kind: Literal["value", "surebet", "combo"]
    """Kind of opportunity. By default value."""
    min_ev: float
    """Minimum expected value as a fraction from -1 to 10, in plain decimals: `0.05`, not `5e-2`. By default 0."""
    sport: Union[str, list[str]]
    """Only this sport or league; repeat it for several. An unknown one gives an empty list. A combo belongs to a sport when all its legs do."""
    book: Union[str, list[str]]
    """Only this book; repeat it for several. An unknown one gives an empty list. A value bet is shown at the best of these books; a surebet needs all its legs at them."""
    grade: Union[Literal["A", "B", "C"], list[Literal["A", "B", "C"]]]
    """Only this grade; repeat it for several."""
    market: Union[Literal["h2h", "h2h_3_way", "spreads", "totals", "team_totals_home", "team_totals_away", "btts", "draw_no_bet", "h2h_h1"], list[Literal["h2h", "h2h_3_way", "spreads", "totals", "team_totals_home", "team_totals_away", "btts", "draw_no_bet", "h2h_h1"]]]
    """Only this market; repeat it for several. A combo fits when all its legs do."""
    hours: int
    """How many hours ahead events may start, at most 168. Without it, any."""
    min_odds: float
    """Minimum decimal odds; of a surebet, of each leg."""
    max_odds: float
    """Maximum decimal odds; of a surebet, of each leg."""
    sort: Literal["ev", "grade", "start"]
    """Order: the highest `ev` first; grade A, then the highest `ev`; or the earliest start. By default ev."""
    limit: int
    """Maximum number of items to return, at most 500. The list is cut after filtering; `next_cursor` leads to the rest. By default 100."""
    cursor: str
    """The `next_cursor` of the list before, with the same other parameters: the items that follow. A scan between two pages may move items; one that stays in place is never skipped."""


class MatchesQuery(TypedDict, total=False):
    id: str
    """One match by its event identifier, instead of the list parameters."""
    sport: Union[str, list[str]]
    """Only this sport or league; repeat it for several. An unknown one gives an empty list."""
    hours: int
    """How many hours ahead matches may start, at most 168. By default 48."""
    limit: int
    """Maximum number of items to return, at most 500. The list is cut after filtering; `next_cursor` leads to the rest. By default 100."""
    cursor: str
    """The `next_cursor` of the list before, with the same other parameters: the items that follow. A scan between two pages may move items; one that stays in place is never skipped."""


class BoardQuery(TypedDict, total=False):
    kind: Literal["line", "middle", "low_hold"]
    """What a row is: a `line` with the best price of each outcome, by start; a `middle`, two lines that can both win, by expected value; or `low_hold`, the cheapest pair of two books on a line of two outcomes, by what it costs. By default line."""
    sport: Union[str, list[str]]
    """Only this sport or league; repeat it for several. An unknown one gives an empty list."""
    book: Union[str, list[str]]
    """Only this book; repeat it for several. An unknown one gives an empty list. The best prices are those of these books."""
    market: Union[Literal["h2h", "h2h_3_way", "spreads", "totals", "team_totals_home", "team_totals_away", "btts", "draw_no_bet", "h2h_h1"], list[Literal["h2h", "h2h_3_way", "spreads", "totals", "team_totals_home", "team_totals_away", "btts", "draw_no_bet", "h2h_h1"]]]
    """Only this market; repeat it for several."""
    max_hold: float
    """Maximum `hold` as a fraction, from -1 to 10: below 0 it is a profit if an outcome wins."""
    hours: int
    """How many hours ahead events may start, at most 168. Without it, any."""
    limit: int
    """Maximum number of items to return, at most 3000. The list is cut after filtering; `next_cursor` leads to the rest. By default 100."""
    cursor: str
    """The `next_cursor` of the list before, with the same other parameters: the items that follow. A scan between two pages may move items; one that stays in place is never skipped."""


class MovesQuery(TypedDict, total=False):
    kind: Literal["fair", "steam", "drop"]
    """`fair`: the fair probability moved by `min_move` within `minutes`. `steam`: three or more families of books moved one way, each by over 0.05 in log-odds, within 15 minutes. `drop`: the price of a sharp book fell by 5 % or more within 30 minutes. By default fair."""
    min_move: float
    """Minimum change of the fair probability, from 0.01 to 1. By default 0.02 for `fair`, 0.035 for `steam`, and anything for `drop`."""
    minutes: int
    """Window of a `fair` move, at most 180 minutes. By default 30."""
    sport: Union[str, list[str]]
    """Only this sport or league; repeat it for several. An unknown one gives an empty list."""
    book: Union[str, list[str]]
    """Only this book; repeat it for several. An unknown one gives an empty list. Only moves that one of these books lags behind."""
    market: Union[Literal["h2h", "h2h_3_way", "spreads", "totals", "team_totals_home", "team_totals_away", "btts", "draw_no_bet", "h2h_h1"], list[Literal["h2h", "h2h_3_way", "spreads", "totals", "team_totals_home", "team_totals_away", "btts", "draw_no_bet", "h2h_h1"]]]
    """Only this market; repeat it for several."""
    limit: int
    """Maximum number of items to return, at most 500. The list is cut after filtering; `next_cursor` leads to the rest. By default 100."""
    cursor: str
    """The `next_cursor` of the list before, with the same other parameters: the items that follow. A scan between two pages may move items; one that stays in place is never skipped."""


class EventPricesQuery(TypedDict, total=False):
    book: Union[str, list[str]]
    """Only this book; repeat it for several. An unknown one gives an empty list."""
    market: Union[Literal["h2h", "h2h_3_way", "spreads", "totals", "team_totals_home", "team_totals_away", "btts", "draw_no_bet", "h2h_h1"], list[Literal["h2h", "h2h_3_way", "spreads", "totals", "team_totals_home", "team_totals_away", "btts", "draw_no_bet", "h2h_h1"]]]
    """Only this market; repeat it for several."""


_BetsQueryKeywords = TypedDict("_BetsQueryKeywords", {"from": "str"})


class BetsQuery(_BetsQueryKeywords, total=False):
    status: Union[Literal["open", "won", "half_won", "void", "half_lost", "lost", "unknown"], list[Literal["open", "won", "half_won", "void", "half_lost", "lost", "unknown"]]]
    """Only bets with this status; repeat it for several."""
    sport: Union[str, list[str]]
    """Only this sport or league; repeat it for several. An unknown one gives an empty list."""
    book: Union[str, list[str]]
    """Only this book; repeat it for several. An unknown one gives an empty list."""
    market: Union[Literal["h2h", "h2h_3_way", "spreads", "totals", "team_totals_home", "team_totals_away", "btts", "draw_no_bet", "h2h_h1"], list[Literal["h2h", "h2h_3_way", "spreads", "totals", "team_totals_home", "team_totals_away", "btts", "draw_no_bet", "h2h_h1"]]]
    """Only this market; repeat it for several."""
    bankroll: str
    """Only bets that were placed from this bankroll."""
    to: str
    """Only bets placed before this instant."""
    limit: int
    """Maximum number of items to return, at most 500. The list is cut after filtering; `next_cursor` leads to the rest. By default 100."""
    cursor: str
    """The `next_cursor` of the list before, with the same other parameters: the bets that follow."""


class RecordPicksQuery(TypedDict, total=False):
    limit: int
    """How many picks, at most 100. By default 50."""
    before: int
    """Only picks with a lower index than this. By default 999999999."""


class PicksWebhook(TypedDict):
    """New selection bets"""

    event: Literal["picks"]
    sent_at: str
    """When this attempt was made."""
    user_id: str
    """The account that the webhook belongs to."""
    picks: list[WebhookPick]
    record: object
    """The state of the public record when the call was made: kept, a receipt against later changes of it. `null` in tests and while the record is empty."""


class TestWebhook(TypedDict):
    """A test"""

    event: Literal["test"]
    sent_at: str
    """When this attempt was made."""
    user_id: str
    """The account that the webhook belongs to."""
    picks: list[WebhookPick]
    record: object
    """The state of the public record when the call was made: kept, a receipt against later changes of it. `null` in tests and while the record is empty."""


OpportunityList = Union[ValueBetList, SurebetList, ComboList]


BoardList = Union[BoardLineList, MiddleList, LowHoldList]


Grade = Literal["A", "B", "C"]
"""`A`: the curated selection. `B`: published with a reservation that its flags name. `C`: check before betting."""


Flag = str
"""A reservation. More may be added within v1; ignore those you do not know.

- `stale_quote`: The book has not confirmed this price for over two minutes.
- `stale_anchor`: The sharp source behind the fair probability, or the handicap and total beside it, is over two minutes old.
- `feeds_disagree`: Two feeds contradict each other about the prices, the start or the clock of the event, and one of them must be wrong.
- `similar_names`: The names by which two feeds have the event are only alike: it may be two events until the names are learned or accepted.
- `thin`: The fair probability rests on fewer than three independent books.
- `anchor_outlier`: The other soft books, three or more, see a loss of more than three percent (where two anchors agree, fifteen or more see it): the sharp source may be the outlier.
- `anchors_apart`: The sharp book and the exchange disagree about the price: one of them sees a loss, or they are more than 0.15 apart in log-odds.
- `unconfirmed`: Fewer than three other soft books have a price of the last two minutes or, in a market whose results were not tested, they see too little value.
- `split_market`: Both outcomes of the market, home and away or over and under, have a value of 1.5 percent or more, and one of them must be wrong.
- `doubtful_surebet`: The price is a leg of a surebet that is graded C, in another market than the football winner.
- `sharp_off`: In this scan the sharp book is farther from the exchanges, over all matches, than it usually is: one of the two is wrong.
- `price_outlier`: The price is far from what the other books offer on the same outcome.
- `high_ev`: The expected value, or that of one leg of a surebet, is twelve percent or more: more often an error than a gift.
- `low_ev`: The expected value is below 1.5 percent, less than the fair probability can be wrong.
- `small_ev`: Prices this near to the fair one too often fail to beat the close: the distance is below 0.48 standard deviations of what such a probability still moves before the start.
- `long_odds`: The price is above 4, where estimates are least certain.
- `no_sharp`: No sharp book prices this market; an exchange leads the fair probability, which past results support for the winner of football matches only.
- `no_anchor`: No sharp book or exchange prices this market; the fair probability is a consensus only.
- `broad_consensus`: No sharp book or exchange prices this market; five or more other books of the last two minutes agree on its two outcomes within twelve hours of the start.
- `unproven_market`: No past results show that value in this market is realised: totals, handicaps, winners of drawable matches.
- `no_measured_value`: Past values of this kind were worth nothing at the close: handicaps below 1.5 percent, and grade C outside football.
- `far`: The event starts in more than seven days: no past results are about prices so early, and the stake is locked up until then.
- `high_profit`: A guaranteed profit above three percent is more often an error than a gift.
- `refund_line`: The stake can come back in part or in whole; the expected value of a single bet is then an upper bound.
- `exchange_commission`: The expected value counts after the commission of the exchange.
- `small_profit`: The profit does not survive stakes rounded to whole units at a bankroll of a thousand.
- `correlated`: Three or more values of this scan are at this book in this league: one slow book is one exposure. It lowers no grade.
- `early_end`: Books differ in how they settle a match that ends early, by a retirement or a disqualification: one leg may be void while another loses.
- `lay_leg`: One leg is a lay at an exchange; its share of the stake is the liability.
"""


WebhookBody = Union[PicksWebhook, TestWebhook]
"""The body of a webhook. More events may be added within v1; ignore those you do not know."""
