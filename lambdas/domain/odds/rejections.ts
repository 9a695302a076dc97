import type { RejectionCounts } from './quotes.ts';

/**
 * Why a feed's door turns something away before the analysis sees it. A closed list: each word is a field of the log line
 * and a metric, and every metric has its price.
 */
export const PARSE_REJECTIONS = [
  'event_malformed',
  'event_duplicate',
  'event_without_id',
  'event_of_other_sport',
  'event_without_teams',
  'event_without_time',
  'books_malformed',
  'book_malformed',
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

/** Why the analysis leaves something out, beyond what the feed's door refused. Closed like the door's list. */
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
  'line_outlier',
  'price_outlier',
  'ev_too_high',
  'surebet_too_good',
] as const;

export type ScanRejection = (typeof SCAN_REJECTIONS)[number];

/** Counts what was left out, by reason. */
export type Rejections = {
  readonly add: (reason: ScanRejection) => void;
  readonly counts: () => RejectionCounts;
};

/** Starts from what the door has counted. The reasons come out in alphabetical order. */
export function createRejections(fromDoor: readonly RejectionCounts[]): Rejections {
  const counts = new Map<string, number>();
  const add = (reason: string, count = 1) => counts.set(reason, (counts.get(reason) ?? 0) + count);
  for (const sport of fromDoor) for (const [reason, count] of Object.entries(sport)) add(reason, count);
  return {
    add: (reason) => {
      add(reason);
    },
    counts: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
