import { bothTeamsToScore } from './both-teams-to-score.ts';
import { drawNoBet } from './draw-no-bet.ts';
import { firstHalfWinner } from './first-half-winner.ts';
import type { Market } from './market.ts';
import { threeWay, twoWay } from './match-winner.ts';
import { spreads } from './spreads.ts';
import { awayTotal, homeTotal } from './team-totals.ts';
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
  home_total: homeTotal,
  away_total: awayTotal,
  both_score: bothTeamsToScore,
  draw_no_bet: drawNoBet,
  first_half: firstHalfWinner,
} as const satisfies Readonly<Record<string, Market>>;

export const MARKET_LIST: readonly Market[] = Object.values(MARKETS);

/** The name of a market among all markets, which does not depend on the sport as its key does. */
export type MarketName = keyof typeof MARKETS;

const NAMES = new Map(
  Object.entries(MARKETS).map(([name, market]) => [market as Market, name as MarketName]),
);

/** The name of a market. Throws on one that is not registered. */
export function marketName(market: Market): MarketName {
  const name = NAMES.get(market);
  if (name === undefined) {
    throw new RangeError(`no market of that kind: ${market.offerKind}`);
  }
  return name;
}

/** The market keys an item may carry. */
export const MARKET_KEYS: readonly string[] = [...new Set(MARKET_LIST.flatMap(({ keys }) => keys))];

const LAY = '_lay';

/** Exchanges have lay prices of winners. */
const BY_KIND: ReadonlyMap<string, readonly Market[]> = new Map<string, readonly Market[]>([
  ...Map.groupBy(MARKET_LIST, ({ offerKind }) => offerKind),
  ...MARKET_LIST.flatMap((market) =>
    market.furtherLines ? [[market.furtherLines, [market]] as const] : [],
  ),
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

const JUDGED_KINDS: ReadonlySet<string> = new Set(
  [...BY_KIND].flatMap(([kind, [market]]) =>
    market?.isJudged && market.furtherLines !== kind ? [kind] : [],
  ),
);

/**
 * Whether value and surebets are looked for in offers of a kind: of a book's main line in a market
 * that is judged. Other offers are only shown.
 */
export function isJudgedKind(kind: string): boolean {
  return JUDGED_KINDS.has(kind);
}
