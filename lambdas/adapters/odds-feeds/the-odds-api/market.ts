import { OFFER, type OfferCode, OUTCOME, type OutcomeCode } from '#domain/odds/quotes.ts';
import type { QuotedPrice } from '#domain/odds/quotes-builder.ts';
import { type Wire, wireLink, wireList, wireObject, wirePoint, wirePrice } from './wire.ts';

/** Why a market of a book was refused; the words appear in logs and metrics. */
export type MarketRefusal =
  | 'outcomes_malformed'
  | 'outcome_unknown'
  | 'outcome_duplicate'
  | 'price_impossible'
  | 'line_malformed'
  | 'line_mismatch'
  | 'incomplete_set';

export type MarketContext = {
  readonly home: string;
  readonly away: string;
  /** The sport knows a draw in every match: a winner market without it is incomplete. */
  readonly drawExpected: boolean;
  /** The next link above the outcome, null where there is none. */
  readonly link: string | null;
  readonly countLink: () => void;
};

export type ReadMarket =
  | { readonly ok: true; readonly prices: readonly QuotedPrice[]; readonly point: number | undefined }
  | { readonly ok: false; readonly reason: MarketRefusal };

/** The market keys the service understands; all others are left out. */
export const MARKET_KINDS: ReadonlyMap<string, OfferCode> = new Map([
  ['h2h', OFFER.h2h],
  ['h2h_lay', OFFER.h2hLay],
  ['spreads', OFFER.spreads],
  ['totals', OFFER.totals],
]);

const refused = (reason: MarketRefusal): ReadMarket => ({ ok: false, reason });

function roleOf(kind: OfferCode, name: unknown, context: MarketContext): OutcomeCode | undefined {
  if (kind === OFFER.totals) {
    if (name === 'Over') return OUTCOME.over;
    return name === 'Under' ? OUTCOME.under : undefined;
  }
  if (name === context.home) return OUTCOME.home;
  if (name === context.away) return OUTCOME.away;
  return name === 'Draw' && kind !== OFFER.spreads ? OUTCOME.draw : undefined;
}

function isComplete(kind: OfferCode, roles: ReadonlySet<OutcomeCode>, drawExpected: boolean): boolean {
  if (kind === OFFER.totals) return roles.has(OUTCOME.over) && roles.has(OUTCOME.under);
  if (!roles.has(OUTCOME.home) || !roles.has(OUTCOME.away)) return false;
  return kind === OFFER.spreads || !drawExpected || roles.has(OUTCOME.draw);
}

/** The line of a complete market: the total, or the home side's handicap. */
function lineOf(kind: OfferCode, points: ReadonlyMap<OutcomeCode, number>): number | undefined {
  if (kind === OFFER.totals) {
    const over = points.get(OUTCOME.over);
    return over !== undefined && over > 0 && over === points.get(OUTCOME.under) ? over : undefined;
  }
  const home = points.get(OUTCOME.home);
  const away = points.get(OUTCOME.away);
  return home !== undefined && away !== undefined && home + away === 0 ? home : undefined;
}

/**
 * The outcomes of one book's market by role. One bad outcome refuses the whole market: what is left of it
 * would look like a different market.
 */
export function readMarket(kind: OfferCode, market: Wire, context: MarketContext): ReadMarket {
  const outcomes = wireList(market.outcomes);
  if (outcomes === undefined) return refused('outcomes_malformed');
  const hasLine = kind === OFFER.spreads || kind === OFFER.totals;
  const roles = new Set<OutcomeCode>();
  const points = new Map<OutcomeCode, number>();
  const prices: QuotedPrice[] = [];
  for (const item of outcomes) {
    const wire = wireObject(item);
    if (wire === undefined) return refused('outcomes_malformed');
    const outcome = roleOf(kind, wire.name, context);
    if (outcome === undefined) return refused('outcome_unknown');
    if (roles.has(outcome)) return refused('outcome_duplicate');
    const price = wirePrice(wire.price);
    if (price === undefined) return refused('price_impossible');
    const point = hasLine ? wirePoint(wire.point) : undefined;
    if (hasLine && point === undefined) return refused('line_malformed');
    if (point !== undefined) points.set(outcome, point);
    roles.add(outcome);
    prices.push({ outcome, price, link: deepestLink(wire.link, context.link, context.countLink) });
  }
  if (!isComplete(kind, roles, context.drawExpected)) return refused('incomplete_set');
  const point = hasLine ? lineOf(kind, points) : undefined;
  if (hasLine && point === undefined) return refused('line_mismatch');
  return { ok: true, prices, point };
}

/** The link of a level, else the one above it. A value that is no web address is reported and passed over. */
export function deepestLink(value: unknown, above: string | null, countLink: () => void): string | null {
  if (value === null || value === undefined) return above;
  const link = wireLink(value);
  if (link === undefined) countLink();
  return link ?? above;
}
