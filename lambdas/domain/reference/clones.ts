import { type BookTable, ROLE } from '../odds/book-table.ts';
import type { ScannedEvent } from '../odds/distinct-events.ts';
import { OFFER, OUTCOME } from '../odds/quotes.ts';

/** Winner lines that two books must have in common before their likeness says anything. */
export const LEAST_COMMON = 50;

/**
 * The share of identical lines from which on two books are one supplier's. Books of one supplier share 50 to 100 % of
 * their lines. Of others the most alike in recorded bodies share 45 % over a sweep of all sports (208 lines) and 66 % over
 * one tournament (38 lines), so this leaves alone what a person should look at.
 */
export const CLONES_FROM = 0.8;

/** Events compared in a scan: enough for pairs that meet in a tenth of them. */
export const MOST_COMPARED = 500;

/** No feed has a quarter as many books; pairs of more would take more room than they are worth. */
export const MOST_BOOKS = 500;

/** An event has at most two winner lines of a book: with a draw and without. */
const LINES_OF_EVENT = 2;

/**
 * Pairs of soft books of different families whose prices in this scan are one supplier's, by their keys: what the list
 * of known families lacks. Sharp books and exchanges are never joined to anybody: their role is given by hand, and a
 * book that copies one would take or lend it. A feed of few events, or of impossibly many books, shows nothing. Of many
 * the same events are compared whatever their order.
 */
export function detectClones(
  events: readonly ScannedEvent[],
  books: BookTable,
): readonly (readonly [string, string])[] {
  const count = books.keys.length;
  if (count > MOST_BOOKS || events.length * LINES_OF_EVENT < LEAST_COMMON) return [];
  const common = new Uint32Array(count * count);
  const identical = new Uint32Array(count * count);
  const lines = createWinnerLines(count);
  for (const scanned of compared(events)) {
    readWinnerLines(lines, scanned, books);
    comparePairs(lines, common, identical, count);
  }
  const pairs: (readonly [string, string])[] = [];
  for (const [a, key] of books.keys.entries()) {
    for (let b = a + 1; b < count; b++) {
      const cell = a * count + b;
      const shared = common[cell] as number;
      if (shared < LEAST_COMMON || (identical[cell] as number) < CLONES_FROM * shared) continue;
      if (books.family[a] !== books.family[b]) pairs.push([key, books.keys[b] as string]);
    }
  }
  return pairs;
}

function compared(events: readonly ScannedEvent[]): readonly ScannedEvent[] {
  if (events.length <= MOST_COMPARED) return events;
  const limit = (2 ** 32 * MOST_COMPARED) / events.length;
  return events.filter(({ event }) => hashOf(event.id) < limit);
}

/** FNV-1a, its bits mixed once more, since only the high ones count here. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The winner lines of one event, in the order of their books; two to a book, with and without a draw. */
type WinnerLines = {
  /** By book and set: home, draw (0 in a line without) and away; home is 0 where there is no line. */
  readonly prices: Float64Array;
  /** The books and sets that have a line, in rising order; `ways` is where those with a draw begin. */
  readonly places: Uint16Array;
  count: number;
  ways: number;
};

function createWinnerLines(books: number): WinnerLines {
  return {
    prices: new Float64Array(books * 2 * 3),
    places: new Uint16Array(books * 2),
    count: 0,
    ways: 0,
  };
}

function readWinnerLines(
  lines: WinnerLines,
  { event, quotes: { offers, prices }, sport }: ScannedEvent,
  { keys, role, family, surveys, bySport }: BookTable,
): void {
  const numbers = bySport[sport] as Uint16Array;
  lines.prices.fill(0);
  for (let offer = event.firstOffer; offer < event.endOffer; offer++) {
    if ((offers.kind[offer] as number) !== OFFER.h2h) continue;
    const book = numbers[offers.book[offer] as number] as number;
    if ((role[book] as number) !== ROLE.soft || surveys.has(family[book] as number)) continue;
    const first = offers.firstPrice[offer] as number;
    const end = offers.firstPrice[offer + 1] as number;
    const place = 3 * (end - first === 3 ? keys.length + book : book);
    const isSecond = (lines.prices[place] as number) !== 0;
    for (let i = first; i < end; i++)
      lines.prices[place + (prices.outcome[i] as number)] = prices.price[i] as number;
    // Which of two lines a book means is not known here: they are like nobody's.
    if (isSecond) lines.prices[place] = Number.NaN;
  }
  lines.count = 0;
  for (let place = 0; place < 2 * keys.length; place++) {
    if (place === keys.length) lines.ways = lines.count;
    if ((lines.prices[3 * place + OUTCOME.home] as number) !== 0) lines.places[lines.count++] = place;
  }
}

function comparePairs(
  { prices, places, count, ways }: WinnerLines,
  common: Uint32Array,
  identical: Uint32Array,
  books: number,
): void {
  for (let i = 0; i < count; i++) {
    const place = places[i] as number;
    const book = place < books ? place : place - books;
    const home = prices[3 * place + OUTCOME.home] as number;
    const draw = prices[3 * place + OUTCOME.draw] as number;
    const away = prices[3 * place + OUTCOME.away] as number;
    const end = i < ways ? ways : count;
    for (let j = i + 1; j < end; j++) {
      const other = places[j] as number;
      const cell = book * books + (place < books ? other : other - books);
      common[cell] = (common[cell] as number) + 1;
      if (
        prices[3 * other + OUTCOME.home] === home &&
        prices[3 * other + OUTCOME.away] === away &&
        prices[3 * other + OUTCOME.draw] === draw
      )
        identical[cell] = (identical[cell] as number) + 1;
    }
  }
}
