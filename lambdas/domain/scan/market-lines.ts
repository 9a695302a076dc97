import { MARKETS, type MarketName } from '../markets/index.ts';
import { MAX_OUTCOMES as WIDTH } from '../markets/market.ts';
import { settlementOf } from '../markets/settlement.ts';
import { at } from '../odds/column.ts';
import { OFFER } from '../odds/quotes.ts';
import type { ScannedEvent } from './distinct-events.ts';
import type { Rejections } from './rejections.ts';

/** The markets in a fixed order; lines name theirs by its place here. */
export const MARKET_NAMES = Object.keys(MARKETS) as MarketName[];
export const MARKET_LIST = MARKET_NAMES.map((name) => MARKETS[name]);

/** Which market an offer answers, by its kind and the set of its outcomes: -1 where the set is incomplete. */
const MARKET_OF = tableOfMarkets();

function tableOfMarkets(): Int8Array {
  const table = new Int8Array(4 * 32).fill(-1);
  for (const [index, market] of MARKET_LIST.entries()) {
    const set = market.outcomes.reduce((bits: number, outcome) => bits | (1 << outcome), 0);
    table[market.offer * 32 + set] = index;
    if (market.offer === OFFER.h2h) table[OFFER.h2hLay * 32 + set] = index;
  }
  return table;
}

/** What a line is good for: nothing, a price to bet at, or that and a voice in the reference of others. */
export const LINE_USE = { none: 0, price: 1, voice: 2 } as const;

/**
 * The usable offers of one event in columns, reused from event to event. A *line* is one book's complete market; lines that
 * can be compared have market and point in common.
 */
export type MarketLines = {
  count: number;
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
  /** A `LineUse`. */
  use: Uint8Array;
  /** Lines in the order of market, point, back before lay, book. */
  order: Uint32Array;
};

/** Room for events of up to `capacity` offers. */
export function createMarketLines(capacity: number): MarketLines {
  return {
    count: 0,
    market: new Uint8Array(capacity),
    lay: new Uint8Array(capacity),
    point: new Float64Array(capacity),
    book: new Uint16Array(capacity),
    age: new Float64Array(capacity),
    price: new Uint32Array(capacity * WIDTH),
    inverse: new Float64Array(capacity * WIDTH),
    logFair: new Float64Array(capacity * WIDTH),
    use: new Uint8Array(capacity),
    order: new Uint32Array(capacity),
  };
}

/** Fills `lines` with the offers of an event that are complete, known and young enough, and brings them in order. */
export function readLines(
  lines: MarketLines,
  { event, quotes }: ScannedEvent,
  bookNumbers: Uint16Array,
  now: number,
  maxAgeMs: number,
  rejections: Rejections,
): void {
  const { offers, prices } = quotes;
  lines.count = 0;
  for (let offer = event.firstOffer; offer < event.endOffer; offer++) {
    const first = at(offers.firstPrice, offer);
    const end = at(offers.firstPrice, offer + 1);
    const kind = at(offers.kind, offer);
    let set = 0;
    for (let i = first; i < end; i++) set |= 1 << at(prices.outcome, i);
    const index = at(MARKET_OF, kind * 32 + set);
    const market = MARKET_LIST[index];
    if (market === undefined || market.outcomes.length !== end - first) {
      rejections.add('incomplete_market');
      continue;
    }
    if (market.keyIn(quotes.sportKey) === null) {
      rejections.add('draw_missing');
      continue;
    }
    // Adding 0 turns a handicap of -0 into 0.
    const point = market.hasLine ? at(offers.point, offer) + 0 : 0;
    if (settlementOf(point) === null) {
      rejections.add('unknown_line');
      continue;
    }
    const age = Math.max(0, now - at(offers.lastUpdate, offer));
    if (!(age <= maxAgeMs)) {
      rejections.add('quote_too_old');
      continue;
    }
    const line = lines.count++;
    lines.market[line] = index;
    lines.lay[line] = kind === OFFER.h2hLay ? 1 : 0;
    lines.point[line] = point;
    lines.book[line] = at(bookNumbers, at(offers.book, offer));
    lines.age[line] = age;
    lines.inverse.fill(0, line * WIDTH, line * WIDTH + WIDTH);
    for (let j = 0; j < market.outcomes.length; j++) {
      let priceIndex = first;
      while (at(prices.outcome, priceIndex) !== market.outcomes[j]) priceIndex++;
      lines.price[line * WIDTH + j] = priceIndex;
      lines.inverse[line * WIDTH + j] = 1 / at(prices.price, priceIndex);
    }
  }
  sortLines(lines);
  dropDuplicates(lines, rejections);
}

/** Insertion sort: a hundred lines that mostly arrive market by market. */
function sortLines(lines: MarketLines): void {
  const { order } = lines;
  for (let i = 0; i < lines.count; i++) {
    let j = i;
    while (j > 0 && compareLines(lines, at(order, j - 1), i) > 0) {
      order[j] = at(order, j - 1);
      j--;
    }
    order[j] = i;
  }
}

function compareGroups(lines: MarketLines, a: number, b: number): number {
  return at(lines.market, a) - at(lines.market, b) || at(lines.point, a) - at(lines.point, b);
}

function compareBooks(lines: MarketLines, a: number, b: number): number {
  return at(lines.lay, a) - at(lines.lay, b) || at(lines.book, a) - at(lines.book, b);
}

/** Of one book's two offers on one line the fresher comes first, then the less generous one. */
function compareLines(lines: MarketLines, a: number, b: number): number {
  const order =
    compareGroups(lines, a, b) || compareBooks(lines, a, b) || at(lines.age, a) - at(lines.age, b);
  if (order !== 0) return order;
  for (let j = 0; j < WIDTH; j++) {
    const difference = at(lines.inverse, b * WIDTH + j) - at(lines.inverse, a * WIDTH + j);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Keeps the first of one book's offers on one line. */
function dropDuplicates(lines: MarketLines, rejections: Rejections): void {
  const { order } = lines;
  let kept = 0;
  for (let i = 0; i < lines.count; i++) {
    const line = at(order, i);
    const before = kept > 0 ? at(order, kept - 1) : line;
    if (kept > 0 && compareGroups(lines, before, line) === 0 && compareBooks(lines, before, line) === 0) {
      rejections.add('duplicate_offer');
      continue;
    }
    order[kept++] = line;
  }
  lines.count = kept;
}

/** Where the group of comparable lines that begins at `start` of the order ends. */
export function endOfGroup(lines: MarketLines, start: number): number {
  const first = at(lines.order, start);
  let end = start + 1;
  while (end < lines.count && compareGroups(lines, first, at(lines.order, end)) === 0) end++;
  return end;
}
