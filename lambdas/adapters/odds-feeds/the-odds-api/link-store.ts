import type { JsonBody } from '../json/read-object.ts';
import { skipLike } from '../json/scan-text.ts';
import { CHECK_EVERY, LIKE_WHOLE, LONG, LONGEST_REST, linkReader, NO_LINK } from './link-reader.ts';

const FIRST_LINKS = 1024;
const USUAL_BYTES = 32;
const WORD = 4;
const MOST_SHARED = 255;
/** Bytes that a link takes besides its rest, at most. */
const HEADER = 7;

/** Where links differ early they are of different books: then the last whole link of this book is a better model. */
const EARLY = 24;
/** Books are told apart by eight bytes behind `https://www.`, spread over this many places (Fibonacci hashing). */
const BOOK_AT = 12;
const BOOK_BITS = 10;
const BOOKS = 2 ** BOOK_BITS;
const GOLDEN = 0x9e3779b1;

/**
 * The links of a body's prices. A link is kept as how much of the one before it begins with, the length of the rest, and the
 * rest: of a hundred bytes some twenty-five are left. It becomes a string only when somebody asks for it, and the body
 * need not be kept.
 */
export type LinkStore = {
  /** Forgets what was added; the next links are those of this body. */
  readonly open: (body: JsonBody) => void;
  /**
   * Gives the next `count` prices their links: where the text of each begins in the body, and what `scanText` told of it; 0 for
   * none.
   */
  readonly add: (count: number, starts: Int32Array, scans: Int32Array) => void;
  /** The link of a price by its index, for all that were added. */
  readonly close: () => (price: number) => string | null;
};

/** An empty store. It keeps its room from body to body. */
export function createLinkStore(): LinkStore {
  let view: DataView = new DataView(new ArrayBuffer(0));
  /** By price; links are counted from 1. */
  let linkOf = new Uint32Array(FIRST_LINKS);
  let prices = 0;
  let links = 0;
  let bytes = new Uint8Array(FIRST_LINKS * USUAL_BYTES);
  let length = 0;
  /** Where every `CHECK_EVERY`th link begins. */
  let checks = new Uint32Array(FIRST_LINKS / CHECK_EVERY);
  /** By book: its last whole link, where it begins in the body, what was told of it, and where it is kept. */
  const models = new Int32Array(3 * BOOKS);

  function makeRoom(count: number, linkBytes: number): void {
    if (prices + count > linkOf.length) linkOf = larger(linkOf, prices + count);
    const most = (links + count) / CHECK_EVERY + 1;
    if (most > checks.length) checks = larger(checks, most);
    const mostBytes = length + linkBytes + count * HEADER + WORD;
    if (mostBytes > bytes.length) bytes = larger(bytes, mostBytes);
  }

  return {
    open(body) {
      view = body.view;
      prices = 0;
      links = 0;
      length = 0;
      models.fill(0);
    },
    add(count, starts, scans) {
      let linkBytes = 0;
      for (let i = 0; i < count; i++) linkBytes += lengthOf(starts[i] as number, scans[i] as number);
      makeRoom(count, linkBytes);
      const to = new DataView(bytes.buffer);
      let at = length;
      let lastStart = 0;
      let lastScan = 0;
      for (let i = 0; i < count; i++) {
        const start = starts[i] as number;
        const scan = scans[i] as number;
        // The prices of a market or book without links of their own come one behind the other.
        if (scan > 0 && start !== lastStart) {
          if (links % CHECK_EVERY === 0) checks[links / CHECK_EVERY] = at;
          const all = lengthOf(start, scan);
          const isAlone = links % CHECK_EVERY === 0 || (lastScan & 7) !== 0;
          const most = isAlone ? 0 : Math.min(all, lengthOf(lastStart, lastScan), MOST_SHARED);
          let same = lengthOfSame(view, start, lastStart, most);
          let kept = -1;
          if (same < EARLY) {
            const book = 3 * bookOf(view, start, all);
            const model = models[book] as number;
            const modelScan = models[book + 1] as number;
            same = lengthOfSame(view, start, model, Math.min(all, lengthOf(model, modelScan), MOST_SHARED));
            if (same >= EARLY && all - same <= LONGEST_REST) {
              kept = models[book + 2] as number;
            } else {
              same = 0;
              if ((scan & 7) === 0 && all <= LONGEST_REST) {
                models[book] = start;
                models[book + 1] = scan;
                models[book + 2] = at;
              }
            }
          }
          const rest = all - same;
          to.setUint8(at, same);
          if (kept >= 0) {
            to.setUint8(at + 1, LIKE_WHOLE);
            to.setUint32(at + 2, kept);
            to.setUint8(at + 6, rest);
            at += 7;
          } else if (rest > LONGEST_REST) {
            to.setUint8(at + 1, LONG);
            to.setUint16(at + 2, rest);
            at += 4;
          } else {
            to.setUint8(at + 1, rest);
            at += 2;
          }
          // The last word may reach beyond the link; the event around it does so, too.
          for (let done = 0; done < rest; done += WORD)
            to.setInt32(at + done, view.getInt32(start + same + done));
          at += rest;
          links++;
          lastStart = start;
          lastScan = scan;
        }
        linkOf[prices++] = scan > 0 ? links : NO_LINK;
      }
      length = at;
    },
    close() {
      const linkAt = linkReader(bytes.slice(0, length), checks.slice(0, Math.ceil(links / CHECK_EVERY)));
      // Where every price has a link of its own, they need not be named.
      if (links === prices) return (price) => linkAt(price < prices ? price + 1 : NO_LINK);
      const numbers = linkOf.slice(0, prices);
      return (price) => linkAt(numbers[price] ?? NO_LINK);
    },
  };
}

function lengthOf(start: number, scan: number): number {
  return scan > 0 ? (scan >>> 3) - start : 0;
}

/** How many bytes, `most` at most, the texts at two places have in common; `like` is plain. */
function lengthOfSame(view: DataView, start: number, like: number, most: number): number {
  const same = skipLike(view, start, like, like + most) - start;
  if (same + WORD > most) return same;
  const difference = view.getInt32(start + same, true) ^ view.getInt32(like + same, true);
  // The lowest bit that differs tells the first byte that does.
  return difference === 0 ? same + WORD : same + ((31 - Math.clz32(difference & -difference)) >> 3);
}

/** The same numbers with room for twice as many or, if that is more, so many. */
function larger<Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, length: number): Numbers {
  const create = numbers.constructor as new (length: number) => Numbers;
  const grown = new create(Math.max(numbers.length * 2, Math.ceil(length)));
  grown.set(numbers);
  return grown;
}

/** A number for the book of a link, below `BOOKS`; different books may share one. */
function bookOf(view: DataView, start: number, length: number): number {
  if (length < EARLY) return 0;
  const sign =
    view.getInt32(start + BOOK_AT, true) ^ Math.imul(view.getInt32(start + BOOK_AT + WORD, true), 31);
  return Math.imul(sign, GOLDEN) >>> (32 - BOOK_BITS);
}
