import { decodeText, TEXT } from '../json/scan-text.ts';

/** The links of so many prices stand for themselves, so that reading one never walks farther. */
export const WHOLE_EVERY = 64;

/** What a head tells. Others hold how many bytes the link shares with the last one before, and the length of its rest. */
export const HEAD = {
  /** In place of the shared bytes, and all there is: no link, or that of the price before. */
  none: 255,
  again: 254,
  mostShared: 252,
  /** In place of the length of the rest: two more bytes tell it, the higher first. */
  longRest: 255,
} as const;
export const MOST_HEAD_BYTES = 4;

const BACKSLASH = 0x5c;

/**
 * Reads links that are written one behind the other: a head, and what a link does not share with the beginning of the last
 * one before it. `begins` are the places of every 64th price, whose own begins anew. A price beyond the last has none.
 */
export function createLinkReader(
  stream: Uint8Array,
  begins: Uint32Array,
  prices: number,
): (price: number) => string | null {
  const longRest = (at: number) => ((stream[at + 2] as number) << 8) | (stream[at + 3] as number);
  const isLong = (at: number) => stream[at + 1] === HEAD.longRest;
  const restBegin = (at: number) => at + (isLong(at) ? MOST_HEAD_BYTES : 2);
  const restLength = (at: number) => (isLong(at) ? longRest(at) : (stream[at + 1] as number));
  const isMark = (at: number) => (stream[at] as number) > HEAD.mostShared;

  return (price) => {
    if (!(price >= 0 && price < prices)) return null;
    const heads: number[] = [];
    let at = begins[Math.floor(price / WHOLE_EVERY)] as number;
    for (let left = price % WHOLE_EVERY; ; left--) {
      if (left === 0 && stream[at] === HEAD.none) return null;
      if (!isMark(at)) heads.push(at);
      if (left === 0) break;
      at = isMark(at) ? at + 1 : restBegin(at) + restLength(at);
    }
    const own = heads.at(-1) as number;
    const text = new Uint8Array((stream[own] as number) + restLength(own));
    let missing = text.length;
    for (let link = heads.length - 1; missing > 0; link--) {
      const head = heads[link] as number;
      const shared = stream[head] as number;
      if (shared >= missing) continue;
      const begin = restBegin(head);
      text.set(stream.subarray(begin, begin + missing - shared), shared);
      missing = shared;
    }
    return decodeText(text, 0, text.length, text.includes(BACKSLASH) ? TEXT.escaped : 0);
  };
}
