import type { MarginRefusal } from '../fair/remove-margin.ts';
import type { RejectionCounts } from '../odds/quotes.ts';

/** Why the analysis left something out, beyond what the feed's door refused. */
export type ScanRejection =
  | 'event_started'
  | 'duplicate_event'
  | 'quote_too_old'
  | 'incomplete_market'
  | 'draw_missing'
  | 'other_period'
  | 'unknown_line'
  | 'duplicate_offer'
  | MarginRefusal
  | 'lay_below_back'
  | 'line_outlier'
  | 'price_outlier'
  | 'ev_too_high'
  | 'surebet_too_good';

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
