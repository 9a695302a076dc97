import { decodeText, TEXT } from '../json/scan-text.ts';
import { packedBytes, unpackText } from './packed-text.ts';

/** For the links of so many prices the reader is told one place where to begin. */
export const BLOCK = 32;

/**
 * What a head tells: how many bytes the link shares with the last one before, or with a stem, and the length of its rest,
 * in one byte each. The rest stands behind it, packed.
 */
export const HEAD = {
  /** All there is: no link, or that of the price before. */
  none: 255,
  again: 254,
  /** Stands before, with the number of the stem that is shared. */
  stem: 253,
  mostStems: 255,
  mostShared: 252,
  /** In place of the length of the rest: two more bytes tell it, the higher first. */
  longRest: 255,
} as const;
export const MOST_HEAD_BYTES = 6;

const BACKSLASH = 0x5c;

/** Where the links begin that one price's may be put together from: filled anew for every link that is asked for. */
const path: number[] = [];

/**
 * Reads links that are written one behind the other: a head, and what a link does not share with the beginning of the last
 * one before it, or with a stem. `begins` has for each block of prices the last price before it whose link needs none
 * before its own, and where that begins. A price beyond the last has none.
 */
export function createLinkReader(
  stream: Uint8Array,
  begins: Uint32Array,
  stems: readonly Uint8Array[],
  prices: number,
): (price: number) => string | null {
  const byteAt = (at: number) => stream[at] as number;
  /** Past the stem, where there is one. */
  const plainHead = (link: number) => (byteAt(link) === HEAD.stem ? link + 2 : link);
  const sharedOf = (link: number) => byteAt(plainHead(link));
  const isLong = (head: number) => byteAt(head + 1) === HEAD.longRest;
  const restBegin = (link: number) => plainHead(link) + (isLong(plainHead(link)) ? 4 : 2);

  function restLength(link: number): number {
    const head = plainHead(link);
    return isLong(head) ? byteAt(head + 2) * 256 + byteAt(head + 3) : byteAt(head + 1);
  }

  /** Fills the path up to the link of a price, which is its last, and returns its length; 0 where the price has none. */
  function findPath(price: number): number {
    let length = 0;
    const block = 2 * Math.floor(price / BLOCK);
    let at = begins[block + 1] as number;
    for (let left = price - (begins[block] as number); left >= 0; left--) {
      const head = byteAt(at);
      if (head === HEAD.none && left === 0) return 0;
      if (head === HEAD.none || head === HEAD.again) {
        at++;
        continue;
      }
      path[length++] = at;
      at = restBegin(at) + packedBytes(stream, restBegin(at), restLength(at));
    }
    return length;
  }

  return (price) => {
    if (!(price >= 0 && price < prices)) return null;
    const length = findPath(price);
    if (length === 0) return null;
    const own = path[length - 1] as number;
    const text = Buffer.alloc(sharedOf(own) + restLength(own));
    let missing = text.length;
    for (let place = length - 1; missing > 0; place--) {
      const link = path[place] as number;
      const shared = sharedOf(link);
      if (shared < missing) {
        unpackText(stream, restBegin(link), restLength(link), text.subarray(shared, missing));
        missing = shared;
      }
      if (byteAt(link) !== HEAD.stem) continue;
      text.set((stems[byteAt(link + 1)] as Uint8Array).subarray(0, missing));
      break;
    }
    return decodeText(text, 0, text.length, text.includes(BACKSLASH) ? TEXT.escaped : 0);
  };
}
