import type { Flag } from '../grading/flags.ts';
import type { Grade } from '../grading/grade.ts';
import { compareEv, compareText } from '../odds/order.ts';
import type { EventFacts } from '../odds/quotes.ts';

/** An offer on a selection that may become a pick. */
export type PickableOffer = {
  readonly book: string;
  readonly bookTitle: string;
  /** The feed's price, before any commission. */
  readonly price: number;
  readonly link: string | null;
  /** By everybody but this book, so that it differs from one book to the next. */
  readonly fairProb: number;
  readonly ev: number;
  readonly grade: 'A';
};

/** What another book offers on a selection: where the grade is not A, no more than is shown. */
export type AltBook =
  | PickableOffer
  | (Omit<PickableOffer, 'link' | 'fairProb' | 'grade'> & {
      readonly link: null;
      readonly fairProb: null;
      readonly grade: Exclude<Grade, 'A'>;
    });

/** A selection with positive expected value, at the book with the best value; the others are in `altBooks`. */
export type ValueBet = EventFacts & {
  readonly kind: 'value';
  readonly marketKey: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly book: string;
  readonly bookTitle: string;
  /** The feed's price, before any commission. */
  readonly price: number;
  readonly link: string | null;
  readonly fairProb: number;
  /** Expected profit per unit staked, after commission. */
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
  readonly altBooks: readonly AltBook[];
};

/** The best value first, then the earlier start, then event, market, outcome and point. Total over one scan. */
export function compareValueBets(a: ValueBet, b: ValueBet): number {
  return (
    compareEv(a, b) ||
    a.commenceTime - b.commenceTime ||
    compareText(a.eventId, b.eventId) ||
    compareText(a.marketKey, b.marketKey) ||
    compareText(a.outcome, b.outcome) ||
    (a.point ?? 0) - (b.point ?? 0)
  );
}
