import { decodeText, skipLike, TEXT } from '../json/scan-text.ts';

/** Every so many links one is kept whole, so that reading one never walks farther. */
const WHOLE_EVERY = 64;
const MOST_SHARED = 0xffff;
const BACKSLASH = 0x5c;
const NO_LINK = 0;

/**
 * The links of a body's prices, each without what it has in common with the beginning of the one before: of a hundred
 * bytes some twenty are left. A link becomes a string only when somebody asks for it; the body need not be kept.
 */
export type LinkStore = {
  /** Gives the next price its link: the text that begins at `start` of the body; `scanned` as `scanText` tells it. */
  readonly add: (start: number, scanned: number) => void;
  /** Gives the next price no link. */
  readonly addNone: () => void;
  /** Ends the store: the link of a price by its index. */
  readonly close: () => (price: number) => string | null;
};

export function createLinkStore(bytes: Uint8Array): LinkStore {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let linkOf = new Uint32Array(1024);
  let prices = 0;
  /** What is left of the links, one behind the other; per link where its rest ends, and how much it shares. Link 0 is none. */
  let rests = new Uint8Array(8192);
  let ends = new Uint32Array(1024);
  let shared = new Uint16Array(1024);
  let links = 1;
  let lastStart = 0;
  let lastEnd = 0;
  let lastFound = 0;

  function keep(start: number, end: number, found: number): void {
    if (links === ends.length) {
      ends = larger(ends, links * 2);
      shared = larger(shared, links * 2);
    }
    let from = start;
    if (links % WHOLE_EVERY !== 0) {
      const most = Math.min(end, start + lastEnd - lastStart, start + MOST_SHARED);
      if (lastFound === 0) from = skipLike(view, start, lastStart, lastStart + most - start);
      let like = lastStart + from - start;
      while (from < most && bytes[from] === bytes[like++]) from++;
    }
    let to = ends[links - 1] as number;
    const length = to + end - from;
    if (length > rests.length) rests = larger(rests, Math.max(rests.length * 2, length));
    shared[links] = from - start;
    while (from < end) rests[to++] = bytes[from++] as number;
    ends[links++] = to;
    lastStart = start;
    lastEnd = end;
    lastFound = found;
  }

  function give(link: number): void {
    if (prices === linkOf.length) linkOf = larger(linkOf, prices * 2);
    linkOf[prices++] = link;
  }

  return {
    add(start, scanned) {
      // The prices of a market or book without links of their own come one behind the other.
      if (start !== lastStart) keep(start, scanned >>> 3, scanned & 7);
      give(links - 1);
    },
    addNone: () => give(NO_LINK),
    close() {
      const linkAt = reader(rests.slice(0, ends[links - 1]), ends.slice(0, links), shared.slice(0, links));
      const numbers = linkOf.slice(0, prices);
      return (price) => linkAt(numbers[price] ?? NO_LINK);
    },
  };
}

function larger<Numbers extends Uint8Array | Uint16Array | Uint32Array>(
  numbers: Numbers,
  length: number,
): Numbers {
  const grown = new (numbers.constructor as new (length: number) => Numbers)(length);
  grown.set(numbers);
  return grown;
}

function reader(rests: Uint8Array, ends: Uint32Array, shared: Uint16Array) {
  return (link: number): string | null => {
    if (link === NO_LINK) return null;
    const restOf = (at: number) => rests.subarray(ends[at - 1], ends[at]);
    let missing = shared[link] as number;
    const text = new Uint8Array(missing + restOf(link).length);
    text.set(restOf(link), missing);
    for (let before = link - 1; missing > 0; before--) {
      const own = shared[before] as number;
      if (own >= missing) continue;
      text.set(restOf(before).subarray(0, missing - own), own);
      missing = own;
    }
    return decodeText(text, 0, text.length, text.includes(BACKSLASH) ? TEXT.escaped : 0);
  };
}
