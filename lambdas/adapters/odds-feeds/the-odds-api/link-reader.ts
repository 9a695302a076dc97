import { decodeText, TEXT } from '../json/scan-text.ts';

const BACKSLASH = 0x5c;

/** The number of no link. */
export const NO_LINK = 0;

/**
 * A link as it is kept: one byte for how much of another link it begins with, one for the length of the rest, and the rest.
 * The other link is the one before; behind `LIKE_WHOLE` the one whose place four bytes tell, and a byte then tells the
 * length; behind `LONG` two bytes do.
 */
export const LONG = 255;
export const LIKE_WHOLE = 254;
export const LONGEST_REST = 253;
/** Every so many links one does without the one before. */
export const CHECK_EVERY = 64;

/** Reads the links of a `LinkStore` by their numbers, each from the last one that does without the one before. */
export function linkReader(bytes: Uint8Array, checks: Uint32Array): (link: number) => string | null {
  let text = new Uint8Array(1024);
  return (link: number): string | null => {
    if (link === NO_LINK) return null;
    let at = checks[Math.floor((link - 1) / CHECK_EVERY)] as number;
    let end = 0;
    for (let left = (link - 1) % CHECK_EVERY; left >= 0; left--) {
      const same = bytes[at++] as number;
      let rest = bytes[at++] as number;
      if (rest === LONG) {
        rest = (bytes[at++] as number) * 256 + (bytes[at++] as number);
      } else if (rest === LIKE_WHOLE) {
        const model = numberAt(bytes, at) + 2;
        text.set(bytes.subarray(model, model + same));
        rest = bytes[at + 4] as number;
        at += 5;
      }
      end = same + rest;
      if (end > text.length) {
        const larger = new Uint8Array(end * 2);
        larger.set(text);
        text = larger;
      }
      for (let i = same; i < end; i++) text[i] = bytes[at++] as number;
    }
    const found = text.subarray(0, end).includes(BACKSLASH) ? TEXT.escaped : 0;
    return decodeText(text, 0, end, found);
  };
}

function numberAt(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  return ((first * 256 + second) * 256 + third) * 256 + fourth;
}
