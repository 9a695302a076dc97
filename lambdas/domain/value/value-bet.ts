import type { Flag } from '../grading/flags.ts';
import type { Grade } from '../grading/grade.ts';
import { compareEv, compareText } from '../odds/order.ts';
import type { EventFacts } from '../odds/quotes.ts';

/**
 * A price with positive expected value: a selection (event, market, outcome and point) at one book.
 */
export type ValuePrice = EventFacts & {
  /** The feeds that the prices of the event are of; absent where there is one feed only. */
  readonly feeds?: readonly string[];
  readonly marketKey: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly book: string;
  readonly bookTitle: string;
  /** The feed's price, before any commission. */
  readonly price: number;
  /**
   * When the feed last saw the price, epoch milliseconds; absent in a snapshot of an earlier
   * release.
   */
  readonly quotedAt?: number;
  /** Where it can be taken: see `linkToBet`. */
  readonly link: string | null;
  /** By all families but the book's own, so that it differs from one book to the next. */
  readonly fairProb: number;
  /** Expected profit per unit staked, after commission. */
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
};

/** What another book offers on a selection. */
export type AltBook = Pick<
  ValuePrice,
  'book' | 'bookTitle' | 'price' | 'link' | 'fairProb' | 'ev' | 'grade' | 'quotedAt'
> & {
  /** Absent in a snapshot of an earlier release. */
  readonly flags?: readonly Flag[];
};

/** A selection at the book with the best value; the other books with value are in `altBooks`. */
export type ValueBet = ValuePrice & {
  readonly kind: 'value';
  readonly altBooks: readonly AltBook[];
};

/**
 * The value bet of one selection from its prices, the best one first. Undefined where there are
 * none.
 */
export function toValueBet([best, ...others]: readonly ValuePrice[]): ValueBet | undefined {
  return best && { kind: 'value', ...best, altBooks: others.map(toAltBook) };
}

function toAltBook({
  book,
  bookTitle,
  price,
  ev,
  grade,
  flags,
  link,
  fairProb,
  quotedAt,
}: ValuePrice): AltBook {
  const alt = { book, bookTitle, price, ev, grade, flags, link, fairProb };
  return quotedAt === undefined ? alt : { ...alt, quotedAt };
}

/**
 * The best value first, then the earlier start, then event, market, outcome and point. Total over
 * one scan.
 */
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
