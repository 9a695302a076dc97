import type { Market } from './market.ts';
import { threeWay, twoWay } from './match-winner.ts';
import { spreads } from './spreads.ts';
import { totals } from './totals.ts';

export type MarketName = 'two_way' | 'three_way' | 'spreads' | 'totals';

/** Every market the analysis knows. */
export const MARKETS: Readonly<Record<MarketName, Market>> = {
  three_way: threeWay,
  two_way: twoWay,
  spreads,
  totals,
};
