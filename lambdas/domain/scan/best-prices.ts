/** The best price of each outcome of an event's winner, and the book that offers it. */
import type { JudgedMarket } from '../reference/judged-market.ts';

/** The feed's price, before any commission, and the key of its book. */
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
  const offers = (winner?.offers ?? []).filter(({ isLay }) => !isLay);
  return OUTCOMES.map((outcome) =>
    offers.reduce<BestPrice | null>((best, { book, prices }) => {
      const price = prices.find((each) => each.outcome === outcome)?.price;
      return price === undefined || (best && best[0] >= price) ? best : [price, book.key];
    }, null),
  );
}
