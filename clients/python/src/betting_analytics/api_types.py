# Made by `npm run openapi` from the OpenAPI document. Do not edit.
"""The types of the API."""

from __future__ import annotations

from typing import Literal, Optional, TypedDict, Union

__all__ = [
    "Account",
    "AltBook",
    "BookOffer",
    "BookPrice",
    "Calibration",
    "ClosingValue",
    "Combo",
    "ComboLeg",
    "ComboList",
    "Event",
    "EventMarket",
    "EventOpportunity",
    "EventPoint",
    "FairOutcome",
    "FairPoint",
    "Flag",
    "FlagMeaning",
    "Grade",
    "Health",
    "LeftOutPrice",
    "Match",
    "MatchList",
    "MatchesQuery",
    "OpportunitiesQuery",
    "OpportunityList",
    "ParameterError",
    "Performance",
    "PerformanceByGrade",
    "PerformanceByMarket",
    "PerformanceByMonth",
    "PerformanceByRules",
    "PerformanceBySport",
    "PicksWebhook",
    "Problem",
    "RecordEntry",
    "RecordPick",
    "RecordPicks",
    "RecordPicksQuery",
    "RecordProof",
    "Rejection",
    "Return",
    "RulesInForce",
    "SourceWeight",
    "Surebet",
    "SurebetLeg",
    "SurebetList",
    "TestWebhook",
    "ValueBet",
    "ValueBetList",
    "Vote",
    "WebhookBody",
    "WebhookPick",
]


class Account(TypedDict):
    plan: str
    """Plan of the key's account."""
    daily_limit: int
    """Requests per key and UTC day."""
    remaining_today: int
    """Requests left to the key today, after this one."""


class AltBook(TypedDict):
    book: str
    """Book key."""
    price: float
    """Decimal odds the book offers."""
    ev: float
    """Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals."""
    grade: Grade


class ValueBet(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, the vocabulary of the `sport` filter."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    market_key: str
    """Market identifier. More may be added within v1."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over` or `Under`."""
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


class SurebetLeg(TypedDict):
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over` or `Under`."""
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


class Surebet(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, the vocabulary of the `sport` filter."""
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


class ComboLeg(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, the vocabulary of the `sport` filter."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    market_key: str
    """Market identifier. More may be added within v1."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over` or `Under`."""
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


class ValueBetList(TypedDict):
    kind: Literal["value"]
    """The kind that was asked for."""
    count: int
    """Number of items in `data`."""
    generated_at: str
    """When the scan result was generated."""
    data: list[ValueBet]


class SurebetList(TypedDict):
    kind: Literal["surebet"]
    """The kind that was asked for."""
    count: int
    """Number of items in `data`."""
    generated_at: str
    """When the scan result was generated."""
    data: list[Surebet]


class ComboList(TypedDict):
    kind: Literal["combo"]
    """The kind that was asked for."""
    count: int
    """Number of items in `data`."""
    generated_at: str
    """When the scan result was generated."""
    data: list[Combo]


class Match(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, the vocabulary of the `sport` filter."""
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
    """The weakest source the numbers rest on, from `sharp` down to `model`."""
    matched: int
    """How many independent books stand behind the numbers."""
    thin: bool
    """Whether fewer than three of them do."""
    kind: Literal["three_way", "two_way"]
    """Whether a draw is an outcome."""


class MatchList(TypedDict):
    count: int
    """Number of items in `data`."""
    data: list[Match]


class EventPoint(TypedDict):
    at: str
    """The scan."""
    p_home: Optional[float]
    """Fair probability; null where nothing supports one. Four decimals."""
    p_draw: Optional[float]
    """Fair probability; null where nothing supports one. Four decimals."""
    p_away: Optional[float]
    """Fair probability; null where nothing supports one. Four decimals."""


class FairPoint(TypedDict):
    at: str
    """The scan."""
    fair_prob: Optional[float]
    """Fair probability; null where nothing supports one. Four decimals."""


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
    """Its fair probability at the scans at which it had moved by half a point or more, the last one now."""


class FairOutcome(TypedDict):
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over` or `Under`."""
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
    """What the opinion of a book counts as."""
    age_seconds: int
    """Age of its freshest price. Seconds."""
    counted: bool
    """False for a vote that is too far from the others to be about this market."""
    probabilities: list[float]
    """In the order of `outcomes`: home, draw, away, or over, under."""


class BookPrice(TypedDict):
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over` or `Under`."""
    point: Optional[float]
    """Line of the market; null where the market has none."""
    price: float
    """Decimal odds the book offers."""
    own_prob: Optional[float]
    """What the book itself thinks, without its margin; null for lay and refused prices. Four decimals."""
    fair_prob: Optional[float]
    """Fair probability by all other families; null where no other one has an opinion. Four decimals."""
    ev: Optional[float]
    """After commission and refunds; null for lay prices and without `fair_prob`."""
    grade: Optional[Grade]
    """Null where the price has no value."""
    flags: list[Flag]


class BookOffer(TypedDict):
    book: str
    """Book key."""
    book_title: str
    """Display name of the book."""
    role: Literal["sharp", "exchange", "soft"]
    """What the opinion of a book counts as."""
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
    outcomes: list[FairOutcome]
    """Empty where no book has an opinion."""
    weights: list[SourceWeight]
    """What each source counts for in `outcomes`."""
    votes: list[Vote]
    """One per family."""
    books: list[BookOffer]
    """Every book whose prices are about this market."""


class LeftOutPrice(TypedDict):
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over` or `Under`."""
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
    """Outcome within the market: a side, `Draw`, `Over` or `Under`."""
    age_seconds: Optional[int]
    """Age of the prices, where that is known. Seconds."""
    prices: list[LeftOutPrice]
    """Where the whole offer was left out."""


class Event(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, the vocabulary of the `sport` filter."""
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
    """The fair probabilities of the winner at the scans at which one had moved by half a point or more, the last one now. At most 25 points."""
    opportunities: list[EventOpportunity]
    markets: list[EventMarket]
    rejected: list[Rejection]
    """What the analysis left out, and why."""


class ClosingValue(TypedDict):
    picks: int
    """Picks with a close."""
    mean: Optional[float]
    """Mean of price x closing fair probability - 1."""
    standard_error: Optional[float]
    """Standard error of the mean; null below two picks."""
    beat_close: Optional[float]
    """Share of the picks whose price was better than the close."""
    realised: Optional[float]
    """Sum of closing values over the sum of price x `fair_prob` - 1 at publication: 1 is a claim that was kept."""
    weak: int
    """Picks whose close comes from quotes of more than ten minutes before the start."""


class Return(TypedDict):
    picks: int
    """Picks that were settled."""
    mean: Optional[float]
    """Mean profit of a stake of one unit. It says little below some 10,000 picks."""
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
    """Version of the rules that grade now."""
    since: str
    """The day since which they do."""
    fitted_to: str
    """The last match that the weights behind the fair probabilities were fitted to."""


_PerformanceBySportKeywords = TypedDict("_PerformanceBySportKeywords", {"return": "Return"})


class PerformanceBySport(_PerformanceBySportKeywords):
    sport: str
    """Sport or league key."""
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue


_PerformanceByMarketKeywords = TypedDict("_PerformanceByMarketKeywords", {"return": "Return"})


class PerformanceByMarket(_PerformanceByMarketKeywords):
    market: str
    """Market identifier."""
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue


_PerformanceByMonthKeywords = TypedDict("_PerformanceByMonthKeywords", {"return": "Return"})


class PerformanceByMonth(_PerformanceByMonthKeywords):
    month: str
    """Month of the start, UTC."""
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue


_PerformanceByRulesKeywords = TypedDict("_PerformanceByRulesKeywords", {"return": "Return"})


class PerformanceByRules(_PerformanceByRulesKeywords):
    rules: str
    """Version of the rules that graded the picks."""
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue


_PerformanceByGradeKeywords = TypedDict("_PerformanceByGradeKeywords", {"return": "Return"})


class PerformanceByGrade(_PerformanceByGradeKeywords):
    grade: str
    """Grade of all value bets an hour before the start, each at its best price: compared with the close, not recorded and not settled."""
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue


_PerformanceKeywords = TypedDict("_PerformanceKeywords", {"return": "Return"})


class Performance(_PerformanceKeywords):
    picks: int
    """Picks whose close is known, or is known to be missing."""
    claimed_ev: Optional[float]
    """Mean expected value at publication, as a fraction of the stake."""
    clv: ClosingValue
    rules_in_force: RulesInForce
    calibration: list[Calibration]
    by_sport: list[PerformanceBySport]
    by_market: list[PerformanceByMarket]
    by_month: list[PerformanceByMonth]
    by_rules: list[PerformanceByRules]
    by_grade: list[PerformanceByGrade]


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


class WebhookPick(TypedDict):
    event_id: str
    """Event identifier."""
    sport_key: str
    """Sport or league key, the vocabulary of the `sport` filter."""
    home: str
    """Home side."""
    away: str
    """Away side."""
    commence_time: str
    """Start of the event."""
    market_key: str
    """Market identifier. More may be added within v1."""
    outcome: str
    """Outcome within the market: a side, `Draw`, `Over` or `Under`."""
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
    """Odds below which the bet is not worth taking."""
    ev: float
    """Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals."""
    grade: Grade
    stake: float
    """Recommended stake for this user."""
    currency: str
    """Currency of the stake."""


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
    sport: str
    """Only this sport or league. An unknown one gives an empty list. A combo belongs to a sport when all its legs do."""
    limit: int
    """Maximum number of items to return, at most 500. The list is cut after filtering. By default 100."""


class MatchesQuery(TypedDict, total=False):
    id: str
    """One match by its event identifier, instead of the list parameters."""
    sport: str
    """Only this sport or league. An unknown one gives an empty list."""
    hours: int
    """How many hours ahead matches may start, at most 168. By default 48."""
    limit: int
    """Maximum number of items to return, at most 500. The list is cut after filtering. By default 100."""


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


Grade = Literal["A", "B", "C"]
"""`A`: the curated selection. `B`: published with a reservation that its flags name. `C`: check before betting."""


Flag = str
"""A reservation. More may be added within v1; ignore those you do not know.

- `stale_quote`: The book has not confirmed this price for over two minutes.
- `stale_anchor`: The sharp source behind the fair probability, or the handicap and total beside it, is over two minutes old.
- `thin`: Fewer than three independent books stand behind the fair probability.
- `anchor_outlier`: The other soft books see a loss of more than one percent: the sharp source may be the outlier.
- `unconfirmed`: The other soft books alone see no value in the price, or too little, or fewer than three have a price of the last two minutes.
- `price_outlier`: The price is far from what the other books offer on the same outcome.
- `high_ev`: The expected value, of a surebet that of one leg alone, is twelve percent or more, which is more often an error than a gift.
- `low_ev`: The expected value is below 1.5 percent, less than the fair probability can be wrong.
- `small_ev`: The winnings are less than seven percent above the fair ones (ev / (1 - fair_prob)), a gap that too often is gone by the start.
- `long_odds`: The price is above 4, where estimates are least certain.
- `no_sharp`: No sharp book prices this market; an exchange leads the fair probability, which past results support for the winner of football matches only.
- `no_anchor`: No sharp book or exchange prices this market; the fair probability is a consensus only.
- `broad_consensus`: No sharp book or exchange prices this market; five or more other books of the last two minutes agree on its two outcomes within twelve hours of the start.
- `unproven_market`: No past results show that value in this market is realised: totals, handicaps, winners of drawable matches.
- `far`: The event starts in more than seven days: no past results are about prices so early, and the stake is locked up until then.
- `high_profit`: A guaranteed profit above three percent is more often an error than a gift.
- `refund_line`: The stake can come back in part or in whole; the expected value of a single bet is then an upper bound.
- `exchange_commission`: The expected value counts after the commission of the exchange.
- `early_end`: Books differ in how they settle a match that ends early, by a retirement or a disqualification: one leg may be void while another loses.
- `lay_leg`: One leg is a lay at an exchange; its share of the stake is the liability.
"""


WebhookBody = Union[PicksWebhook, TestWebhook]
"""The body of a webhook. More events may be added within v1; ignore those you do not know."""
