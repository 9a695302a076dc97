import { decodeText, skipLike, TEXT } from '../json/scan-text.ts';

/** Every so many links one is kept whole, so that reading one never walks farther. */
const WHOLE_EVERY = 64;
const MOST_SHARED = 0xffff;
const USUAL_REST = 24;
const WORD = 4;
const BACKSLASH = 0x5c;
const NO_LINK = 0;

/**
 * The links of a body's prices, each without what it has in common with the beginning of the one before: of a hundred
 * bytes some twenty are left. A link becomes a string only when somebody asks for it; the body need not be kept.
 */
export type LinkStore = {
  /**
   * Gives the next `count` prices their links: where the text of each begins in the body, and what `scanText` told of it; 0 for
   * none.
   */
  readonly add: (count: number, starts: Int32Array, scans: Int32Array) => void;
  /** Ends the store: the link of a price by its index. */
  readonly close: () => (price: number) => string | null;
};

/** A store for so many links, more or less, of this body. */
export function createLinkStore(bytes: Uint8Array, expected: number): LinkStore {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let linkOf = new Uint32Array(expected);
  let prices = 0;
  /** What is left of the links, one behind the other; per link where its rest ends, and how much it shares. Link 0 is none. */
  let rests = new Uint8Array(expected * USUAL_REST);
  let ends = new Uint32Array(expected + 1);
  let shared = new Uint16Array(expected + 1);
  let links = 1;

  /** Makes room for so many more prices with links of their own, and rests of so many bytes. */
  function makeRoom(count: number, restBytes: number): void {
    if (prices + count > linkOf.length) linkOf = larger(linkOf, prices + count);
    if (links + count > ends.length) {
      ends = larger(ends, links + count);
      shared = larger(shared, links + count);
    }
    const length = (ends[links - 1] as number) + restBytes;
    if (length > rests.length) rests = larger(rests, length);
  }

  return {
    add(count, starts, scans) {
      let most = WORD;
      for (let i = 0; i < count; i++) most += lengthOf(starts[i] as number, scans[i] as number);
      makeRoom(count, most);
      const restsView = new DataView(rests.buffer);
      let link = links;
      let to = ends[link - 1] as number;
      let lastStart = 0;
      let lastScan = 0;
      for (let i = 0; i < count; i++) {
        const start = starts[i] as number;
        const scan = scans[i] as number;
        // The prices of a market or book without links of their own come one behind the other.
        if (scan > 0 && start !== lastStart) {
          const length = lengthOf(start, scan);
          const isWhole = link % WHOLE_EVERY === 0 || (lastScan & 7) !== 0;
          const like = isWhole ? 0 : Math.min(length, lengthOf(lastStart, lastScan), MOST_SHARED);
          // Whole words only: finding the last bytes in common costs more than keeping them.
          let same = skipLike(view, start, lastStart, lastStart + like) - start;
          if (same + WORD <= like && view.getInt32(start + same) === view.getInt32(lastStart + same))
            same += WORD;
          // The last word may reach beyond the link; the event around it does so, too.
          for (let at = same; at < length; at += WORD)
            restsView.setInt32(to + at - same, view.getInt32(start + at));
          to += length - same;
          shared[link] = same;
          ends[link] = to;
          link++;
          lastStart = start;
          lastScan = scan;
        }
        linkOf[prices + i] = scan > 0 ? link - 1 : NO_LINK;
      }
      links = link;
      prices += count;
    },
    close() {
      const linkAt = reader(rests.slice(0, ends[links - 1]), ends.slice(0, links), shared.slice(0, links));
      const numbers = linkOf.slice(0, prices);
      return (price) => linkAt(numbers[price] ?? NO_LINK);
    },
  };
}

function lengthOf(start: number, scan: number): number {
  return scan > 0 ? (scan >>> 3) - start : 0;
}

/** The same numbers with room for twice as many or, if that is more, so many. */
function larger<Numbers extends Uint8Array | Uint16Array | Uint32Array>(
  numbers: Numbers,
  length: number,
): Numbers {
  const create = numbers.constructor as new (length: number) => Numbers;
  const grown = new create(Math.max(numbers.length * 2, length));
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
