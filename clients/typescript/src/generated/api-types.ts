// Made by `npm run openapi` from the OpenAPI document. Do not edit.

export type Account = {
  /** Plan of the key's account. */
  readonly plan: string;
  /** Requests per key and UTC day. */
  readonly daily_limit: number;
  /** Requests left to the key today, after this one. */
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
  /** Sport or league key, the vocabulary of the `sport` filter. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key: 'h2h' | 'h2h_3_way' | 'spreads' | 'totals' | (string & {});
  /** Outcome within the market: a side, `Draw`, `Over` or `Under`. */
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
};

export type SurebetLeg = {
  /** Outcome within the market: a side, `Draw`, `Over` or `Under`. */
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
};

export type Surebet = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, the vocabulary of the `sport` filter. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key: 'h2h' | 'h2h_3_way' | 'spreads' | 'totals' | (string & {});
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Guaranteed profit as a fraction of the whole stake, in the worst settlement. */
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
  readonly legs: readonly SurebetLeg[];
};

export type ComboLeg = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, the vocabulary of the `sport` filter. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key: 'h2h' | 'h2h_3_way' | 'spreads' | 'totals' | (string & {});
  /** Outcome within the market: a side, `Draw`, `Over` or `Under`. */
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
};

export type ValueBetList = {
  /** The kind that was asked for. */
  readonly kind: 'value';
  /** Number of items in `data`. */
  readonly count: number;
  /** When the scan result was generated. */
  readonly generated_at: string;
  readonly data: readonly ValueBet[];
};

export type SurebetList = {
  /** The kind that was asked for. */
  readonly kind: 'surebet';
  /** Number of items in `data`. */
  readonly count: number;
  /** When the scan result was generated. */
  readonly generated_at: string;
  readonly data: readonly Surebet[];
};

export type ComboList = {
  /** The kind that was asked for. */
  readonly kind: 'combo';
  /** Number of items in `data`. */
  readonly count: number;
  /** When the scan result was generated. */
  readonly generated_at: string;
  readonly data: readonly Combo[];
};

export type OpportunityList = ValueBetList | SurebetList | ComboList;

export type Match = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, the vocabulary of the `sport` filter. */
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
  /** The weakest source the numbers rest on, from `sharp` down to `model`. */
  readonly source: 'sharp' | 'exchange' | 'consensus' | 'model';
  /** How many independent books stand behind the numbers. */
  readonly matched: number;
  /** Whether fewer than three of them do. */
  readonly thin: boolean;
  /** Whether a draw is an outcome. */
  readonly kind: 'three_way' | 'two_way';
};

export type MatchList = {
  /** Number of items in `data`. */
  readonly count: number;
  readonly data: readonly Match[];
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
};

export type FairPoint = {
  /** The scan. */
  readonly at: string;
  /** Fair probability; null where nothing supports one. Four decimals. */
  readonly fair_prob: number | null;
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
  readonly market_key: 'h2h' | 'h2h_3_way' | 'spreads' | 'totals' | (string & {});
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
  /** Its fair probability at the scans at which it had moved by half a point or more, the last one now. */
  readonly movement: readonly FairPoint[];
};

export type FairOutcome = {
  /** Outcome within the market: a side, `Draw`, `Over` or `Under`. */
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
  /** What the opinion of a book counts as. */
  readonly role: 'sharp' | 'exchange' | 'soft';
  /** Age of its freshest price. Seconds. */
  readonly age_seconds: number;
  /** False for a vote that is too far from the others to be about this market. */
  readonly counted: boolean;
  /** In the order of `outcomes`: home, draw, away, or over, under. */
  readonly probabilities: readonly number[];
};

export type BookPrice = {
  /** Outcome within the market: a side, `Draw`, `Over` or `Under`. */
  readonly outcome: string;
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** Decimal odds the book offers. */
  readonly price: number;
  /** What the book itself thinks, without its margin; null for lay and refused prices. Four decimals. */
  readonly own_prob: number | null;
  /** Fair probability by all other families; null where no other one has an opinion. Four decimals. */
  readonly fair_prob: number | null;
  /** After commission and refunds; null for lay prices and without `fair_prob`. */
  readonly ev: number | null;
  /** Null where the price has no value. */
  readonly grade: Grade | null;
  readonly flags: readonly Flag[];
};

export type BookOffer = {
  /** Book key. */
  readonly book: string;
  /** Display name of the book. */
  readonly book_title: string;
  /** What the opinion of a book counts as. */
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
};

export type EventMarket = {
  /** Market identifier. More may be added within v1. */
  readonly market_key: 'h2h' | 'h2h_3_way' | 'spreads' | 'totals' | (string & {});
  /** Line of the market; null where the market has none. */
  readonly point: number | null;
  /** The strongest role behind `outcomes`. */
  readonly anchor: 'sharp' | 'exchange' | 'soft' | null;
  /** Independent families behind `outcomes`. */
  readonly families: number;
  /** Whether handicap and total are part of `outcomes`. */
  readonly uses_goals: boolean;
  /** Empty where no book has an opinion. */
  readonly outcomes: readonly FairOutcome[];
  /** What each source counts for in `outcomes`. */
  readonly weights: readonly SourceWeight[];
  /** One per family. */
  readonly votes: readonly Vote[];
  /** Every book whose prices are about this market. */
  readonly books: readonly BookOffer[];
};

export type LeftOutPrice = {
  /** Outcome within the market: a side, `Draw`, `Over` or `Under`. */
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
  /** Outcome within the market: a side, `Draw`, `Over` or `Under`. */
  readonly outcome: string | null;
  /** Age of the prices, where that is known. Seconds. */
  readonly age_seconds: number | null;
  /** Where the whole offer was left out. */
  readonly prices: readonly LeftOutPrice[];
};

export type Event = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, the vocabulary of the `sport` filter. */
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
  /** The fair probabilities of the winner at the scans at which one had moved by half a point or more, the last one now. At most 25 points. */
  readonly movement: readonly EventPoint[];
  readonly opportunities: readonly EventOpportunity[];
  readonly markets: readonly EventMarket[];
  /** What the analysis left out, and why. */
  readonly rejected: readonly Rejection[];
};

export type ClosingValue = {
  /** Picks with a close. */
  readonly picks: number;
  /** Mean of price x closing fair probability - 1. */
  readonly mean: number | null;
  /** Standard error of the mean; null below two picks. */
  readonly standard_error: number | null;
  /** Share of the picks whose price was better than the close. */
  readonly beat_close: number | null;
  /** Sum of closing values over the sum of price x `fair_prob` - 1 at publication: 1 is a claim that was kept. */
  readonly realised: number | null;
  /** Picks whose close comes from quotes of more than ten minutes before the start. */
  readonly weak: number;
};

export type Return = {
  /** Picks that were settled. */
  readonly picks: number;
  /** Mean profit of a stake of one unit. It says little below some 10,000 picks. */
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
  /** Version of the rules that grade now. */
  readonly version: string;
  /** The day since which they do. */
  readonly since: string;
  /** The last match that the weights behind the fair probabilities were fitted to. */
  readonly fitted_to: string;
};

export type PerformanceBySport = {
  /** Sport or league key. */
  readonly sport: string;
  /** Picks whose close is known, or is known to be missing. */
  readonly picks: number;
  /** Mean expected value at publication, as a fraction of the stake. */
  readonly claimed_ev: number | null;
  readonly clv: ClosingValue;
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
  readonly return: Return;
};

export type PerformanceByGrade = {
  /** Grade of all value bets an hour before the start, each at its best price: compared with the close, not recorded and not settled. */
  readonly grade: string;
  /** Picks whose close is known, or is known to be missing. */
  readonly picks: number;
  /** Mean expected value at publication, as a fraction of the stake. */
  readonly claimed_ev: number | null;
  readonly clv: ClosingValue;
  readonly return: Return;
};

export type Performance = {
  /** Picks whose close is known, or is known to be missing. */
  readonly picks: number;
  /** Mean expected value at publication, as a fraction of the stake. */
  readonly claimed_ev: number | null;
  readonly clv: ClosingValue;
  readonly return: Return;
  readonly rules_in_force: RulesInForce;
  readonly calibration: readonly Calibration[];
  readonly by_sport: readonly PerformanceBySport[];
  readonly by_market: readonly PerformanceByMarket[];
  readonly by_month: readonly PerformanceByMonth[];
  readonly by_rules: readonly PerformanceByRules[];
  readonly by_grade: readonly PerformanceByGrade[];
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

/** `A`: the curated selection. `B`: published with a reservation that its flags name. `C`: check before betting. */
export type Grade = 'A' | 'B' | 'C';

/**
 * A reservation. More may be added within v1; ignore those you do not know.
 *
 * - `stale_quote`: The book has not confirmed this price for over two minutes.
 * - `stale_anchor`: The sharp source behind the fair probability, or the handicap and total beside it, is over two minutes old.
 * - `thin`: Fewer than three independent books stand behind the fair probability.
 * - `anchor_outlier`: The other soft books see a loss of more than one percent: the sharp source may be the outlier.
 * - `unconfirmed`: The other soft books alone see no value in the price, or too little, or fewer than three have a price of the last two minutes.
 * - `price_outlier`: The price is far from what the other books offer on the same outcome.
 * - `high_ev`: The expected value, of a surebet that of one leg alone, is twelve percent or more, which is more often an error than a gift.
 * - `low_ev`: The expected value is below 1.5 percent, less than the fair probability can be wrong.
 * - `small_ev`: The winnings are less than seven percent above the fair ones (ev / (1 - fair_prob)), a gap that too often is gone by the start.
 * - `long_odds`: The price is above 4, where estimates are least certain.
 * - `no_sharp`: No sharp book prices this market; an exchange leads the fair probability, which past results support for the winner of football matches only.
 * - `no_anchor`: No sharp book or exchange prices this market; the fair probability is a consensus only.
 * - `broad_consensus`: No sharp book or exchange prices this market; five or more other books of the last two minutes agree on its two outcomes within twelve hours of the start.
 * - `unproven_market`: No past results show that value in this market is realised: totals, handicaps, winners of drawable matches.
 * - `far`: The event starts in more than seven days: no past results are about prices so early, and the stake is locked up until then.
 * - `high_profit`: A guaranteed profit above three percent is more often an error than a gift.
 * - `refund_line`: The stake can come back in part or in whole; the expected value of a single bet is then an upper bound.
 * - `exchange_commission`: The expected value counts after the commission of the exchange.
 * - `early_end`: Books differ in how they settle a match that ends early, by a retirement or a disqualification: one leg may be void while another loses.
 * - `lay_leg`: One leg is a lay at an exchange; its share of the stake is the liability.
 */
export type Flag =
  | 'stale_quote'
  | 'stale_anchor'
  | 'thin'
  | 'anchor_outlier'
  | 'unconfirmed'
  | 'price_outlier'
  | 'high_ev'
  | 'low_ev'
  | 'small_ev'
  | 'long_odds'
  | 'no_sharp'
  | 'no_anchor'
  | 'broad_consensus'
  | 'unproven_market'
  | 'far'
  | 'high_profit'
  | 'refund_line'
  | 'exchange_commission'
  | 'early_end'
  | 'lay_leg'
  | (string & {});

export type WebhookPick = {
  /** Event identifier. */
  readonly event_id: string;
  /** Sport or league key, the vocabulary of the `sport` filter. */
  readonly sport_key: string;
  /** Home side. */
  readonly home: string;
  /** Away side. */
  readonly away: string;
  /** Start of the event. */
  readonly commence_time: string;
  /** Market identifier. More may be added within v1. */
  readonly market_key: 'h2h' | 'h2h_3_way' | 'spreads' | 'totals' | (string & {});
  /** Outcome within the market: a side, `Draw`, `Over` or `Under`. */
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
  /** Odds below which the bet is not worth taking. */
  readonly min_odds: number;
  /** Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals. */
  readonly ev: number;
  readonly grade: Grade;
  /** Recommended stake for this user. */
  readonly stake: number;
  /** Currency of the stake. */
  readonly currency: string;
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
  /** What was wrong. More may be added within v1. */
  readonly code:
    | 'invalid_parameter'
    | 'missing_or_invalid_api_key'
    | 'plan_required:sharp'
    | 'not_found'
    | 'method_not_allowed'
    | 'daily_quota_exceeded'
    | 'internal_error'
    | 'data_unavailable'
    | (string & {});
  readonly errors?: readonly ParameterError[];
  /** Names this request in our log. */
  readonly request_id: string;
};

export type ParameterError = {
  readonly parameter: string;
  readonly message: string;
};

export type OpportunitiesQuery = {
  /** Kind of opportunity. By default value. */
  readonly kind?: 'value' | 'surebet' | 'combo';
  /** Minimum expected value as a fraction from -1 to 10, in plain decimals: `0.05`, not `5e-2`. By default 0. */
  readonly min_ev?: number;
  /** Only this sport or league. An unknown one gives an empty list. A combo belongs to a sport when all its legs do. */
  readonly sport?: string;
  /** Maximum number of items to return, at most 500. The list is cut after filtering. By default 100. */
  readonly limit?: number;
};

export type MatchesQuery = {
  /** One match by its event identifier, instead of the list parameters. */
  readonly id?: string;
  /** Only this sport or league. An unknown one gives an empty list. */
  readonly sport?: string;
  /** How many hours ahead matches may start, at most 168. By default 48. */
  readonly hours?: number;
  /** Maximum number of items to return, at most 500. The list is cut after filtering. By default 100. */
  readonly limit?: number;
};

export type RecordPicksQuery = {
  /** How many picks, at most 100. By default 50. */
  readonly limit?: number;
  /** Only picks with a lower index than this. By default 999999999. */
  readonly before?: number;
};

/** New selection bets */
export type PicksWebhook = {
  readonly event: 'picks';
  /** When this attempt was made. */
  readonly sent_at: string;
  /** The account that the webhook belongs to. */
  readonly user_id: string;
  readonly picks: readonly WebhookPick[];
  /** The state of the public record when the call was made: kept, a receipt against later changes of it. `null` in tests and while the record is empty. */
  readonly record: unknown;
};

/** A test */
export type TestWebhook = {
  readonly event: 'test';
  /** When this attempt was made. */
  readonly sent_at: string;
  /** The account that the webhook belongs to. */
  readonly user_id: string;
  readonly picks: readonly WebhookPick[];
  /** The state of the public record when the call was made: kept, a receipt against later changes of it. `null` in tests and while the record is empty. */
  readonly record: unknown;
};

/** The body of a webhook. More events may be added within v1; ignore those you do not know. */
export type WebhookBody = PicksWebhook | TestWebhook;
