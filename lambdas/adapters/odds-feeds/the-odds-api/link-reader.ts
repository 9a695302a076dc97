import { decodeText, TEXT } from '../json/scan-text.ts';

/** The links of so many prices stand for themselves, so that reading one never walks farther. */
export const WHOLE_EVERY = 64;

/**
 * What a head tells: how many bytes the link shares with the last one before, or with a stem, and the length of its rest,
 * in one byte each.
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

type Link = { readonly stem: Uint8Array | undefined; readonly shared: number; readonly rest: Uint8Array };

/**
 * Reads links that are written one behind the other: a head, and what a link does not share with the beginning of the last
 * one before it, or with a stem. `begins` are the places of every 64th price, whose own begins anew. A price beyond the
 * last has none.
 */
export function createLinkReader(
  stream: Uint8Array,
  begins: Uint32Array,
  stems: readonly Uint8Array[],
  prices: number,
): (price: number) => string | null {
  function linkAt(begin: number): Link {
    const stem = stream[begin] === HEAD.stem ? stems[stream[begin + 1] as number] : undefined;
    const at = stem === undefined ? begin : begin + 2;
    const short = stream[at + 1] as number;
    const isLong = short === HEAD.longRest;
    const length = isLong ? (stream[at + 2] as number) * 256 + (stream[at + 3] as number) : short;
    const rest = at + (isLong ? 4 : 2);
    return { stem, shared: stream[at] as number, rest: stream.subarray(rest, rest + length) };
  }

  /** The links from the last that stands for itself up to that of a price, which is the last; none where it has none. */
  function linksUpTo(price: number): Link[] {
    const links: Link[] = [];
    let at = begins[Math.floor(price / WHOLE_EVERY)] as number;
    for (let left = price % WHOLE_EVERY; left >= 0; left--) {
      const head = stream[at] as number;
      if (head === HEAD.none && left === 0) return [];
      if (head === HEAD.none || head === HEAD.again) {
        at++;
        continue;
      }
      const link = linkAt(at);
      links.push(link);
      at = link.rest.byteOffset - stream.byteOffset + link.rest.length;
    }
    return links;
  }

  return (price) => {
    if (!(price >= 0 && price < prices)) return null;
    const links = linksUpTo(price);
    const own = links.at(-1);
    if (own === undefined) return null;
    const text = new Uint8Array(own.shared + own.rest.length);
    let missing = text.length;
    for (const { stem, shared, rest } of links.reverse()) {
      if (shared < missing) {
        text.set(rest.subarray(0, missing - shared), shared);
        missing = shared;
      }
      if (stem !== undefined) text.set(stem.subarray(0, missing));
      if (stem !== undefined || missing === 0) break;
    }
    return decodeText(text, 0, text.length, text.includes(BACKSLASH) ? TEXT.escaped : 0);
  };
}
