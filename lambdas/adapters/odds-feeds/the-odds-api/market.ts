import { OFFER, type OfferCode, OUTCOME, type OutcomeCode } from '#domain/odds/quotes.ts';
import type { QuotedOffer, QuotedPrice } from '#domain/odds/quotes-builder.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';
import { type Wire, wireLink, wireList, wireObject, wirePoint, wirePrice } from './wire.ts';

/** What a market is read with: its event, its body, and what it inherits from its book. */
export type MarketContext = {
  readonly home: string;
  readonly away: string;
  /** The sport knows a draw in every match: a winner market without it is incomplete. */
  readonly drawExpected: boolean;
  readonly reject: (reason: ParseRejection) => void;
};

/** The featured markets of the provider, and the lay prices that exchanges have beside h2h. */
export const MARKET_KINDS: ReadonlyMap<unknown, OfferCode> = new Map([
  ['h2h', OFFER.h2h],
  ['h2h_lay', OFFER.h2hLay],
  ['spreads', OFFER.spreads],
  ['totals', OFFER.totals],
]);

/**
 * The prices of a market, and its line where it has one. A market is taken whole or not at all: one bad outcome refuses
 * it. Outcomes are told apart by their names, never by their positions. `link` is that of the market or its book.
 */
export function readMarket(
  kind: OfferCode,
  market: Wire,
  link: string | null,
  context: MarketContext,
): Pick<QuotedOffer, 'prices' | 'point'> | ParseRejection {
  const outcomes = wireList(market.outcomes);
  if (outcomes === undefined) return 'outcomes_malformed';
  const hasLine = kind === OFFER.spreads || kind === OFFER.totals;
  const prices: QuotedPrice[] = [];
  let line: number | undefined;
  let linesDiffer = false;
  for (const item of outcomes) {
    const wire = wireObject(item);
    if (wire === undefined) return 'outcomes_malformed';
    const outcome = outcomeOf(kind, wire.name, context);
    if (outcome === undefined) return 'outcome_unknown';
    if (has(prices, outcome)) return 'outcome_duplicate';
    const price = wirePrice(wire.price);
    if (price === undefined) return 'price_impossible';
    if (hasLine) {
      const point = wirePoint(wire.point);
      if (point === undefined) return 'line_malformed';
      const own = kind === OFFER.spreads && outcome === OUTCOME.away ? 0 - point : point;
      linesDiffer ||= line !== undefined && line !== own;
      line = own;
    }
    prices.push({ outcome, price, link: deepestLink(wire.link, link, context.reject) });
  }
  if (!isComplete(kind, prices, context.drawExpected)) return 'incomplete_set';
  if (line === undefined) return { prices };
  return linesDiffer || (kind === OFFER.totals && line <= 0) ? 'line_mismatch' : { prices, point: line };
}

/** The link of a price, market or book where it has one, else that of the level above. A malformed one is counted. */
export function deepestLink(
  value: unknown,
  above: string | null,
  reject: MarketContext['reject'],
): string | null {
  if (value === null || value === undefined) return above;
  const link = wireLink(value);
  if (link === undefined) reject('link_malformed');
  return link ?? above;
}

function outcomeOf(kind: OfferCode, name: unknown, { home, away }: MarketContext): OutcomeCode | undefined {
  if (kind === OFFER.totals) {
    if (name === 'Over') return OUTCOME.over;
    return name === 'Under' ? OUTCOME.under : undefined;
  }
  if (name === home) return OUTCOME.home;
  if (name === away) return OUTCOME.away;
  return name === 'Draw' && kind !== OFFER.spreads ? OUTCOME.draw : undefined;
}

function has(prices: readonly QuotedPrice[], outcome: OutcomeCode): boolean {
  return prices.some((price) => price.outcome === outcome);
}

/** Every outcome of `prices` belongs to the market and is there once, so their number tells whether one is missing. */
function isComplete(kind: OfferCode, prices: readonly QuotedPrice[], drawExpected: boolean): boolean {
  const hasDraw =
    (kind === OFFER.h2h || kind === OFFER.h2hLay) && (drawExpected || has(prices, OUTCOME.draw));
  return prices.length === (hasDraw ? 3 : 2);
}
