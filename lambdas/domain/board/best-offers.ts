import { netPriceAt } from '../odds/books.ts';
import { compareText } from '../odds/order.ts';
import { type BoardLine, priceAt } from './board.ts';

/** Which books count. */
export type Books = (book: string) => boolean;

/** The best price of an outcome, which is the one that pays most after commission. */
export type BestOffer = {
  readonly price: number;
  /** What it pays after commission. */
  readonly net: number;
  readonly book: string;
  /** Epoch milliseconds. */
  readonly quotedAt: number;
  /** How many books pay as much. */
  readonly booksAtBest: number;
};

/**
 * The best offer of an outcome (by its index) among some books; undefined where none of them has
 * one. Of books that pay the same the one whose price was seen last is named, then the first in the
 * alphabet.
 */
export function bestOffer(
  { offers }: BoardLine,
  outcome: number,
  isAsked: Books,
): BestOffer | undefined {
  let best: BestOffer | undefined;
  for (const offer of offers) {
    const [book, quotedAt] = offer;
    const price = isAsked(book) ? priceAt(offer, outcome) : undefined;
    if (price === undefined) {
      continue;
    }
    const net = netPriceAt(book, price);
    if (best === undefined || net > best.net) {
      best = { price, net, book, quotedAt, booksAtBest: 1 };
    } else if (net === best.net) {
      const booksAtBest = best.booksAtBest + 1;
      const isNamed =
        quotedAt > best.quotedAt ||
        (quotedAt === best.quotedAt && compareText(book, best.book) < 0);
      best = isNamed ? { price, net, book, quotedAt, booksAtBest } : { ...best, booksAtBest };
    }
  }
  return best;
}

/**
 * The cheapest offers on the two outcomes of a line at two different books; undefined where no two
 * books have it, or it has more outcomes.
 */
export function cheapestPair(line: BoardLine, isAsked: Books): readonly BestOffer[] | undefined {
  const first = bestOffer(line, 0, isAsked);
  const second = bestOffer(line, 1, isAsked);
  if (!first || !second || line.offers[0]?.length !== PAIR_LENGTH) {
    return undefined;
  }
  if (first.book !== second.book) {
    return [first, second];
  }
  const elsewhere = (outcome: number) =>
    bestOffer(line, outcome, (book) => book !== first.book && isAsked(book));
  const otherFirst = elsewhere(0);
  const otherSecond = elsewhere(1);
  if (!otherFirst || !otherSecond) {
    return undefined;
  }
  const isFirstCheaper = bookSum([otherFirst, second]) < bookSum([first, otherSecond]);
  return isFirstCheaper ? [otherFirst, second] : [first, otherSecond];
}

/** Book, time and the prices of two outcomes. */
const PAIR_LENGTH = 4;

/** The sum of the inverse prices after commission: what a return of one unit costs. */
export function bookSum(offers: readonly BestOffer[]): number {
  return offers.reduce((sum, { net }) => sum + 1 / net, 0);
}
