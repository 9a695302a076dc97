import { decodeText, scanText } from './scan-text.ts';

/** A key with the quote and colon behind it, four bytes at a time, the last four wherever they begin. */
export type KnownKey = {
  readonly name: string;
  readonly length: number;
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly last: number;
};

/** No key is longer than this, quote and colon included. */
export const MOST_KEY_BYTES = 16;

/** For keys of 2 to 14 ASCII letters. */
export function knownKey(name: string): KnownKey {
  const written = Buffer.from(`${name}":`);
  const word = (place: number) => written.readInt32LE(Math.min(place, written.length - 4));
  return { name, length: written.length, first: word(0), second: word(4), third: word(8), last: word(12) };
}

/** Whether the key, written as usual, is what begins at `pos`; `MOST_KEY_BYTES` must follow. */
export function isKeyAt(view: DataView, pos: number, key: KnownKey): boolean {
  const { length } = key;
  return (
    view.getInt32(pos, true) === key.first &&
    (length <= 8 || view.getInt32(pos + 4, true) === key.second) &&
    (length <= 12 || view.getInt32(pos + 8, true) === key.third) &&
    view.getInt32(pos + length - 4, true) === key.last
  );
}

/** Which of the keys is what begins at `pos` and has been found well formed, however it is written; `NO_KEY` for none. */
export function indexOfKey(keys: readonly KnownKey[], bytes: Buffer, pos: number): number {
  const scanned = scanText(bytes, pos);
  const text = decodeText(bytes, pos, scanned >>> 3, scanned & 7);
  return keys.findIndex((key) => key.name === text);
}

/** The place of a key nobody asked for. */
export const NO_KEY = -1;
