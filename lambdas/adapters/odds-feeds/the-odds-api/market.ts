import type { OfferKind, Outcome, QuotedOffer, QuotedPrice } from '#domain/odds/quotes.ts';
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

const OFFER_KINDS: readonly unknown[] = ['h2h', 'h2h_lay', 'spreads', 'totals'] satisfies OfferKind[];

/** Whether the key of a market is one of the featured ones, or of the lay prices that exchanges have beside h2h. */
export function isOfferKind(key: unknown): key is OfferKind {
  return OFFER_KINDS.includes(key);
}

/**
 * The prices of a market, and its line where it has one. A market is taken whole or not at all: one bad outcome refuses
 * it. Outcomes are told apart by their names, never by their positions. `link` is that of the market or its book.
 */
export function readMarket(
  kind: OfferKind,
  market: Wire,
  link: string | null,
  context: MarketContext,
): Pick<QuotedOffer, 'prices' | 'point'> | ParseRejection {
  const outcomes = wireList(market.outcomes);
  if (outcomes === undefined) return 'outcomes_malformed';
  const hasLine = kind === 'spreads' || kind === 'totals';
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
      const own = kind === 'spreads' && outcome === 'away' ? 0 - point : point;
      linesDiffer ||= line !== undefined && line !== own;
      line = own;
    }
    prices.push({ outcome, price, link: deepestLink(wire.link, link, context.reject) });
  }
  if (!isComplete(kind, prices, context.drawExpected)) return 'incomplete_set';
  if (line === undefined) return { prices };
  return linesDiffer || (kind === 'totals' && line <= 0) ? 'line_mismatch' : { prices, point: line };
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

function outcomeOf(kind: OfferKind, name: unknown, { home, away }: MarketContext): Outcome | undefined {
  if (kind === 'totals') {
    if (name === 'Over') return 'over';
    return name === 'Under' ? 'under' : undefined;
  }
  if (name === home) return 'home';
  if (name === away) return 'away';
  return name === 'Draw' && kind !== 'spreads' ? 'draw' : undefined;
}

function has(prices: readonly QuotedPrice[], outcome: Outcome): boolean {
  return prices.some((price) => price.outcome === outcome);
}

/** Counting is enough: every outcome of `prices` belongs to the market, and none is there twice. */
function isComplete(kind: OfferKind, prices: readonly QuotedPrice[], drawExpected: boolean): boolean {
  const hasDraw = (kind === 'h2h' || kind === 'h2h_lay') && (drawExpected || has(prices, 'draw'));
  return prices.length === (hasDraw ? 3 : 2);
}
