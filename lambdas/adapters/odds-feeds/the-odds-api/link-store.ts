import { skipLike } from '../json/scan-text.ts';
import { BLOCK, createLinkReader, HEAD, MOST_HEAD_BYTES } from './link-reader.ts';
import { mostPackedBytes, packText } from './packed-text.ts';

/** What a link and its head take as a rule. */
const USUAL_BYTES = 22;
const WORD = 4;

/**
 * The links of a body's prices, each without what it has in common with the beginning of the one before: of a hundred
 * bytes some twenty are left. A book's first one in an event is compared with its first one in the body, its stem. A link
 * becomes a string only when somebody asks for it; the body need not be kept.
 */
export type LinkStore = {
  /**
   * Gives the next `count` prices their links: where the text of each begins in the body, what `scanText` told of it, 0 for
   * none, and how many bytes it surely has in common with the link of the price before, else `unlike` of its book.
   */
  readonly add: (count: number, starts: Int32Array, scans: Int32Array, likes: Int32Array) => void;
  /** Ends the store: the link of a price by its index. */
  readonly close: () => (price: number) => string | null;
};

/** Stands for a link of the book with this number of which nobody knows what it has in common with the one before. */
export function unlike(book: number): number {
  return -1 - book;
}

/** A store for so many links, more or less, of this body. */
export function createLinkStore(bytes: Uint8Array, expected: number): LinkStore {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let prices = 0;
  /** The links, one behind the other, and where to begin for those of a block: see `createLinkReader`. */
  let stream = new Uint8Array(expected * USUAL_BYTES);
  let target = new DataView(stream.buffer);
  let begins = new Uint32Array(2 * Math.ceil(expected / BLOCK) + 2);
  let end = 0;
  /** The last price whose link needs none before it, and where that begins. */
  let whole = 0;
  let wholeAt = 0;
  const stems: Uint8Array[] = [];
  /** By book: the place of its stem among them, and in the body. */
  const stemOf: (number | undefined)[] = [];
  const stemStarts: number[] = [];

  function makeRoom(length: number): void {
    stream = larger(stream, length);
    target = new DataView(stream.buffer);
  }

  /** The stem of a book, which is this plain link where it has none yet; undefined where there is no room for more. */
  function stemFor(book: number, start: number, length: number): number | undefined {
    const known = stemOf[book];
    if (known !== undefined || stems.length > HEAD.mostStems) return known;
    stemStarts.push(start);
    // A copy: the slice of a Buffer would keep the body.
    stems.push(new Uint8Array(bytes.subarray(start, start + Math.min(length, HEAD.mostShared))));
    stemOf[book] = stems.length - 1;
    return stems.length - 1;
  }

  /** `same`, or one word and a half more: so many bytes two plain texts have in common at least, and there are `like`. */
  function andSomeMore(same: number, start: number, other: number, like: number): number {
    let more = same;
    if (more + 4 <= like && view.getInt32(start + more) === view.getInt32(other + more)) more += 4;
    if (more + 2 <= like && view.getInt16(start + more) === view.getInt16(other + more)) more += 2;
    return more;
  }

  return {
    add(count, starts, scans, likes) {
      const blocks = Math.ceil((prices + count) / BLOCK);
      if (2 * blocks > begins.length) begins = larger(begins, 2 * blocks);
      let out = target;
      let to = end;
      let lastStart = 0;
      let lastScan = 0;
      for (let i = 0; i < count; i++) {
        const price = prices + i;
        if (price % BLOCK === 0) {
          begins[(2 * price) / BLOCK] = whole;
          begins[(2 * price) / BLOCK + 1] = wholeAt;
        }
        const start = starts[i] as number;
        const scan = scans[i] as number;
        const length = lengthOf(start, scan);
        const needed = to + MOST_HEAD_BYTES + mostPackedBytes(length);
        if (needed > out.byteLength) {
          makeRoom(needed);
          out = target;
        }
        if (scan <= 0) {
          whole = price;
          wholeAt = to;
          out.setUint8(to++, HEAD.none);
          lastStart = 0;
          lastScan = 0;
          continue;
        }
        // The prices of a market or book without links of their own come one behind the other.
        if (start === lastStart) {
          out.setUint8(to++, HEAD.again);
          continue;
        }
        const begin = to;
        const known = likes[i] as number;
        let same = 0;
        let hasStem = false;
        if (known >= 0 && lastScan > 0) {
          const like = Math.min(length, lengthOf(lastStart, lastScan), HEAD.mostShared);
          same = andSomeMore(Math.min(known, like & ~(WORD - 1)), start, lastStart, like);
        } else if (known < 0 && (scan & 7) === 0) {
          const stem = stemFor(-1 - known, start, length);
          if (stem !== undefined) {
            const like = Math.min(length, (stems[stem] as Uint8Array).length);
            const stemStart = stemStarts[stem] as number;
            same = andSomeMore(
              skipLike(view, start, stemStart, stemStart + like) - start,
              start,
              stemStart,
              like,
            );
            out.setUint8(to, HEAD.stem);
            out.setUint8(to + 1, stem);
            to += 2;
            hasStem = true;
          }
        }
        if (hasStem || same === 0) {
          whole = price;
          wholeAt = begin;
        }
        to = writeHead(out, to, same, length - same);
        // It may read beyond the link; the event around it does so, too.
        to = packText(view, start + same, length - same, out, to);
        lastStart = start;
        lastScan = scan;
      }
      end = to;
      prices += count;
    },
    close: () =>
      createLinkReader(
        new Uint8Array(stream.buffer.transfer(end)),
        new Uint32Array(begins.buffer.transfer(2 * Math.ceil(prices / BLOCK) * begins.BYTES_PER_ELEMENT)),
        stems,
        prices,
      ),
  };
}

function lengthOf(start: number, scan: number): number {
  return scan > 0 ? (scan >>> 3) - start : 0;
}

function writeHead(target: DataView, at: number, shared: number, rest: number): number {
  target.setUint8(at, shared);
  if (rest < HEAD.longRest) {
    target.setUint8(at + 1, rest);
    return at + 2;
  }
  target.setUint8(at + 1, HEAD.longRest);
  target.setUint16(at + 2, rest);
  return at + 4;
}

/** The same numbers with room for half as many again or, if that is more, so many. */
function larger<Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, length: number): Numbers {
  const create = numbers.constructor as new (length: number) => Numbers;
  const grown = new create(Math.max(Math.ceil(numbers.length * 1.5), length));
  grown.set(numbers);
  return grown;
}
