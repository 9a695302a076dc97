import type { JudgedMarket } from '../reference/judged-market.ts';
import { thresholdOf } from './leg-sets.ts';
import { isBettable, netOdds } from './legs.ts';

/** Far more than rounding can add to a sum of costs. */
const ROUNDING = 1e-9;

/**
 * Whether the best prices of the lines of one market could be a surebet, families and credibility
 * aside. It is necessary for a surebet, and it fails for nearly all markets: comparing their books
 * with the others takes a third of a scan's time.
 */
export function mayHoldSurebet(markets: readonly JudgedMarket[], betMs: number): boolean {
  const lines = markets.map((market) => ({ market, ...cheapestLegs(market, betMs) }));
  return lines.some(({ market, back, lay }) => {
    if (market.line === null) {
      const sets = [back, ...back.map((cost, index) => [cost, lay[index] ?? cost])];
      return sets.some((costs) => mayProfit(costs, 1)) || mayProfit(lay, lay.length - 1);
    }
    const unders = lines.filter((other) => thresholdOf(other.market) >= thresholdOf(market));
    return unders.some((under) => mayProfit([...back.slice(0, 1), ...under.back.slice(1)], 1));
  });
}

/**
 * What the cheapest leg on each outcome costs, backed and laid: 1 / net odds, the stake that
 * returns one unit.
 */
function cheapestLegs({ market, offers }: JudgedMarket, betMs: number) {
  const back = market.outcomes.map(() => Number.POSITIVE_INFINITY);
  const lay = [...back];
  for (const offer of offers) {
    if (!isBettable(offer, betMs)) {
      continue;
    }
    const costs = offer.isLay ? lay : back;
    for (const [index, { price }] of offer.prices.entries()) {
      const cost = 1 / netOdds(price, offer.isLay, offer.book.commission);
      costs[index] = Math.min(cost, costs[index] ?? cost);
    }
  }
  return { back, lay };
}

function mayProfit(costs: readonly number[], paid: number): boolean {
  return costs.reduce((sum, cost) => sum + cost, 0) < paid + ROUNDING;
}
