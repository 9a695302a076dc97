/** The markets that only the call for one event gives. */
import { marketsOfKind } from '#domain/markets/index.ts';
import type { OfferKind } from '#domain/odds/quotes.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';
import type { MarketContext } from '../read-prices.ts';
import { wireList, wireObject, wirePoint } from '../wire.ts';
import type { KeyedPart } from './distinct-parts.ts';

const TEAM_TOTALS = 'team_totals';

/** What the offers of each market are about, by the provider's key. */
const KINDS: ReadonlyMap<string, readonly OfferKind[]> = new Map([
  ['alternate_spreads', ['alternate_spreads']],
  ['alternate_totals', ['alternate_totals']],
  [TEAM_TOTALS, ['team_totals_home', 'team_totals_away']],
  ['btts', ['btts']],
  ['draw_no_bet', ['draw_no_bet']],
  ['h2h_h1', ['h2h_h1']],
]);

/** The provider's keys. */
export const EVENT_MARKETS: readonly string[] = [...KINDS.keys()];

/** Which of these markets make sense in a sport. */
export function eventMarketsIn(sportKey: string, markets: readonly string[]): readonly string[] {
  return markets.filter((key) =>
    KINDS.get(key)?.some((kind) =>
      marketsOfKind(kind).some((market) => market.keyIn(sportKey) !== null),
    ),
  );
}

/** A book has fewer lines of one market; those beyond are refused. */
const MAX_LINES = 100;

/**
 * The lines of a market as markets of one line each, under the kinds of their offers, or why an
 * outcome belongs to none. A market without a line is itself.
 */
export function linesOf(
  { key, wire }: KeyedPart,
  { home, away }: Pick<MarketContext, 'home' | 'away'>,
): readonly (KeyedPart | ParseRejection)[] {
  const [kind] = KINDS.get(key) ?? [];
  const hasLines = kind !== undefined && marketsOfKind(kind).some(({ hasLine }) => hasLine);
  const outcomes = wireList(wire.outcomes);
  if (!hasLines || outcomes === undefined) {
    return [{ key, wire }];
  }
  const refused: ParseRejection[] = [];
  const lines = new Map<string, { readonly kind: OfferKind; readonly outcomes: unknown[] }>();
  for (const item of outcomes) {
    const quoted = wireObject(item);
    const of = key === TEAM_TOTALS ? teamKind(quoted?.description, { home, away }) : key;
    const point = wirePoint(quoted?.point);
    if (of === undefined || point === undefined) {
      refused.push(of === undefined ? 'outcome_unknown' : 'line_malformed');
      continue;
    }
    const line = key === 'alternate_spreads' && quoted?.name === away ? 0 - point : point;
    const known = lines.get(`${of} ${line}`);
    if (known) {
      known.outcomes.push(item);
    } else if (lines.size < MAX_LINES) {
      lines.set(`${of} ${line}`, { kind: of, outcomes: [item] });
    } else {
      refused.push('line_mismatch');
    }
  }
  const parts = [...lines.values()].map((line) => {
    return { key: line.kind, wire: { ...wire, outcomes: line.outcomes } };
  });
  return [...parts, ...refused];
}

/** Whose goals or points an outcome is about, by the name in its description. */
function teamKind(
  description: unknown,
  { home, away }: Pick<MarketContext, 'home' | 'away'>,
): OfferKind | undefined {
  if (description === home) {
    return 'team_totals_home';
  }
  return description === away ? 'team_totals_away' : undefined;
}
