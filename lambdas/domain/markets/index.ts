import type { Market } from './market.ts';
import { threeWay, twoWay } from './match-winner.ts';
import { spreads } from './spreads.ts';
import { totals } from './totals.ts';

/** Every market the analysis knows, in the order in which an event's markets are judged: winners first. */
export const MARKETS = { three_way: threeWay, two_way: twoWay, spreads, totals } as const satisfies Readonly<
  Record<string, Market>
>;

export type MarketName = keyof typeof MARKETS;

export const MARKET_LIST: readonly Market[] = Object.values(MARKETS);
