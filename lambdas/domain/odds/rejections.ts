import { compareText } from './order.ts';

/** How often something was left out, by reason. */
export type RejectionCounts = Readonly<Record<string, number>>;

/**
 * Why a feed's parser refuses something before the analysis sees it, or several feeds contradict
 * each other about it. The list is closed: each word is a field of the log line and a metric, and
 * each metric costs money.
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
  'feeds_disagree',
] as const;

export type ParseRejection = (typeof PARSE_REJECTIONS)[number];

/**
 * Why the analysis leaves something out that the parser accepted, with the sentence that an
 * explanation shows. Closed, too.
 */
export const SCAN_REJECTION_MEANINGS = {
  event_started: 'The event has started.',
  duplicate_event: 'The feed lists the event twice; the later answer stands.',
  quote_too_old: 'The feed has not confirmed these prices for too long.',
  incomplete_market: 'An outcome of the market is missing, or the market is unknown.',
  draw_missing: 'The market makes no sense in this sport, where a draw is an outcome of its own.',
  other_period:
    'The book settles this market at another point than the others, such as before overtime.',
  unknown_line: 'The market cannot have this line.',
  duplicate_offer: 'The book has two offers on this line; the fresher one stands.',
  too_few_outcomes: 'The market has too few outcomes.',
  invalid_price: 'A price is not decimal odds.',
  underround: 'The prices of the book contradict each other: backing all its outcomes would win.',
  overround: 'The margin of the book is too high for its prices to be informative.',
  outside_unit_interval: 'No probabilities fit the prices.',
  not_converged: 'No probabilities could be computed from the prices.',
  lay_below_back: 'The lay prices of the exchange contradict its back prices.',
  vote_outlier: 'The probabilities are too far from all others to be for this market.',
  price_outlier: 'The prices are too far from the fair ones to be for this market.',
  ev_too_high: 'Excluded: the value is too large to be real.',
  surebet_too_good: 'Excluded: the price implies a guaranteed profit too large to be real.',
} as const;

export type ScanRejection = keyof typeof SCAN_REJECTION_MEANINGS;

export const SCAN_REJECTIONS = Object.keys(SCAN_REJECTION_MEANINGS) as readonly ScanRejection[];

/** Counts what the analysis leaves out, on top of what the parsers have counted. */
export function createRejections(parsed: readonly RejectionCounts[]) {
  const counts = new Map<string, number>();
  const add = (reason: string, count: number) =>
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  for (const sport of parsed) {
    for (const [reason, count] of Object.entries(sport)) {
      add(reason, count);
    }
  }
  return {
    reject(reason: ScanRejection): void {
      add(reason, 1);
    },
    /** All counts so far, with the reasons in alphabetical order. */
    counts: (): RejectionCounts =>
      Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b))),
  };
}
