import { MAX_OUTCOMES } from '../markets/market.ts';
import type { SportQuotes } from '../odds/quotes.ts';
import type { Rejections } from '../odds/rejections.ts';
import { MARKET_LIST, type MarketLines } from './market-lines.ts';

/** Points beyond which nobody draws a line; keeps the sorting numbers exact. */
export const FARTHEST_POINT = 4000;

const MOST_QUARTERS = 4 * FARTHEST_POINT + 1;

/**
 * Orders the lines by one number each: market, point, back before lay, book, and last the line's own place. Sorting numbers
 * needs no calls back; the groups are the leading digits.
 */
export function orderLines(lines: MarketLines, books: number): void {
  const { key, order, group, capacity } = lines;
  for (let line = 0; line < lines.count; line++) {
    const quarters = (lines.point[line] as number) * 4 + MOST_QUARTERS;
    const side =
      ((lines.market[line] as number) * 2 * MOST_QUARTERS + quarters) * 2 + (lines.lay[line] as number);
    key[line] = (side * books + (lines.book[line] as number)) * capacity + line;
  }
  key.subarray(0, lines.count).sort();
  for (let place = 0; place < lines.count; place++) {
    // Whole numbers below 2^53, whose quotients are exact enough; a remainder would cost as much as the sort.
    const sorted = key[place] as number;
    const withoutLine = Math.floor(sorted / capacity);
    order[place] = sorted - withoutLine * capacity;
    group[place] = Math.floor(withoutLine / (2 * books));
  }
}

/**
 * Of one book's offers on one line it keeps the freshest; of equally fresh ones the least generous; of those with the same
 * prices too the one whose links come first in the alphabet, so that never their order decides.
 */
export function dropDuplicates(lines: MarketLines, quotes: SportQuotes, rejections: Rejections): void {
  const { order, group } = lines;
  let kept = 0;
  for (let place = 0; place < lines.count; place++) {
    const line = order[place] as number;
    const before = order[kept - 1] as number;
    if (kept > 0 && group[kept - 1] === group[place] && isSameSide(lines, before, line)) {
      rejections.add('duplicate_offer');
      if (isPreferred(lines, quotes, line, before)) order[kept - 1] = line;
      continue;
    }
    order[kept] = line;
    group[kept] = group[place] as number;
    kept++;
  }
  lines.count = kept;
}

function isSameSide(lines: MarketLines, a: number, b: number): boolean {
  return lines.book[a] === lines.book[b] && lines.lay[a] === lines.lay[b];
}

function isPreferred(lines: MarketLines, quotes: SportQuotes, a: number, b: number): boolean {
  const younger = (lines.age[b] as number) - (lines.age[a] as number);
  if (younger !== 0) return younger > 0;
  for (let j = 0; j < MAX_OUTCOMES; j++) {
    const difference =
      (lines.inverse[a * MAX_OUTCOMES + j] as number) - (lines.inverse[b * MAX_OUTCOMES + j] as number);
    if (difference !== 0) return difference > 0;
  }
  return linksOf(lines, quotes, a) < linksOf(lines, quotes, b);
}

function linksOf(lines: MarketLines, { link }: SportQuotes, line: number): string {
  const outcomes = MARKET_LIST[lines.market[line] as number]?.outcomes.length ?? 0;
  const links = lines.price.subarray(line * MAX_OUTCOMES, line * MAX_OUTCOMES + outcomes);
  return Array.from(links, (price) => link(price) ?? '').join('\n');
}
