/** How often something was left out, by reason. */
export type RejectionCounts = Readonly<Record<string, number>>;

/**
 * Why a feed's parser refuses something before the analysis sees it. The list is closed: each word is a field of the log
 * line and a metric, and each metric costs money.
 */
export const PARSE_REJECTIONS = [
  'event_malformed',
  'event_duplicate',
  'event_without_id',
  'event_id_unusable',
  'event_of_other_sport',
  'event_without_teams',
  'event_name_unprintable',
  'event_without_time',
  'books_malformed',
  'book_malformed',
  'book_key_unusable',
  'book_duplicate',
  'market_malformed',
  'market_unknown',
  'market_duplicate',
  'market_without_time',
  'market_from_future',
  'outcomes_malformed',
  'outcome_unknown',
  'outcome_duplicate',
  'price_impossible',
  'line_malformed',
  'line_mismatch',
  'incomplete_set',
  'link_malformed',
] as const;

export type ParseRejection = (typeof PARSE_REJECTIONS)[number];

/** Why the analysis leaves something out that the parser accepted. The list is closed for the same reason. */
export const SCAN_REJECTIONS = [
  'event_started',
  'duplicate_event',
  'quote_too_old',
  'incomplete_market',
  'draw_missing',
  'other_period',
  'unknown_line',
  'duplicate_offer',
  'too_few_outcomes',
  'invalid_price',
  'underround',
  'overround',
  'outside_unit_interval',
  'not_converged',
  'lay_below_back',
  'vote_outlier',
  'price_outlier',
  'ev_too_high',
  'surebet_too_good',
] as const;

export type ScanRejection = (typeof SCAN_REJECTIONS)[number];

/** Counts something the analysis left out. */
export type Reject = (reason: ScanRejection) => void;

/** Counts what the analysis leaves out, on top of what the parsers have counted. */
export function createRejections(parsed: readonly RejectionCounts[]): {
  readonly reject: Reject;
  /** All counts so far, with the reasons in alphabetical order. */
  readonly counts: () => RejectionCounts;
} {
  const counts = new Map<string, number>();
  const add = (reason: string, count: number) => {
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  };
  for (const sport of parsed) for (const [reason, count] of Object.entries(sport)) add(reason, count);
  return {
    reject: (reason) => {
      add(reason, 1);
    },
    counts: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
