import type { Flag } from '../grading/flags.ts';
import type { Grade } from '../grading/grade.ts';
import type { EventFacts } from '../odds/quotes.ts';

export type ComboLeg = EventFacts & {
  readonly marketKey: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly price: number;
  /** When the feed last saw the price, epoch milliseconds; absent in a snapshot of an earlier release. */
  readonly quotedAt?: number;
  readonly link: string | null;
  readonly fairProb: number;
  readonly ev: number;
};

/** Two to four value legs of different events at one book. */
export type Combo = {
  readonly kind: 'combo';
  readonly book: string;
  readonly bookTitle: string;
  readonly price: number;
  readonly fairProb: number;
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
  readonly legs: readonly ComboLeg[];
};
