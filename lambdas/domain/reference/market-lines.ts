import { MARKETS } from '../markets/index.ts';
import { MAX_OUTCOMES, type Market } from '../markets/market.ts';

/** The markets in a fixed order; lines name theirs by its place here. */
export const MARKET_LIST: readonly Market[] = Object.values(MARKETS);

/** What a line is good for: nothing, a price to bet at, or that and a voice in the reference of others. */
export const LINE_USE = { none: 0, price: 1, voice: 2 } as const;

/**
 * The usable offers of one event in columns, reused from event to event. A *line* is one book's complete market; lines that
 * can be compared have market and point in common.
 */
export type MarketLines = {
  count: number;
  /** At least the age of the oldest line, milliseconds. */
  oldest: number;
  market: Uint8Array;
  /** 1 for an exchange's lay prices. */
  lay: Uint8Array;
  /** 0 where the market has no line. */
  point: Float64Array;
  /** Number in the scan's book table. */
  book: Uint16Array;
  /** Milliseconds since the feed last saw it. */
  age: Float64Array;
  /** `MAX_OUTCOMES` per line, in the order of the market's outcomes: index into the price columns, and 1/price. */
  price: Uint32Array;
  inverse: Float64Array;
  /** `MAX_OUTCOMES` per line: natural logarithm of the book's own fair probability. */
  logFair: Float64Array;
  /** One of `LINE_USE`. */
  use: Uint8Array;
  /** Lines in the order of market, point, back before lay, book. */
  order: Uint32Array;
  /** For each place of the order, a number that comparable lines have in common. */
  group: Uint32Array;
  /** Room to sort in. */
  key: Float64Array;
  readonly capacity: number;
};

/** Whether a line may speak for its book: it has a voice and is at most so many milliseconds old. */
export function speaks({ use, age }: MarketLines, line: number, maxAgeMs: number): boolean {
  return use[line] === LINE_USE.voice && (age[line] as number) <= maxAgeMs;
}

/** Room for events of up to `capacity` offers. */
export function createMarketLines(capacity: number): MarketLines {
  return {
    count: 0,
    oldest: 0,
    market: new Uint8Array(capacity),
    lay: new Uint8Array(capacity),
    point: new Float64Array(capacity),
    book: new Uint16Array(capacity),
    age: new Float64Array(capacity),
    price: new Uint32Array(capacity * MAX_OUTCOMES),
    inverse: new Float64Array(capacity * MAX_OUTCOMES),
    logFair: new Float64Array(capacity * MAX_OUTCOMES),
    use: new Uint8Array(capacity),
    order: new Uint32Array(capacity),
    group: new Uint32Array(capacity),
    key: new Float64Array(capacity),
    capacity,
  };
}

/** Where the group of comparable lines that begins at `start` of the order ends. */
export function endOfGroup({ group, count }: MarketLines, start: number): number {
  let end = start + 1;
  while (end < count && group[end] === group[start]) end++;
  return end;
}
