/**
 * Why a feed's door turns something away before the analysis sees it. A closed list: each word is a field of the log line
 * and a metric, and every metric has its price.
 */
export const DOOR_REJECTIONS = [
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

export type DoorRejection = (typeof DOOR_REJECTIONS)[number];
