import { marketsOfKind } from '#domain/markets/index.ts';
import type { Market } from '#domain/markets/market.ts';
import type { Outcome, QuotedOffer, QuotedPrice } from '#domain/odds/quotes.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';
import { type Wire, wireLink, wireList, wireObject, wirePoint, wirePrice } from './wire.ts';

/** What a market is read with: its event, its body, and what it inherits from its book. */
export type MarketContext = {
  readonly sportKey: string;
  readonly home: string;
  readonly away: string;
  readonly reject: (reason: ParseRejection) => void;
};

/**
 * The prices of an offer, and its line where its market has one. An offer is taken whole or not at
 * all: one bad outcome refuses it. Outcomes are told apart by their names, never by their
 * positions. `link` is that of the market or its book.
 */
export function readPrices(
  kind: string,
  wire: Wire,
  link: string | null,
  context: MarketContext,
): Pick<QuotedOffer, 'prices' | 'point'> | ParseRejection {
  const outcomes = wireList(wire.outcomes);
  if (outcomes === undefined) {
    return 'outcomes_malformed';
  }
  const markets = marketsOfKind(kind);
  // The markets of a kind differ in their outcomes only.
  const [anyMarket] = markets;
  const prices: QuotedPrice[] = [];
  let line: number | undefined;
  let linesDiffer = false;
  for (const item of outcomes) {
    const quoted = wireObject(item);
    if (quoted === undefined) {
      return 'outcomes_malformed';
    }
    const outcome = outcomeOf(quoted.name, context);
    if (outcome === undefined || !markets.some(({ outcomes }) => outcomes.includes(outcome))) {
      return 'outcome_unknown';
    }
    if (prices.some((price) => price.outcome === outcome)) {
      return 'outcome_duplicate';
    }
    const price = wirePrice(quoted.price);
    if (price === undefined) {
      return 'price_impossible';
    }
    if (anyMarket?.hasLine) {
      const point = wirePoint(quoted.point);
      if (point === undefined) {
        return 'line_malformed';
      }
      const own = anyMarket.pointOf(outcome, point) ?? point;
      linesDiffer ||= line !== undefined && line !== own;
      line = own;
    }
    prices.push({ outcome, price, link: deepestLink(quoted.link, link, context.reject) });
  }
  const market = markets.find((each) => isAnsweredBy(each, prices, context.sportKey));
  if (market === undefined) {
    return 'incomplete_set';
  }
  if (line === undefined) {
    return { prices, point: undefined };
  }
  return linesDiffer || !market.acceptsLine(line) ? 'line_mismatch' : { prices, point: line };
}

/**
 * Whether prices of different outcomes are the complete set of a market that makes sense in a
 * sport.
 */
function isAnsweredBy(
  { outcomes, keyIn }: Market,
  prices: readonly QuotedPrice[],
  sportKey: string,
): boolean {
  const isComplete =
    outcomes.length === prices.length && prices.every(({ outcome }) => outcomes.includes(outcome));
  return isComplete && keyIn(sportKey) !== null;
}

/**
 * The link of a price, market or book where it has one, else that of the level above. A malformed
 * one is counted.
 */
export function deepestLink(
  value: unknown,
  above: string | null,
  reject: MarketContext['reject'],
): string | null {
  if (value === null || value === undefined) {
    return above;
  }
  const link = wireLink(value);
  if (link === undefined) {
    reject('link_malformed');
  }
  return link ?? above;
}

const OUTCOME_NAMES: ReadonlyMap<unknown, Outcome> = new Map([
  ['Draw', 'draw'],
  ['Over', 'over'],
  ['Under', 'under'],
  ['Yes', 'yes'],
  ['No', 'no'],
]);

function outcomeOf(name: unknown, { home, away }: MarketContext): Outcome | undefined {
  if (name === home) {
    return 'home';
  }
  return name === away ? 'away' : OUTCOME_NAMES.get(name);
}
