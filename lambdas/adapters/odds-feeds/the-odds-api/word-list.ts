import type { JsonBody } from '../json/read-object.ts';
import { isSame } from '../json/scan-text.ts';
import { wireText } from './wire.ts';

/** The number of what is no text at all. */
export const NO_WORD = -1;

const PLACES = 256;

/**
 * Numbers the texts that a body repeats thousands of times, so that each becomes a string once. A text is compared with
 * the one met last at its place before it is looked up by its characters.
 */
export type WordList = {
  /** The number of a text of the rows, `NO_WORD` where there is none (see `wireText`). */
  readonly numberOf: (rows: Int32Array, place: number) => number;
  /** By number. */
  readonly texts: readonly string[];
};

export function createWordList(body: JsonBody): WordList {
  const { bytes, view } = body;
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const starts = new Int32Array(PLACES);
  const lengths = new Int32Array(PLACES).fill(-1);
  const known = new Int32Array(PLACES);

  return {
    texts,
    numberOf(rows, place) {
      const scanned = rows[place + 1] as number;
      if (scanned <= 0) return NO_WORD;
      const start = rows[place] as number;
      const length = (scanned >>> 3) - start;
      const seat =
        (length + (bytes[start] as number) * 3 + (bytes[start + length - 1] as number) * 7) % PLACES;
      if (length === lengths[seat] && isSame(view, start, starts[seat] as number, length))
        return known[seat] as number;
      const text = wireText(body, rows, place);
      if (text === undefined) return NO_WORD;
      const number = numbers.get(text) ?? texts.push(text) - 1;
      numbers.set(text, number);
      starts[seat] = start;
      lengths[seat] = length;
      known[seat] = number;
      return number;
    },
  };
}
