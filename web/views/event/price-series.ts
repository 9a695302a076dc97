/** The prices of a book over time, as the event's page shows them. */
import type { PriceSeries } from '../../../clients/generated/page-types.ts';
import type { Series } from '../../chart/model.ts';
import { selectionName } from '../../format/text.ts';

/** What a series is about, at the line that it has now. */
export function nameOf(series: PriceSeries): string {
  const { market_key, outcome, present_point: present, close_point: close } = series;
  const point = present ?? close ?? series.opening_point;
  return selectionName({ market_key, outcome, point });
}

const lastOf = ({ present, close, opening }: PriceSeries) => present ?? close ?? opening;
/** The highest price first. */
export const byPrice = (a: PriceSeries, b: PriceSeries) => lastOf(b) - lastOf(a);

/** The changes of a price as steps, with its gaps. */
export function linesOf({ changes }: PriceSeries, odds: (decimal: number) => string) {
  const points = changes.flatMap(([at, price, point]) => {
    if (typeof at !== 'string') {
      return [];
    }
    if (typeof price !== 'number') {
      return [{ x: Date.parse(at), y: Number.NaN, text: 'no price' }];
    }
    const line = point === null ? '' : ` (line ${point})`;
    return [{ x: Date.parse(at), y: price, text: `${odds(price)}${line}` }];
  });
  return { shape: 'step', points } satisfies Pick<Series, 'shape' | 'points'>;
}

/** The books of the series, each once: a book can have several of one line. */
export function booksOf(all: readonly PriceSeries[]): readonly string[] {
  return [...new Set(all.map(({ book }) => book))];
}

/** A key for each series, which no other has: the book and which of its series it is. */
export function rowKeys(all: readonly PriceSeries[]): readonly string[] {
  const counts = new Map<string, number>();
  return all.map(({ book }) => {
    const count = (counts.get(book) ?? 0) + 1;
    counts.set(book, count);
    return `${book} ${count}`;
  });
}
