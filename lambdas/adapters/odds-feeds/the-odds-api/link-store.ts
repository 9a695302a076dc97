import { skipLike } from '../json/scan-text.ts';
import { createLinkReader, HEAD, MOST_HEAD_BYTES, WHOLE_EVERY } from './link-reader.ts';

/** What a link and its head take as a rule. */
const USUAL_BYTES = 32;
const WORD = 4;

/** Nobody knows how much a link has in common with the one before. */
export const UNKNOWN_SAME = -1;

/**
 * The links of a body's prices, each without what it has in common with the beginning of the one before: of a hundred
 * bytes some twenty are left. A link becomes a string only when somebody asks for it; the body need not be kept.
 */
export type LinkStore = {
  /**
   * Gives the next `count` prices their links: where the text of each begins in the body, what `scanText` told of it, 0 for
   * none, and how many bytes it surely has in common with the link of the price before, or `UNKNOWN_SAME`.
   */
  readonly add: (count: number, starts: Int32Array, scans: Int32Array, sames: Int32Array) => void;
  /** Ends the store: the link of a price by its index. */
  readonly close: () => (price: number) => string | null;
};

/** A store for so many links, more or less, of this body. */
export function createLinkStore(bytes: Uint8Array, expected: number): LinkStore {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let prices = 0;
  /** The links, one behind the other (see `createLinkReader`), and where each that is a multiple of `WHOLE_EVERY` begins. */
  let stream = new Uint8Array(expected * USUAL_BYTES);
  let begins = new Uint32Array(Math.ceil(expected / WHOLE_EVERY) + 1);
  let end = 0;

  /** Makes room for so many more prices whose links have so many bytes. */
  function makeRoom(count: number, linkBytes: number): void {
    const wholes = Math.ceil((prices + count) / WHOLE_EVERY) + 1;
    if (wholes > begins.length) begins = larger(begins, wholes);
    const length = end + linkBytes + count * MOST_HEAD_BYTES + WORD;
    if (length > stream.length) stream = larger(stream, length);
  }

  return {
    add(count, starts, scans, sames) {
      let linkBytes = 0;
      for (let i = 0; i < count; i++) linkBytes += lengthOf(starts[i] as number, scans[i] as number);
      makeRoom(count, linkBytes);
      const target = new DataView(stream.buffer);
      let to = end;
      let lastStart = 0;
      let lastScan = 0;
      for (let i = 0; i < count; i++) {
        if ((prices + i) % WHOLE_EVERY === 0) {
          begins[(prices + i) / WHOLE_EVERY] = to;
          lastStart = 0;
          lastScan = 0;
        }
        const start = starts[i] as number;
        const scan = scans[i] as number;
        if (scan <= 0) {
          target.setUint8(to++, HEAD.none);
          continue;
        }
        // The prices of a market or book without links of their own come one behind the other.
        if (start === lastStart) {
          target.setUint8(to++, HEAD.again);
          continue;
        }
        const length = lengthOf(start, scan);
        let same = 0;
        if (lastScan > 0 && (lastScan & 7) === 0) {
          const like = Math.min(length, lengthOf(lastStart, lastScan), HEAD.mostShared);
          const known = sames[i] as number;
          // Whole words only: finding the last bytes in common costs more than keeping them.
          same = known < 0 ? skipLike(view, start, lastStart, lastStart + like) - start : known;
          if (same > like) same = like & ~(WORD - 1);
          if (same + WORD <= like && view.getInt32(start + same) === view.getInt32(lastStart + same))
            same += WORD;
        }
        to = writeHead(target, to, same, length - same);
        // The last word may reach beyond the link; the event around it does so, too.
        for (let at = same; at < length; at += WORD)
          target.setInt32(to + at - same, view.getInt32(start + at, true), true);
        to += length - same;
        lastStart = start;
        lastScan = scan;
      }
      end = to;
      prices += count;
    },
    close: () =>
      createLinkReader(
        new Uint8Array(stream.buffer.transfer(end)),
        new Uint32Array(begins.buffer.transfer(Math.ceil(prices / WHOLE_EVERY) * begins.BYTES_PER_ELEMENT)),
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
  return at + MOST_HEAD_BYTES;
}

/** The same numbers with room for half as many again or, if that is more, so many. */
function larger<Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, length: number): Numbers {
  const create = numbers.constructor as new (length: number) => Numbers;
  const grown = new create(Math.max(Math.ceil(numbers.length * 1.5), length));
  grown.set(numbers);
  return grown;
}
