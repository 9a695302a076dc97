// Made by `npm run openapi` from the OpenAPI document. Do not edit.

export type Account = {
  /** Plan of the key's account. */
  readonly plan: string;
  /** Requests per key and UTC day. */
  readonly daily_limit: number;
  /** Requests that the key has left today, after this one. */
  readonly remaining_today: number;
};

export type AltBook = {
  /** Book key. */
  readonly book: string;
  /** Decimal odds the book offers. */
  readonly price: number;
  /** Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals. */
  readonly ev: number;
  readonly grade: Grade;
};

export type ValueBet = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Book key. */
  readonly book: string;
  /** Display name of the book. */
  readonly book_title: string;
  /** Decimal odds the book offers. */
  readonly price: number;
  /** Link to the bet at the book: the outcome's, else the market's, else the event's, else the book's own site. Null only for a book whose site is not known. */
  readonly link: string | null;
  /** Fair probability of the outcome. Four decimals. */
  readonly fair_prob: number;
  /** Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals. */
  readonly fair_odds: number;
  /** Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals. */
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
  /** Other books that offer the same bet with an edge. Each is judged by all books but itself and after its own commission, so its `ev` can differ from price x `fair_prob` - 1. */
  readonly alt_books: readonly AltBook[];
  /** First scan of the unbroken run of scans that found it: the same selection, surebet legs at the same books, or combo; null if unknown. */
  readonly since: string | null;
  /** Expected closing line value: the part of such claims that earlier seasons kept, as a fraction of the stake. Four decimals. */
  readonly expected_clv: number;
  /** Chance that the price is better than the fair odds at the close. Four decimals. */
  readonly beat_chance: number;
  /** Names the opportunity; stays the same in every scan that finds it. */
  readonly id: string;
  /** When the feed last saw the price, or the oldest of several; null if unknown. */
  readonly quoted_at: string | null;
  /** Minimum odds; null for a surebet. */
  readonly min_odds: number | null;
  /** How many feeds have the event. Left out where the service reads one feed. */
  readonly feeds?: number;
  /** The first of `stakes`; null for a surebet. */
  readonly stake: number | null;
  /** What each active bankroll that it matches would stake, in the account's order; of all of them where it matches none. Empty for a surebet. */
  readonly stakes: readonly PickStake[];
  /** Whether it reappeared after being absent from a scan. */
  readonly returned: boolean;
};

export type SurebetLeg = {
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Book key. */
  readonly book: string;
  /** Display name of the book. */
  readonly book_title: string;
  /** Decimal odds the book offers. */
  readonly price: number;
  /** Link to the bet at the book: the outcome's, else the market's, else the event's, else the book's own site. Null only for a book whose site is not known. */
  readonly link: string | null;
  /** Share of the whole stake. The shares of a surebet sum to 1 as shown. Four decimals. */
  readonly stake_share: number;
  /** When the feed last saw the price, or the oldest of several; null if unknown. */
  readonly quoted_at: string | null;
};

/** The first active bankroll that is for such events and has all books of the legs. */
export type SurebetBankroll = {
  /** The `id` of the bankroll. */
  readonly id: string;
  /** What its owner calls it. */
  readonly name: string;
  /** What is there to be split between the legs: what open bets on other events leave. */
  readonly bankroll: number;
  /** ISO 4217. */
  readonly currency: string;
};

export type Surebet = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Guaranteed profit as a fraction of the whole stake, in the worst settlement. */
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
  readonly legs: readonly SurebetLeg[];
  /** First scan of the unbroken run of scans that found it: the same selection, surebet legs at the same books, or combo; null if unknown. */
  readonly since: string | null;
  /** Names the opportunity; stays the same in every scan that finds it. */
  readonly id: string;
  /** When the feed last saw the price, or the oldest of several; null if unknown. */
  readonly quoted_at: string | null;
  /** Minimum odds; null for a surebet. */
  readonly min_odds: number | null;
  /** How many feeds have the event. Left out where the service reads one feed. */
  readonly feeds?: number;
  /** The first of `stakes`; null for a surebet. */
  readonly stake: number | null;
  /** What each active bankroll that it matches would stake, in the account's order; of all of them where it matches none. Empty for a surebet. */
  readonly stakes: readonly PickStake[];
  /** Whether it reappeared after being absent from a scan. */
  readonly returned: boolean;
  /** The first active bankroll that is for such events and has all books of the legs. */
  readonly bankroll: SurebetBankroll;
};

export type ComboLeg = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Decimal odds the book offers. */
  readonly price: number;
  /** Link to the bet at the book: the outcome's, else the market's, else the event's, else the book's own site. Null only for a book whose site is not known. */
  readonly link: string | null;
  /** Fair probability of the leg. Four decimals. */
  readonly fair_prob: number;
  /** Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals. */
  readonly ev: number;
  /** When the feed last saw the price, or the oldest of several; null if unknown. */
  readonly quoted_at: string | null;
};

export type Combo = {
  /** Book key. */
  readonly book: string;
  /** Display name of the book. */
  readonly book_title: string;
  /** Combined decimal odds, the product of the legs'. Two decimals. */
  readonly price: number;
  /** Fair probability that all legs win. Four decimals. */
  readonly fair_prob: number;
  /** Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals. */
  readonly fair_odds: number;
  /** Product of (1 + ev) of the legs, minus 1, as a fraction of the stake. Commission and refunds count as in the legs. With a leg at an exchange, or on a line that can refund, it can differ from price x fair_prob - 1. Four decimals. */
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
  /** Two to four bets on different events, all at one book. */
  readonly legs: readonly ComboLeg[];
  /** First scan of the unbroken run of scans that found it: the same selection, surebet legs at the same books, or combo; null if unknown. */
  readonly since: string | null;
  /** Names the opportunity; stays the same in every scan that finds it. */
  readonly id: string;
  /** When the feed last saw the price, or the oldest of several; null if unknown. */
  readonly quoted_at: string | null;
  /** Minimum odds; null for a surebet. */
  readonly min_odds: number | null;
  /** What is expected to be left of `ev` at the close: each leg's claim less what earlier seasons lost of such claims, multiplied. Combos are chosen by it. Four decimals. */
  readonly expected_clv: number;
  /** The first of `stakes`; null for a surebet. */
  readonly stake: number | null;
  /** What each active bankroll that it matches would stake, in the account's order; of all of them where it matches none. Empty for a surebet. */
  readonly stakes: readonly PickStake[];
  /** Whether it reappeared after being absent from a scan. */
  readonly returned: boolean;
};

export type ValueBetList = {
  /** The kind that was asked for. */
  readonly kind: 'value';
  /** Number of items in `data`. */
  readonly count: number;
  /** When the scan result was generated. */
  readonly generated_at: string;
  readonly data: readonly ValueBet[];
  /** The `cursor` of the items that follow; null where these are the last. */
  readonly next_cursor: string | null;
  /** When the next scan is due. */
  readonly next_scan_at: string;
};

export type SurebetList = {
  /** The kind that was asked for. */
  readonly kind: 'surebet';
  /** Number of items in `data`. */
  readonly count: number;
  /** When the scan result was generated. */
  readonly generated_at: string;
  readonly data: readonly Surebet[];
  /** The `cursor` of the items that follow; null where these are the last. */
  readonly next_cursor: string | null;
  /** When the next scan is due. */
  readonly next_scan_at: string;
};

export type ComboList = {
  /** The kind that was asked for. */
  readonly kind: 'combo';
  /** Number of items in `data`. */
  readonly count: number;
  /** When the scan result was generated. */
  readonly generated_at: string;
  readonly data: readonly Combo[];
  /** The `cursor` of the items that follow; null where these are the last. */
  readonly next_cursor: string | null;
  /** When the next scan is due. */
  readonly next_scan_at: string;
};

export type OpportunityList = ValueBetList | SurebetList | ComboList;

export type Match = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Fair probability of a home win; null where nothing quoted supports it. Four decimals. */
  readonly p_home: number | null;
  /** Fair probability of a draw; null where there is none. Four decimals. */
  readonly p_draw: number | null;
  /** Fair probability of an away win; null where nothing quoted supports it. Four decimals. */
  readonly p_away: number | null;
  /** Line of the total; null where nothing supports one. */
  readonly total_line: number | null;
  /** Fair probability of over among the stakes that are settled. Four decimals. */
  readonly p_over: number | null;
  /** Fair probability of under among the stakes that are settled. Four decimals. */
  readonly p_under: number | null;
  /** What the winner rests on, from `sharp` down to `model`; without a winner, the total. */
  readonly source: 'sharp' | 'exchange' | 'consensus' | 'model';
  /** How many independent books it rests on. */
  readonly matched: number;
  /** Whether it rests on fewer than three. */
  readonly thin: boolean;
  /** Whether a draw is an outcome. */
  readonly kind: 'three_way' | 'two_way';
  /** What the total rests on; null where there is none. */
  readonly total_source: 'sharp' | 'exchange' | 'consensus' | 'model' | null;
  /** How many independent books the total rests on. */
  readonly total_matched: number | null;
  /** Whether it rests on fewer than three. */
  readonly total_thin: boolean | null;
};

export type MatchList = {
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly Match[];
  /** The `cursor` of the items that follow; null where these are the last. */
  readonly next_cursor: string | null;
  /** When the scan result was generated. */
  readonly generated_at: string;
  /** When the next scan is due. */
  readonly next_scan_at: string;
};

export type BestPrice = {
  /** When the feed last saw the price. */
  readonly quoted_at: string;
  /** Book that pays most after commission; of equal ones, the one seen last. */
  readonly book: string;
  /** How many books pay this much, the named one included. */
  readonly books_at_best: number;
  /** Decimal odds the book offers. */
  readonly price: number;
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
};

export type BoardLine = {
  /** Event identifier. */
  readonly event_id: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** In the order of `best`; empty where nothing supports one. On a football line that is only shown it follows from the goals that the handicap, total and winner imply. */
  readonly fair: readonly number[];
  /** What backing every outcome at the best prices costs: the sum of their inverses after commission, minus 1. Below 0 it is a profit if an outcome wins, and none if a draw or refund returns the stakes. Four decimals. */
  readonly hold: number;
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Share of a stake on the line that does not come back on average: a price earns (price × fair − 1) times this. 1 where every stake is settled; null where one may come back and nothing tells how often. Two decimals. */
  readonly settled_share: number | null;
  /** When the books settle: `usual` where nothing says that they differ; `with_overtime`, `normal_time` or `unclear` where books of the event differ. */
  readonly settlement: 'usual' | 'with_overtime' | 'normal_time' | 'unclear';
  /** How many books have prices, of those that were asked for. */
  readonly books: number;
  /** One for each outcome. The away side of a handicap has the opposite `point`. */
  readonly best: readonly BestPrice[];
};

export type PairLeg = {
  /** When the feed last saw the price. */
  readonly quoted_at: string;
  /** Book that pays most after commission; of equal ones, the one seen last. */
  readonly book: string;
  /** How many books pay this much, the named one included. */
  readonly books_at_best: number;
  /** Decimal odds the book offers. */
  readonly price: number;
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Share of a stake on the line that does not come back on average: a price earns (price × fair − 1) times this. 1 where every stake is settled; null where one may come back and nothing tells how often. Two decimals. */
  readonly settled_share: number | null;
  /** Share of the total stake at which either leg returns the same if it wins alone. Four decimals. */
  readonly stake_share: number;
};

export type BoardPair = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** When the books settle: `usual` where nothing says that they differ; `with_overtime`, `normal_time` or `unclear` where books of the event differ. */
  readonly settlement: 'usual' | 'with_overtime' | 'normal_time' | 'unclear';
  /** What backing every outcome at the best prices costs: the sum of their inverses after commission, minus 1. Below 0 it is a profit if an outcome wins, and none if a draw or refund returns the stakes. Four decimals. */
  readonly hold: number;
  /** How many books have prices, of those that were asked for. */
  readonly books: number;
  /** In the order of `best`; empty where nothing supports one. On a football line that is only shown it follows from the goals that the handicap, total and winner imply. */
  readonly fair: readonly number[];
  readonly best: readonly PairLeg[];
  /** Chance that both bets of a middle win, in part at least. A middle pays where `ev` is above 0; on two half lines that is where `chance` is above `hold`. Null in `low_hold` and where it is unknown. Four decimals. */
  readonly chance: number | null;
  /** Expected profit of a middle at the stake shares, as a fraction of the whole stake; null where `chance` is. Four decimals. */
  readonly ev: number | null;
  /** Loss in the worst result at the stake shares, as a fraction of the whole stake; below 0 a profit. Four decimals. */
  readonly worst_loss: number;
};

export type BoardLineList = {
  /** The kind that was asked for. */
  readonly kind: 'line';
  /** Number of items in `data`. */
  readonly count: number;
  /** When the scan result was generated. */
  readonly generated_at: string;
  /** Set where the quotes of the latest scan could not be stored: the lines are of the scan at this time. */
  readonly incomplete_since: string | null;
  readonly data: readonly BoardLine[];
  /** The `cursor` of the items that follow; null where these are the last. */
  readonly next_cursor: string | null;
  /** When the next scan is due. */
  readonly next_scan_at: string;
};

export type MiddleList = {
  /** The kind that was asked for. */
  readonly kind: 'middle';
  /** Number of items in `data`. */
  readonly count: number;
  /** When the scan result was generated. */
  readonly generated_at: string;
  /** Set where the quotes of the latest scan could not be stored: the lines are of the scan at this time. */
  readonly incomplete_since: string | null;
  readonly data: readonly BoardPair[];
  /** The `cursor` of the items that follow; null where these are the last. */
  readonly next_cursor: string | null;
  /** When the next scan is due. */
  readonly next_scan_at: string;
};

export type LowHoldList = {
  /** The kind that was asked for. */
  readonly kind: 'low_hold';
  /** Number of items in `data`. */
  readonly count: number;
  /** When the scan result was generated. */
  readonly generated_at: string;
  /** Set where the quotes of the latest scan could not be stored: the lines are of the scan at this time. */
  readonly incomplete_since: string | null;
  readonly data: readonly BoardPair[];
  /** The `cursor` of the items that follow; null where these are the last. */
  readonly next_cursor: string | null;
  /** When the next scan is due. */
  readonly next_scan_at: string;
};

export type BoardList = BoardLineList | MiddleList | LowHoldList;

export type LaggingPrice = {
  /** Book key. */
  readonly book: string;
  /** Decimal odds the book offers. */
  readonly price: number;
  /** When the feed last saw the price. */
  readonly quoted_at: string;
  /** Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals. */
  readonly ev: number;
};

export type Move = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Fair probability before the move. Four decimals. */
  readonly from: number;
  /** Fair probability after it. Four decimals. */
  readonly to: number;
  /** `to` - `from`. Four decimals. */
  readonly change: number;
  /** When it began. */
  readonly from_at: string;
  /** When it last went on. */
  readonly to_at: string;
  /** How many families of books moved; for a `fair` move or a `drop`, how many the fair probability rests on. */
  readonly families: number;
  /** Prices of the latest scan that are still above the fair odds of the other books. Empty where the outcome became less likely. */
  readonly lagging: readonly LaggingPrice[];
  /** The strongest source of the fair probability. */
  readonly source: 'sharp' | 'exchange' | 'consensus' | 'model';
};

export type MoveList = {
  /** The kind that was asked for. */
  readonly kind: 'fair' | 'steam' | 'drop';
  /** Number of items in `data`. */
  readonly count: number;
  /** When the scan result was generated. */
  readonly generated_at: string;
  /** Set where some may be missing, because they could not be stored: from then on. Null where none are. */
  readonly incomplete_since: string | null;
  /** Set where there are more events than are followed, the 1,000 that start next: those that start then or later have no moves and no prices yet. */
  readonly followed_until: string | null;
  readonly data: readonly Move[];
  /** The `cursor` of the items that follow; null where these are the last. */
  readonly next_cursor: string | null;
  /** When the next scan is due. */
  readonly next_scan_at: string;
};

export type PriceSeries = {
  /** Book key. */
  readonly book: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** The first price that this service saw. */
  readonly opening: number;
  /** Its line. Null without a line. */
  readonly opening_point: number | null;
  /** When it was first seen. */
  readonly opening_at: string;
  /** The price now; null where none is offered, and from the start of the event. */
  readonly present: number | null;
  /** Its line. Null without a line. */
  readonly present_point: number | null;
  /** Since when; null where `present` is. */
  readonly present_since: string | null;
  /** The last price before the start; null until then, and where there was none. */
  readonly close: number | null;
  /** Its line. Null without a line. */
  readonly close_point: number | null;
  /** What was offered and since when, as `[at, price, point]`: the opening first, at most 200, evenly thinned. A price of null begins a gap of more than three scans. */
  readonly changes: readonly (readonly (string | number | null)[])[];
};

export type EventPrices = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** When the scan result was generated. */
  readonly generated_at: string;
  /** Set where some may be missing, because they could not be stored: from then on. Null where none are. */
  readonly incomplete_since: string | null;
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly PriceSeries[];
};

export type WinnerPrices = {
  /** The best price then; null where none was offered, and in points before it was kept. */
  readonly home: number | null;
  /** The best price then; null where none was offered, and in points before it was kept. */
  readonly draw: number | null;
  /** The best price then; null where none was offered, and in points before it was kept. */
  readonly away: number | null;
};

export type WinnerBooks = {
  /** Key of the book that offered it. */
  readonly home: string | null;
  /** Key of the book that offered it. */
  readonly draw: string | null;
  /** Key of the book that offered it. */
  readonly away: string | null;
};

export type EventPoint = {
  /** The scan. */
  readonly at: string;
  /** Fair probability; null where nothing supports one. Four decimals. */
  readonly p_home: number | null;
  /** Fair probability; null where nothing supports one. Four decimals. */
  readonly p_draw: number | null;
  /** Fair probability; null where nothing supports one. Four decimals. */
  readonly p_away: number | null;
  readonly best_price: WinnerPrices;
  readonly best_book: WinnerBooks;
};

export type FairPoint = {
  /** The scan. */
  readonly at: string;
  /** Fair probability; null where nothing supports one. Four decimals. */
  readonly fair_prob: number | null;
  /** The best price then; null where none was offered, and in points before it was kept. */
  readonly best_price: number | null;
  /** Key of the book that offered it. */
  readonly best_book: string | null;
};

export type FlagMeaning = {
  readonly flag: Flag;
  /** The flag as a sentence. */
  readonly meaning: string;
};

export type EventOpportunity = {
  /** Kind of opportunity. */
  readonly kind: 'value' | 'surebet';
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** Outcome of a value bet; null for a surebet. */
  readonly outcome: string | null;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Where it can be taken: of a value bet the best first, of a surebet the book of each leg. */
  readonly books: readonly string[];
  /** Fair probability of a value bet; null for a surebet. Four decimals. */
  readonly fair_prob: number | null;
  /** Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals. */
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly FlagMeaning[];
  /** The first scan that had it. */
  readonly first_seen: string;
  /** The first of the scans that have found it without a break. */
  readonly since: string;
  /** Whether it reappeared after being absent from a scan. */
  readonly returned: boolean;
  /** How long it has been there without a break, as far as the scan. Seconds. */
  readonly lifetime_seconds: number;
  /** Its fair probability and best price at the scans at which one had moved by half a point or more, the last one now. */
  readonly movement: readonly FairPoint[];
};

export type FairOutcome = {
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** Fair probability by all families together. Four decimals. */
  readonly fair_prob: number;
  /** Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals. */
  readonly fair_odds: number;
};

export type SourceWeight = {
  /** Books of a role together, or the goals that handicap and total imply. */
  readonly source: 'sharp' | 'exchange' | 'soft' | 'goals';
  /** `all` in a pool; the winner of a football match has weights for who is favoured and for the draw. */
  readonly axis: 'all' | 'home' | 'draw';
  /** Three decimals. */
  readonly weight: number;
};

export type Vote = {
  /** Name of a family: books with the prices of one supplier, which count as one opinion. */
  readonly family: string;
  /** The role of its books. */
  readonly role: 'sharp' | 'exchange' | 'soft';
  /** Age of its freshest price. Seconds. */
  readonly age_seconds: number;
  /** False for a vote that is too far from the others to be about this market. */
  readonly counted: boolean;
  /** In the order of `outcomes`: home, draw, away; over, under; or yes, no. */
  readonly probabilities: readonly number[];
};

export type BookPrice = {
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Decimal odds the book offers. */
  readonly price: number;
  /** Link to the bet at the book: the outcome's, else the market's, else the event's, else the book's own site. Null only for a book whose site is not known. */
  readonly link: string | null;
  /** The book's own probability without its margin; null for lay and refused prices. Four decimals. */
  readonly own_prob: number | null;
  /** Fair probability by all other families; null if no other one quotes the market completely. Four decimals. */
  readonly fair_prob: number | null;
  /** After commission and refunds; null for lay prices, without `fair_prob`, and for prices that are only shown. */
  readonly ev: number | null;
  /** Null where the price has no value. */
  readonly grade: Grade | null;
  readonly flags: readonly Flag[];
};

export type FeedListing = {
  /** Name of the feed. */
  readonly name: string;
  /** The event in that feed. */
  readonly event_id: string;
  /** Home side, as the feed names it. */
  readonly home: string;
  /** Away side, as the feed names it. */
  readonly away: string;
  /** The start, as the feed tells it. */
  readonly commence_time: string;
  /** How its names are known to be those of the event: an operator accepted them, they are equal, the list of clubs has both, earlier events taught them, or they are alike. Null for the feed that the event is named by. */
  readonly how: 'accepted' | 'equal' | 'known' | 'learned' | 'similar' | null;
  /** How alike the names are, from 0 to 1. Null for the feed that the event is named by. */
  readonly score: number | null;
};

export type BookOffer = {
  /** Book key. */
  readonly book: string;
  /** Display name of the book. */
  readonly book_title: string;
  /** The role of its books. */
  readonly role: 'sharp' | 'exchange' | 'soft';
  /** Name of a family: books with the prices of one supplier, which count as one opinion. */
  readonly family: string;
  /** Whether these are prices to bet against, of an exchange. */
  readonly is_lay: boolean;
  /** When the feed last saw the prices. */
  readonly quoted_at: string;
  /** Age of the prices at the scan. Seconds. */
  readonly age_seconds: number;
  /** Whether they are part of the fair probabilities that judge other books. */
  readonly in_reference: boolean;
  readonly prices: readonly BookPrice[];
  /** The feed that the prices are of. Left out where the service reads one feed. */
  readonly feed?: string;
};

export type EventMarket = {
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** The strongest role behind `outcomes`. */
  readonly anchor: 'sharp' | 'exchange' | 'soft' | null;
  /** Independent families behind `outcomes`. */
  readonly families: number;
  /** Whether handicap and total are part of `outcomes`. */
  readonly uses_goals: boolean;
  /** Share of a stake on the line that does not come back on average: a price earns (price × fair − 1) times this. 1 where every stake is settled; null where one may come back and nothing tells how often. Four decimals. */
  readonly settled_share: number | null;
  /** Empty if no book quotes the market completely. */
  readonly outcomes: readonly FairOutcome[];
  /** The weight of each source in `outcomes`. */
  readonly weights: readonly SourceWeight[];
  /** One per family. */
  readonly votes: readonly Vote[];
  /** Every book whose prices are about this market. Markets and further lines that are read event by event are only shown: their prices have no grade. */
  readonly books: readonly BookOffer[];
};

export type LeftOutPrice = {
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** Decimal odds the book offers. */
  readonly price: number;
};

export type Rejection = {
  /** Why. More may be added within v1. */
  readonly reason:
    | 'event_started'
    | 'duplicate_event'
    | 'quote_too_old'
    | 'incomplete_market'
    | 'draw_missing'
    | 'other_period'
    | 'unknown_line'
    | 'duplicate_offer'
    | 'too_few_outcomes'
    | 'invalid_price'
    | 'underround'
    | 'overround'
    | 'outside_unit_interval'
    | 'not_converged'
    | 'lay_below_back'
    | 'vote_outlier'
    | 'price_outlier'
    | 'ev_too_high'
    | 'surebet_too_good'
    | (string & {});
  /** The reason as a sentence. */
  readonly meaning: string;
  /** The market, as far as it is known. */
  readonly market_key: string | null;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Book key. */
  readonly book: string | null;
  /** Name of a family: books with the prices of one supplier, which count as one opinion. */
  readonly family: string | null;
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string | null;
  /** Age of the prices, where that is known. Seconds. */
  readonly age_seconds: number | null;
  /** Where the whole offer was left out. */
  readonly prices: readonly LeftOutPrice[];
};

export type Event = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** When the scan result was generated. */
  readonly generated_at: string;
  /** The first scan that had it. */
  readonly first_seen: string;
  /** The fair probabilities and best prices of the winner at the scans at which one had moved by half a point or more, the last one now. At most 25 points. */
  readonly movement: readonly EventPoint[];
  readonly opportunities: readonly EventOpportunity[];
  readonly markets: readonly EventMarket[];
  /** What the analysis left out, and why. */
  readonly rejected: readonly Rejection[];
  /** The feeds that have the event. Left out where the service reads one feed. */
  readonly feeds?: readonly FeedListing[];
};

export type Book = {
  /** Book key, as the `book` filter and settings take it. */
  readonly key: string;
  /** Display name of the book. */
  readonly title: string;
  /** How many events that have not started it has prices for. */
  readonly events: number;
  /** How many value bets of the scan are at it, also where another book has a better price. */
  readonly value_bets: number;
  /** What its prices count as: `sharp`, an `exchange`, or `soft`. */
  readonly role: 'sharp' | 'exchange' | 'soft';
  /** Its commission on net winnings, as far as is known. */
  readonly commission: number;
};

export type BookList = {
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly Book[];
};

export type Sport = {
  /** Sport or league key, as the `sport` filter and settings take it. */
  readonly key: string;
  /** Display name of the sport and its league. */
  readonly title: string;
  /** How many events that have not started it has prices for. */
  readonly events: number;
  /** How many value bets of the scan are on its events. */
  readonly value_bets: number;
};

export type SportList = {
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly Sport[];
};

export type ClosingValue = {
  /** Picks with a close. */
  readonly picks: number;
  /** Mean of price after commission x closing fair probability - 1. */
  readonly mean: number | null;
  /** Standard error of the mean; null below two picks. */
  readonly standard_error: number | null;
  /** Share of the picks whose price was better than the close. */
  readonly beat_close: number | null;
  /** Sum of closing line values over the sum of price x `fair_prob` - 1 at publication, both after commission: 1 is a claim that was kept. */
  readonly realised: number | null;
  /** Picks whose close comes from quotes of more than ten minutes before the start. */
  readonly weak: number;
};

export type PromiseKept = {
  /** Picks with a close that said what to expect: those since version 3 of the rules. */
  readonly picks: number;
  /** Mean closing line value to expect of them. */
  readonly expected_clv: number | null;
  /** Mean closing line value that they had. */
  readonly clv: number | null;
  /** Mean chance to beat the close. */
  readonly beat_chance: number | null;
  /** Share that did. */
  readonly beat_close: number | null;
};

export type Return = {
  /** Picks that were settled. */
  readonly picks: number;
  /** Mean profit of a stake of one unit. Below some 10,000 picks it is mostly luck. */
  readonly mean: number | null;
  /** Standard error of the mean; null below two picks. */
  readonly standard_error: number | null;
  /** Picks without a result. */
  readonly ungraded: number;
  /** Corrections of results; all figures go by them. */
  readonly corrected: number;
};

export type Calibration = {
  /** Fair probabilities from this one on */
  readonly from: number;
  /** and below this one. */
  readonly to: number;
  /** Stakes that were won or lost; a half counts a half. */
  readonly bets: number;
  /** Share that should have won. */
  readonly expected: number | null;
  /** Share that won. */
  readonly won: number | null;
  /** Standard error of the share that won, if the probabilities are right. */
  readonly standard_error: number | null;
};

export type RulesInForce = {
  /** Version of the grading rules in force. */
  readonly version: string;
  /** The day on which they came into force. */
  readonly since: string;
  /** The last match that the weights behind the fair probabilities were fitted to. */
  readonly fitted_to: string;
};

export type RecordDay = {
  /** Day of the start, UTC; the Monday of a week over two years before the latest day. */
  readonly day: string;
  /** Picks whose close is known, or is known to be missing. */
  readonly picks: number;
  /** Sum of the expected values at publication. */
  readonly claimed: number;
  /** Picks with a close. */
  readonly closed: number;
  /** Sum of the closing line values. */
  readonly clv: number;
  /** Sum of the squares of the closing line values. */
  readonly clv_squares: number;
  /** Picks that were settled. */
  readonly settled: number;
  /** Sum of the profits, with a stake of one unit on each pick. */
  readonly profit: number;
  /** Sum of the squares of the profits. */
  readonly profit_squares: number;
};

export type PerformanceBySport = {
  /** Sport or league key. */
  readonly sport: string;
  /** Picks whose close is known, or is known to be missing. */
  readonly picks: number;
  /** Mean expected value at publication, as a fraction of the stake. */
  readonly claimed_ev: number | null;
  readonly clv: ClosingValue;
  readonly promise: PromiseKept;
  readonly return: Return;
};

export type PerformanceByMarket = {
  /** Market identifier. */
  readonly market: string;
  /** Picks whose close is known, or is known to be missing. */
  readonly picks: number;
  /** Mean expected value at publication, as a fraction of the stake. */
  readonly claimed_ev: number | null;
  readonly clv: ClosingValue;
  readonly promise: PromiseKept;
  readonly return: Return;
};

export type PerformanceByMonth = {
  /** Month of the start, UTC. */
  readonly month: string;
  /** Picks whose close is known, or is known to be missing. */
  readonly picks: number;
  /** Mean expected value at publication, as a fraction of the stake. */
  readonly claimed_ev: number | null;
  readonly clv: ClosingValue;
  readonly promise: PromiseKept;
  readonly return: Return;
};

export type PerformanceByRules = {
  /** Version of the rules that graded the picks. */
  readonly rules: string;
  /** Picks whose close is known, or is known to be missing. */
  readonly picks: number;
  /** Mean expected value at publication, as a fraction of the stake. */
  readonly claimed_ev: number | null;
  readonly clv: ClosingValue;
  readonly promise: PromiseKept;
  readonly return: Return;
};

export type PerformanceByGrade = {
  /** Grade of all value bets an hour before the start, each at its best price: compared with the close. `broad_consensus` is the part of B with this flag. */
  readonly grade: string;
  /** Picks whose close is known, or is known to be missing. */
  readonly picks: number;
  /** Mean expected value at publication, as a fraction of the stake. */
  readonly claimed_ev: number | null;
  readonly clv: ClosingValue;
  readonly promise: PromiseKept;
  readonly return: Return;
};

/** The recorded picks of grade B, a class of their own: no figure above but `by_grade` counts any of B. */
export type PerformanceRecordedB = {
  /** Picks whose close is known, or is known to be missing. */
  readonly picks: number;
  /** Mean expected value at publication, as a fraction of the stake. */
  readonly claimed_ev: number | null;
  readonly clv: ClosingValue;
  readonly promise: PromiseKept;
  readonly return: Return;
};

export type Performance = {
  /** Picks whose close is known, or is known to be missing. */
  readonly picks: number;
  /** Mean expected value at publication, as a fraction of the stake. */
  readonly claimed_ev: number | null;
  readonly clv: ClosingValue;
  readonly promise: PromiseKept;
  readonly return: Return;
  readonly rules_in_force: RulesInForce;
  readonly calibration: readonly Calibration[];
  readonly by_sport: readonly PerformanceBySport[];
  readonly by_market: readonly PerformanceByMarket[];
  readonly by_month: readonly PerformanceByMonth[];
  /** Sums of each day on which a pick started, the first day first. What is over two years before the latest day is summed by weeks, at most 520 of them. Days before the service counted by day are missing. */
  readonly by_day: readonly RecordDay[];
  readonly by_rules: readonly PerformanceByRules[];
  readonly by_grade: readonly PerformanceByGrade[];
  /** The recorded picks of grade B, a class of their own: no figure above but `by_grade` counts any of B. */
  readonly recorded_b: PerformanceRecordedB;
};

export type Bet = {
  /** Names the bet. */
  readonly bet_id: string;
  /** Event identifier; null where the bet was logged without one. */
  readonly event_id: string | null;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Book key. */
  readonly book: string;
  /** Decimal odds that the bet was placed at. */
  readonly odds: number;
  /** What was staked. In the currency. */
  readonly stake: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** When the bet was placed. */
  readonly placed_at: string;
  /** The bankroll that it was placed from. */
  readonly bankroll: string | null;
  /** Your note. */
  readonly note: string | null;
  /** The grade of the offer when the bet was logged; null where it had none. */
  readonly grade: Grade | null;
  /** Fair probability when the bet was logged; null where the scan did not show the selection. Four decimals. */
  readonly fair_at_placing: number | null;
  /** Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals. */
  readonly ev_at_placing: number | null;
  /** Fair probability by the last scan before the start, by the rules of the record. Six decimals. */
  readonly closing_fair: number | null;
  /** Closing line value: odds after commission x `closing_fair` - 1. Four decimals. */
  readonly clv: number | null;
  /**
   * Why there is no closing line value; null where there is one.
   *
   * - `pending`: The event has not started, or its close is not read yet.
   * - `no_event_id`: The bet does not name an event of the service.
   * - `placed_after_start`: The bet was placed after the start of its event.
   * - `not_kept`: The event started more than 30 days before the bet was logged; older quotes are not kept.
   * - `no_scan`: No scan of the 15 minutes before the start is stored.
   * - `not_read`: The sport could not be read before the start.
   * - `not_listed`: The scans before the start do not list the event.
   * - `other_teams`: The event has other teams than the bet names.
   * - `no_reference`: No other book quoted enough to form a fair probability.
   * - `line_moved`: The market was on another line at the close.
   * - `postponed`: The start moved by more than three days.
   */
  readonly clv_reason:
    | 'pending'
    | 'no_event_id'
    | 'placed_after_start'
    | 'not_kept'
    | 'no_scan'
    | 'not_read'
    | 'not_listed'
    | 'other_teams'
    | 'no_reference'
    | 'line_moved'
    | 'postponed'
    | null;
  /** State of the bet; `unknown`: the event is over and its result is not known. */
  readonly status: 'open' | 'won' | 'half_won' | 'void' | 'half_lost' | 'lost' | 'unknown';
  /** Return less the stake; null until the bet is settled. In the currency. */
  readonly profit: number | null;
  /** Who settled the bet; null until then. */
  readonly settled_by: 'service' | 'user' | null;
  /** The version of the bet, for `If-Match`. */
  readonly etag: string;
};

export type BetList = {
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly Bet[];
  /** The `cursor` of the items that follow; null where these are the last. */
  readonly next_cursor: string | null;
};

export type BetGroup = {
  /** The bankroll, book, sport, market, grade or month; null in `total`, and for bets that have none. */
  readonly value: string | null;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Number of bets. */
  readonly bets: number;
  /** What was staked on them. In the currency. */
  readonly staked: number;
  /** Bets whose result is known. */
  readonly settled: number;
  /** What was staked on those. In the currency. */
  readonly settled_staked: number;
  /** Their profit. In the currency. */
  readonly profit: number;
  /** `profit` as a fraction of `settled_staked`; null without any. Four decimals. */
  readonly yield: number | null;
  /** Lower end of the 95 % interval of `yield`; null with fewer than ten bets, and where all came to the same. Four decimals. */
  readonly yield_low: number | null;
  /** Upper end of the 95 % interval of `yield`; null with fewer than ten bets, and where all came to the same. Four decimals. */
  readonly yield_high: number | null;
  /** Bets with a closing line value. */
  readonly closed: number;
  /** Their mean closing line value; null without any. Four decimals. */
  readonly clv: number | null;
  /** Lower end of the 95 % interval of `clv`; null with fewer than ten bets, and where all came to the same. Four decimals. */
  readonly clv_low: number | null;
  /** Upper end of the 95 % interval of `clv`; null with fewer than ten bets, and where all came to the same. Four decimals. */
  readonly clv_high: number | null;
  /** Settled bets with a closing line value. */
  readonly compared: number;
  /** Their profit. In the currency. */
  readonly compared_profit: number;
  /** Their stakes times their closing line values, added up. In the currency. */
  readonly expected_profit: number;
  /** `compared_profit` less `expected_profit`. In the currency. */
  readonly luck: number;
};

export type BetSummary = {
  /** All bets, by currency. */
  readonly total: readonly BetGroup[];
  readonly bankrolls: readonly BetGroup[];
  readonly books: readonly BetGroup[];
  readonly sports: readonly BetGroup[];
  readonly markets: readonly BetGroup[];
  readonly grades: readonly BetGroup[];
  /** By the UTC month of placing, such as `2026-04`. */
  readonly months: readonly BetGroup[];
  /** How many groups are left out: the 100 of each kind with the most bets are shown. */
  readonly left_out: number;
};

export type ImportedBet = {
  /** The line of the file, its header being 1. */
  readonly line: number;
  /** What became of it; `already_logged`: by an earlier import of the same line. */
  readonly status: 'logged' | 'already_logged' | 'too_many_bets';
  /** Names the bet. */
  readonly bet_id: string;
};

export type ImportedBetList = {
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly ImportedBet[];
};

export type RecordPicks = {
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly RecordPick[];
};

export type RecordPick = {
  /** Index of the pick in the log: the `before` of the next page, and the `pick` of later entries. */
  readonly pick: number;
  readonly entries: readonly RecordEntry[];
  /** The selection, once it is opened: the fields of a webhook pick but `stake` and `currency`. */
  readonly body: unknown | null;
};

export type RecordEntry = {
  /** Index of the entry in the log. */
  readonly index: number;
  /** The entry: a `pick`, `open`, `close`, `no_close`, `result` or `correction`, as its `type` says. Its line in the log is this object as JSON without spaces, its fields in this order. */
  readonly entry: unknown;
};

export type RecordProof = {
  /** Index of the entry, from 0. */
  readonly index: number;
  /** The entry as it was hashed: SHA-256 of a zero byte and these bytes in UTF-8 is the leaf. */
  readonly entry: string;
  /** Hashes in base64, from the sibling of the leaf upwards (RFC 6962, section 2.1.1). */
  readonly proof: readonly string[];
  /** The signed checkpoint, as `/record/checkpoint` gives it. */
  readonly checkpoint: string;
};

export type Health = {
  readonly status: 'ok';
  /** When the latest scan result was generated. */
  readonly generated_at: string;
  /** How long ago that was. */
  readonly age_seconds: number;
};

export type StatusApi = {
  /** Whether the API serves current data, by the rule of `GET /health`: `old_data` after three scan intervals without a new scan, `no_data` before the first scan. */
  readonly state: 'ok' | 'old_data' | 'no_data';
};

export type Status = {
  /** When the status was read. */
  readonly at: string;
  readonly scan: ScanStatus;
  /** The sources of the odds. */
  readonly feeds: readonly FeedStatus[];
  readonly api: StatusApi;
  readonly deliveries: DeliveryStatus;
};

export type ScanStatus = {
  /** `late` after three scan intervals without a new scan; `none` before the first. */
  readonly state: 'ok' | 'late' | 'none';
  /** When the latest scan result was generated. */
  readonly generated_at: string | null;
  /** How long ago that was. */
  readonly age_seconds: number | null;
  /** The time between two scans. */
  readonly interval_seconds: number;
};

export type FeedStatus = {
  /** The name of the feed. */
  readonly name: string;
  /** By the latest scan that asked the feed anything: `partly` where some reads failed, `failing` where at least half did. */
  readonly state: 'ok' | 'partly' | 'failing';
  /** When the latest answer that is in use was read. */
  readonly read_at: string | null;
  /** Sports that answered. */
  readonly sports_read: number;
  /** Sports that could not be read. */
  readonly sports_failed: number;
  /** Why the first of them could not be read, in a sentence. */
  readonly reason: string | null;
};

export type DeliveryStatus = {
  /** `failing` where at least half of the calls of the last two hours failed, and five or more. */
  readonly state: 'ok' | 'failing';
  /** Start of the count: a day ago, at the full hour. */
  readonly since: string;
  /** Deliveries of picks that were answered with a 2xx. */
  readonly delivered: number;
  /** Calls that failed. Each delivery is tried again. */
  readonly failed: number;
  /** Deliveries that were closed unsent: their events had started, or quiet hours had begun. */
  readonly expired: number;
  /** Deliveries that were pending at the latest scan. */
  readonly waiting: number | null;
};

export type Landing = {
  /** Who runs the service. */
  readonly operator_name: string | null;
  /** How to reach them. */
  readonly operator_contact: string | null;
  /** Where to get the Sharp plan. */
  readonly upgrade_url: string | null;
  /** The terms of use. */
  readonly terms_url: string | null;
  readonly sample: Sample | null;
};

export type Sample = {
  /** When the scan result was generated, some ten minutes ago. */
  readonly generated_at: string;
  /** Its five best value bets on events that have not started, without the books. */
  readonly data: readonly SampleBet[];
};

export type SampleBet = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Decimal odds the book offers. */
  readonly price: number;
  /** Fair probability of the outcome. Four decimals. */
  readonly fair_prob: number;
  /** Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals. */
  readonly fair_odds: number;
  /** Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals. */
  readonly ev: number;
  readonly grade: Grade;
  /** Expected closing line value: the part of such claims that earlier seasons kept, as a fraction of the stake. Four decimals. */
  readonly expected_clv: number;
  /** Chance that the price is better than the fair odds at the close. Four decimals. */
  readonly beat_chance: number;
};

/** `A`: the curated selection. `B`: published with a reservation that its flags name. `C`: check before betting. */
export type Grade = 'A' | 'B' | 'C';

/**
 * A reservation. More may be added within v1; ignore those you do not know.
 *
 * - `stale_quote`: The book has not confirmed this price for over two minutes.
 * - `stale_anchor`: The sharp source behind the fair probability, or the handicap and total beside it, is over two minutes old.
 * - `feeds_disagree`: Two feeds contradict each other about the prices, the start or the clock of the event, and one of them must be wrong.
 * - `similar_names`: The names by which two feeds have the event are only alike: it may be two events until the names are learned or accepted.
 * - `thin`: The fair probability rests on fewer than three independent books.
 * - `anchor_outlier`: The other soft books, three or more, see a loss of more than three percent (where two anchors agree, fifteen or more see it): the sharp source may be the outlier.
 * - `anchors_apart`: The sharp book and the exchange disagree about the price: one of them sees a loss, or they are more than 0.15 apart in log-odds.
 * - `unconfirmed`: Fewer than three other soft books have a price of the last two minutes or, in a market whose results were not tested, they see too little value.
 * - `split_market`: Both outcomes of the market, home and away or over and under, have a value of 1.5 percent or more, and one of them must be wrong.
 * - `doubtful_surebet`: The price is a leg of a surebet that is graded C, in another market than the football winner.
 * - `sharp_off`: In this scan the sharp book is farther from the exchanges, over all matches, than it usually is: one of the two is wrong.
 * - `price_outlier`: The price is far from what the other books offer on the same outcome.
 * - `high_ev`: The expected value, or that of one leg of a surebet, is twelve percent or more: more often an error than a gift.
 * - `low_ev`: The expected value is below 1.5 percent, less than the fair probability can be wrong.
 * - `small_ev`: Prices this near to the fair one too often fail to beat the close: the distance is below 0.48 standard deviations of what such a probability still moves before the start.
 * - `long_odds`: The price is above 4, where estimates are least certain.
 * - `no_sharp`: No sharp book prices this market; an exchange leads the fair probability, which past results support for the winner of football matches only.
 * - `no_anchor`: No sharp book or exchange prices this market; the fair probability is a consensus only.
 * - `broad_consensus`: No sharp book or exchange prices this market; five or more other books of the last two minutes agree on its two outcomes within twelve hours of the start.
 * - `unproven_market`: No past results show that value in this market is realised: totals, handicaps, winners of drawable matches.
 * - `no_measured_value`: Past values of this kind were worth nothing at the close: handicaps below 1.5 percent, and grade C outside football.
 * - `far`: The event starts in more than seven days: no past results are about prices so early, and the stake is locked up until then.
 * - `high_profit`: A guaranteed profit above three percent is more often an error than a gift.
 * - `refund_line`: The stake can come back in part or in whole; the expected value of a single bet is then an upper bound.
 * - `exchange_commission`: The expected value counts after the commission of the exchange.
 * - `small_profit`: The profit does not survive stakes rounded to whole units at a bankroll of a thousand.
 * - `correlated`: Three or more values of this scan are at this book in this league: one slow book is one exposure. It lowers no grade.
 * - `early_end`: Books differ in how they settle a match that ends early, by a retirement or a disqualification: one leg may be void while another loses.
 * - `lay_leg`: One leg is a lay at an exchange; its share of the stake is the liability.
 */
export type Flag =
  | 'stale_quote'
  | 'stale_anchor'
  | 'feeds_disagree'
  | 'similar_names'
  | 'thin'
  | 'anchor_outlier'
  | 'anchors_apart'
  | 'unconfirmed'
  | 'split_market'
  | 'doubtful_surebet'
  | 'sharp_off'
  | 'price_outlier'
  | 'high_ev'
  | 'low_ev'
  | 'small_ev'
  | 'long_odds'
  | 'no_sharp'
  | 'no_anchor'
  | 'broad_consensus'
  | 'unproven_market'
  | 'no_measured_value'
  | 'far'
  | 'high_profit'
  | 'refund_line'
  | 'exchange_commission'
  | 'small_profit'
  | 'correlated'
  | 'early_end'
  | 'lay_leg'
  | (string & {});

export type WebhookPick = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, as the `sport` filter takes it. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key:
    | 'h2h'
    | 'h2h_3_way'
    | 'spreads'
    | 'totals'
    | 'team_totals_home'
    | 'team_totals_away'
    | 'btts'
    | 'draw_no_bet'
    | 'h2h_h1'
    | (string & {});
  /** Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`. */
  readonly outcome: string;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Book key. */
  readonly book: string;
  /** Display name of the book. */
  readonly book_title: string;
  /** Decimal odds the book offers. */
  readonly price: number;
  /** Link to the bet at the book: the outcome's, else the market's, else the event's, else the book's own site. Null only for a book whose site is not known. */
  readonly link: string | null;
  /** Fair probability of the outcome. Four decimals. */
  readonly fair_prob: number;
  /** Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals. */
  readonly fair_odds: number;
  /** Minimum odds: below them the bet is not worth taking. */
  readonly min_odds: number;
  /** Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals. */
  readonly ev: number;
  readonly grade: Grade;
  /** Recommended stake of the first bankroll that matches. */
  readonly stake: number;
  /** Currency of the stake. */
  readonly currency: string;
  /** One stake for each bankroll that matches, in the account's order. */
  readonly stakes: readonly PickStake[];
  /** Expected closing line value: the part of such claims that earlier seasons kept, as a fraction of the stake. Four decimals. */
  readonly expected_clv: number;
  /** Chance that the price is better than the fair odds at the close. Four decimals. */
  readonly beat_chance: number;
  /** Reservations about the pick, such as those of grade B. */
  readonly flags: readonly Flag[];
};

export type PickStake = {
  /** The `id` of the bankroll. */
  readonly bankroll_id: string;
  /** What its owner calls it. */
  readonly name: string;
  /** Recommended stake of this bankroll. */
  readonly stake: number;
  /** Currency of the stake. */
  readonly currency: string;
  /** Minimum odds for this bankroll. */
  readonly min_odds: number;
  /** The best of the bankroll's own books; often the `book` of the pick. */
  readonly book: string;
  /** Decimal odds at that book. */
  readonly price: number;
};

/** Every error (RFC 9457). Branch on `code`; `detail` is for people and may change. */
export type Problem = {
  /** Stable identifier of the code; there is nothing to fetch. */
  readonly type: string;
  /** What the code means, in words. It does not depend on the request. */
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** What was wrong with this request. */
  readonly detail: string;
  readonly code:
    | 'invalid_parameter'
    | 'missing_or_invalid_api_key'
    | 'plan_required:sharp'
    | 'not_offered'
    | 'not_found'
    | 'method_not_allowed'
    | 'daily_quota_exceeded'
    | 'internal_error'
    | 'data_unavailable'
    | 'not_signed_in'
    | 'origin_refused'
    | 'bet_not_found'
    | 'key_not_found'
    | 'delivery_not_found'
    | 'already_created'
    | 'request_name_reused'
    | 'too_many_bets'
    | 'key_limit_reached'
    | 'no_destination'
    | 'no_webhook'
    | 'rotated_too_often'
    | 'delivery_waiting'
    | 'delivery_expired'
    | 'replayed_too_often'
    | 'precondition_failed'
    | 'too_many_bets_today'
    | 'too_many_tests'
    | 'unsupported_media_type'
    | 'precondition_required';
  readonly errors?: readonly ParameterError[];
  /** Names this request in our log. */
  readonly request_id: string;
  /** With `already_created`, the key that was created. */
  readonly key_id?: string;
};

export type ParameterError = {
  readonly parameter: string;
  readonly message: string;
};

export type Session = {
  /** For the other account routes. */
  readonly access_token: string;
  /** How long until it expires. Seconds. */
  readonly expires_in: number;
};

export type Profile = {
  /** Names the account. */
  readonly user_id: string;
  /** The address of the person who last signed in. */
  readonly email: string | null;
  /** The plan of the account. */
  readonly plan: 'sharp' | 'free';
  /** Requests per key and UTC day. */
  readonly daily_limit: number;
  /** How many keys are active. */
  readonly active_keys: number;
};

export type Key = {
  /** Names the key. */
  readonly key_id: string;
  /** What its holder calls it. */
  readonly name: string | null;
  /** Its first characters. */
  readonly starts_with: string | null;
  /** When it was made. */
  readonly created_at: string;
  /** Time of its last admitted request; null before the first. */
  readonly last_used_at: string | null;
  /** Admitted requests of the UTC day. */
  readonly used_today: number;
  /** Admitted requests of each UTC hour of today; null where the first hours of the day were not counted. */
  readonly hours_today: readonly number[] | null;
  /** When it was revoked; null while it is active. */
  readonly revoked_at: string | null;
};

export type KeyList = {
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly Key[];
};

export type NewKey = {
  /** Names the key. */
  readonly key_id: string;
  /** What its holder calls it. */
  readonly name: string | null;
  /** The key itself, shown only once. */
  readonly api_key: string;
  /** Its first characters. */
  readonly starts_with: string | null;
  /** When it was made. */
  readonly created_at: string;
};

export type Settings = {
  /** The books that the account bets at; null for all. Lists show these, and alerts too where `books` names none. */
  readonly my_books: readonly string[] | null;
  /** Only these books; null for those of `my_books`. */
  readonly books: readonly string[] | null;
  /** Only these sports; null for all. */
  readonly sports: readonly string[] | null;
  /** Selections of these grades. `B` is all of grade B, `broad_consensus` the part of it with this flag; `C` is never sent. */
  readonly grades: readonly ('A' | 'B' | 'broad_consensus')[];
  /** Minimum expected value as a fraction. */
  readonly min_ev: number;
  /** Minimum decimal odds; null for no limit. */
  readonly min_odds: number | null;
  /** Maximum decimal odds; null for no limit. */
  readonly max_odds: number | null;
  /** Events have to start within this number of hours; null for no limit. */
  readonly hours: number | null;
  /** What stakes are computed from, in the currency. */
  readonly bankroll: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Fraction of the full Kelly stake. */
  readonly kelly_fraction: number;
  /** Maximum stake on one event, as a fraction of the bankroll. */
  readonly max_stake: number;
  /** Maximum of all stakes together that a destination was sent and whose events have not started, as a fraction of the bankroll; null for no limit. */
  readonly max_open: number | null;
  /** When nothing is sent to chats; null for never. */
  readonly quiet_hours: QuietHours | null;
  /** Which line moves go to chats; null for none. The webhook gets none. */
  readonly move_alerts: MoveAlerts | null;
};

export type QuietHours = {
  /** The first quiet minute, by the clock of the place. */
  readonly from: string;
  /** The first minute after the quiet hours. */
  readonly to: string;
  /** A zone of the IANA database, such as `Europe/Berlin`. */
  readonly time_zone: string;
  /** Whether the webhook is quiet too; chats always are. */
  readonly webhook: boolean;
};

export type MoveAlerts = {
  /** Only these sports; null for all. */
  readonly sports: readonly string[] | null;
  /** The books whose lagging prices are reported; null for those of `my_books`. */
  readonly books: readonly string[] | null;
  /** Minimum change of the fair probability, as a fraction. */
  readonly min_move: number;
  /** Whether only moves that one of the books lags behind are sent. */
  readonly lagging_only: boolean;
};

export type Preview = {
  /** Number of items in `data`. */
  readonly count: number;
  /** When the current quiet hours end; null outside quiet hours. */
  readonly quiet_until: string | null;
  readonly data: readonly WebhookPick[];
};

export type Bankroll = {
  /** Names the bankroll in picks and bets. Keep it when you rename the bankroll. */
  readonly id: string;
  /** What you call it. */
  readonly name: string;
  /** Only these books; null for `my_books`. */
  readonly books: readonly string[] | null;
  /** Only these sports; null for all. */
  readonly sports: readonly string[] | null;
  /** Selections of these grades. `B` is all of grade B, `broad_consensus` the part of it with this flag; `C` is never sent. */
  readonly grades: readonly ('A' | 'B' | 'broad_consensus')[];
  /** Minimum expected value as a fraction. */
  readonly min_ev: number;
  /** Minimum decimal odds; null for no limit. */
  readonly min_odds: number | null;
  /** Maximum decimal odds; null for no limit. */
  readonly max_odds: number | null;
  /** Events have to start within this number of hours; null for no limit. */
  readonly hours: number | null;
  /** What stakes are computed from, in the currency. */
  readonly bankroll: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Fraction of the full Kelly stake. */
  readonly kelly_fraction: number;
  /** Maximum stake on one event, as a fraction of the bankroll. */
  readonly max_stake: number;
  /** Maximum of all stakes together that a destination was sent and whose events have not started, as a fraction of the bankroll; null for no limit. */
  readonly max_open: number | null;
  /** Stakes are multiples of this amount; null for the smallest unit of the currency. */
  readonly rounding: number | null;
  /** Whether picks are sent for it. */
  readonly active: boolean;
  /** `fixed`: the amount changes only when you change it. `follows_log`: it also changes with the profit of the bets that are logged in the bankroll and were placed from `since` on. */
  readonly mode: 'fixed' | 'follows_log';
  /** The instant that the amount is of, where it follows the log; else null. It becomes now when mode, amount or currency change, unless you send another instant with them. */
  readonly since: string | null;
};

export type Bankrolls = {
  /** In the account's order. */
  readonly bankrolls: readonly Bankroll[];
  /** What stakes are computed from now, in order. */
  readonly now: readonly BankrollNow[];
};

export type BankrollNow = {
  /** The `id` of the bankroll. */
  readonly id: string;
  /** The amount: where it follows the log, with the profit since. In the currency. */
  readonly bankroll: number;
  /** What open bets have at stake of it. Stakes are computed from the rest. */
  readonly open: number;
};

export type Attempt = {
  /** When the outcome was known. */
  readonly at: string;
  /** The status of the answer; null where there was none. */
  readonly status: number | null;
  /** Why the call failed, in one word; null where it did not. */
  readonly reason: string | null;
  /** Until the status line, or until the call failed. Milliseconds. */
  readonly duration_ms: number;
  /** Only a 2xx is a delivery. */
  readonly outcome: 'delivered' | 'failed';
  /** More about the reason. */
  readonly detail: string | null;
  /** The first bytes of the body of the answer. */
  readonly answer: string;
  /** How many picks were sent. */
  readonly picks: number;
};

export type Webhook = {
  /** Where picks are posted; null without a webhook. */
  readonly url: string | null;
  /** What signs the calls. */
  readonly secret: string | null;
  /** Until when the secret before it signs too; it may be past. */
  readonly rotated_until: string | null;
  /** How delivery stands. */
  readonly state: 'none' | 'delivering' | 'failing' | 'paused';
  /** Failed calls in a row; during a pause those that led to it. */
  readonly failures: number;
  /** When a pause ends by itself; null without one, and where it lasts until resumed. */
  readonly resumes_at: string | null;
  /** How many deliveries are pending. */
  readonly waiting: number;
  readonly last_attempt: Attempt | null;
};

export type RotatedSecret = {
  /** What signs the calls. */
  readonly secret: string;
  /** Until when the secret before it signs too; it may be past. */
  readonly rotated_until: string | null;
};

export type TestResultRequest = {
  /** Always POST. */
  readonly method: string;
  /** The address. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that were signed. */
  readonly body: string;
};

export type TestResultResponse = {
  /** The status of the answer. */
  readonly status: number;
  /** The first bytes of the body. */
  readonly body: string;
};

export type TestResult = {
  /** Whether the answer was a 2xx. */
  readonly delivered: boolean;
  /** The status of the answer; null where there was none. */
  readonly status: number | null;
  /** Until the status line, or until the call failed. Milliseconds. */
  readonly duration_ms: number;
  /** Why the call failed, in one word; null where it did not. */
  readonly reason: string | null;
  /** More about the reason. */
  readonly detail: string | null;
  readonly request: TestResultRequest;
  readonly response: TestResultResponse | null;
};

export type Delivery = {
  /** The `webhook-id`. A replay has that of its original. */
  readonly delivery_id: string;
  /** Unique, and growing with time. */
  readonly number: number;
  /** The scan after which it was formed. */
  readonly scan: string;
  /** What became of it. */
  readonly status: 'waiting' | 'delivered' | 'expired' | 'cancelled';
  /** Whether it was sent again on request. */
  readonly replay: boolean;
  /** How many picks it was formed with. */
  readonly picks: number;
  /** How many line moves it was formed with; only chats get any. */
  readonly moves: number;
  /** Smaller moves that were left out: at most 20 are sent a scan, and 200 a UTC day. */
  readonly moves_left_out: number;
  /** Each pick, or each move, in a line. */
  readonly bets: readonly string[];
  /** How many calls were begun. */
  readonly attempts: number;
  readonly last_attempt: Attempt | null;
  /** The failed calls before the last, the latest first; at most four. */
  readonly earlier_attempts: readonly Call[];
};

export type DeliveryList = {
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly Delivery[];
};

export type HourOfCalls = {
  /** Its beginning. */
  readonly hour: string;
  /** Calls that were answered with a 2xx. */
  readonly delivered: number;
  /** Calls that failed. */
  readonly failed: number;
  /** The shortest call. Milliseconds. */
  readonly min_ms: number;
  /** The median call. Milliseconds. */
  readonly median_ms: number;
  /** The longest one. Milliseconds. */
  readonly max_ms: number;
};

export type HourOfCallsList = {
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly HourOfCalls[];
};

export type DeliveryPayload = {
  readonly headers: Readonly<Record<string, string>>;
  /** What a webhook is sent as JSON, or a chat as text, less what each attempt adds. */
  readonly body: string;
  /** The calls that are kept, the latest first, those of replays too; a call that an earlier release made is left out. */
  readonly attempts: readonly SentAttempt[];
};

export type SentAttempt = {
  /** When the outcome was known. */
  readonly at: string;
  /** The status of the answer; null where there was none. */
  readonly status: number | null;
  /** Why the call failed, in one word; null where it did not. */
  readonly reason: string | null;
  /** Until the status line, or until the call failed. Milliseconds. */
  readonly duration_ms: number;
  /** The time that the call said and signed. */
  readonly sent_at: string;
  /** What was sent less the signatures; empty for a chat. */
  readonly headers: Readonly<Record<string, string>>;
  /** What was sent as JSON less `record`, which is not kept, or as text; without the picks that had started. */
  readonly body: string;
};

export type Call = {
  /** When the outcome was known. */
  readonly at: string;
  /** The status of the answer; null where there was none. */
  readonly status: number | null;
  /** Why the call failed, in one word; null where it did not. */
  readonly reason: string | null;
  /** Until the status line, or until the call failed. Milliseconds. */
  readonly duration_ms: number;
};

export type Chat = {
  /** The chat service. */
  readonly destination: 'telegram' | 'discord' | 'slack' | 'ntfy';
  /** Its name. */
  readonly title: string;
  /** What may be shown of the address; null where none is saved. */
  readonly label: string | null;
  /** How delivery stands. */
  readonly state: 'none' | 'delivering' | 'failing' | 'paused';
  /** Failed calls in a row; during a pause those that led to it. */
  readonly failures: number;
  /** When a pause ends by itself; null without one, and where it lasts until resumed. */
  readonly resumes_at: string | null;
  /** How many deliveries are pending. */
  readonly waiting: number;
  readonly last_attempt: Attempt | null;
};

export type ChatList = {
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly Chat[];
};

/** The gateway refused the token. */
export type Refusal = {
  readonly message: string;
};
