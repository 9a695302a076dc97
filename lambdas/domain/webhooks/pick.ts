import type { Grade } from '../grading/grade.ts';
import type { EventFacts } from '../odds/quotes.ts';

/**
 * A selection as it is sent to one subscriber: at one book, with their stake, every number as it is shown. It is stored before
 * it is sent, and never changes.
 */
export type Pick = EventFacts & {
  readonly marketKey: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly book: string;
  readonly bookTitle: string;
  /** The feed's price, before any commission. */
  readonly price: number;
  readonly link: string | null;
  readonly fairProb: number;
  readonly fairOdds: number;
  readonly minOdds: number;
  /** Expected profit per unit staked, after commission. */
  readonly ev: number;
  readonly grade: Grade;
  /** In `currency`; 0 where the stake is below its smallest unit. */
  readonly stake: number;
  readonly currency: string;
};
