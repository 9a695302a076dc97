/** The best price of each outcome of an event's winner, and the book that offers it. */
import { netPriceAt } from '../odds/books.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';

/** The price that pays most after commission, as the book shows it, and the key of the book. */
export type BestPrice = readonly [price: number, book: string];

/** Best prices of home, draw and away, as in a match item; null where no book offers one. */
export type WinnerPrices = readonly (BestPrice | null)[];

const OUTCOMES = ['home', 'draw', 'away'] as const;

/** The best prices of the winner market that a match item shows: with a draw, or without. */
export function bestWinnerPrices(
  markets: readonly JudgedMarket[],
  kind: 'three_way' | 'two_way',
): WinnerPrices {
  const winner = markets.find(
    ({ market: { informsMatch, outcomes } }) =>
      informsMatch === 'winner' && outcomes.length === (kind === 'three_way' ? 3 : 2),
  );
  const offers = (winner?.offers ?? []).filter(({ isLay, book }) => !isLay && !book.isSurvey);
  return OUTCOMES.map((outcome) => {
    const prices = offers.flatMap(({ book: { key }, prices: quoted }) =>
      quoted.filter((each) => each.outcome === outcome).map(({ price }): BestPrice => [price, key]),
    );
    // Of books that pay the same the first stands.
    return prices.reduce<BestPrice | null>(
      (best, each) => (best && netOf(best) >= netOf(each) ? best : each),
      null,
    );
  });
}

function netOf([price, book]: BestPrice): number {
  return netPriceAt(book, price);
}
