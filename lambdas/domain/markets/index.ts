import type { Market } from './market.ts';
import { threeWay, twoWay } from './match-winner.ts';
import { spreads } from './spreads.ts';
import { totals } from './totals.ts';

/**
 * Every market the analysis knows, in the order in which an event's markets are judged: winners
 * first.
 */
export const MARKETS = {
  three_way: threeWay,
  two_way: twoWay,
  spreads,
  totals,
} as const satisfies Readonly<Record<string, Market>>;

export const MARKET_LIST: readonly Market[] = Object.values(MARKETS);

/** The market keys an item may carry. */
export const MARKET_KEYS: readonly string[] = [...new Set(MARKET_LIST.flatMap(({ keys }) => keys))];

const LAY = '_lay';

/** Exchanges have lay prices of winners. */
const BY_KIND: ReadonlyMap<string, readonly Market[]> = new Map([
  ...Map.groupBy(MARKET_LIST, ({ offerKind }) => offerKind),
  ...Map.groupBy(
    MARKET_LIST.filter(({ informsMatch }) => informsMatch === 'winner'),
    ({ offerKind }) => `${offerKind}${LAY}`,
  ),
]);

/** The markets that an offer of a kind may answer; none where the kind is not known. */
export function marketsOfKind(kind: string): readonly Market[] {
  return BY_KIND.get(kind) ?? [];
}

/** Whether an offer of a kind holds an exchange's lay prices. */
export function isLayKind(kind: string): boolean {
  return kind.endsWith(LAY);
}
