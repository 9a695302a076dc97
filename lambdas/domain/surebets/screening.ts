import type { JudgedMarket } from '../reference/judged-market.ts';
import { isBettable } from './legs.ts';
import { netOdds } from './net-odds.ts';

/** The cheapest legs of a market by outcome. A leg costs 1 / net odds: the stake that returns one unit. */
type Cheapest = { readonly back: readonly number[]; readonly lay: readonly number[] };

/** Far more than rounding can add to a sum of costs. */
const ROUNDING = 1e-9;

/**
 * Whether the best prices of the lines of one market could be a surebet, families and credibility aside. It is necessary
 * for a surebet and cheap to check, and it fails for nearly all markets.
 */
export function mayHoldSurebet(markets: readonly JudgedMarket[], betMs: number): boolean {
  const cheapest = markets.map((market) => ({ market, ...cheapestLegs(market, betMs) }));
  return cheapest.some(({ market, back, lay }) => {
    if (market.line === null) return winnersMayProfit(back, lay);
    const over = back[0] ?? Number.POSITIVE_INFINITY;
    return cheapest.some(
      (other) => thresholdOf(other.market) >= thresholdOf(market) && isProfit(over + (other.back[1] ?? 0), 1),
    );
  });
}

/** What the first outcome of a market has to exceed. */
export function thresholdOf({ market, line }: JudgedMarket): number {
  return market.threshold(line ?? 0);
}

function cheapestLegs({ market, offers }: JudgedMarket, betMs: number): Cheapest {
  const back = market.outcomes.map(() => Number.POSITIVE_INFINITY);
  const lay = [...back];
  for (const offer of offers) {
    if (!isBettable(offer, betMs)) continue;
    const costs = offer.isLay ? lay : back;
    for (const [place, { price }] of offer.prices.entries()) {
      const cost = 1 / netOdds(price, offer.isLay, offer.book.commission);
      costs[place] = Math.min(cost, costs[place] ?? cost);
    }
  }
  return { back, lay };
}

/** Backing all outcomes, backing and laying one, or laying all, which wins all legs but one. */
function winnersMayProfit(back: readonly number[], lay: readonly number[]): boolean {
  return (
    isProfit(sumOf(back), 1) ||
    isProfit(sumOf(lay), lay.length - 1) ||
    back.some((cost, place) => isProfit(cost + (lay[place] ?? 0), 1))
  );
}

function isProfit(cost: number, returned: number): boolean {
  return cost < returned + ROUNDING;
}

function sumOf(costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + cost, 0);
}
