import { readNumber } from './scan-number.ts';
import { MALFORMED, scanText } from './scan-text.ts';

export const SIGN = {
  space: 0x20,
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  list: 0x5b,
  listEnd: 0x5d,
  object: 0x7b,
  objectEnd: 0x7d,
} as const;

const WORDS = ['true', 'false', 'null'];
const nowhere = new Float64Array(1);

/** The place of the first byte from `pos` on that is no white space. */
export function skipSpace(bytes: Uint8Array, pos: number): number {
  let at = pos;
  for (;;) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    at++;
  }
}

/** The place after the string, number or word that begins at `pos`; `MALFORMED` where none does. */
function skipPlain(bytes: Uint8Array, pos: number): number {
  if (bytes[pos] === SIGN.quote) {
    const scanned = scanText(bytes, pos + 1);
    return scanned === MALFORMED ? MALFORMED : (scanned >>> 3) + 1;
  }
  for (const word of WORDS) {
    let i = 0;
    while (i < word.length && bytes[pos + i] === word.charCodeAt(i)) i++;
    if (i === word.length) return pos + i;
  }
  return readNumber(bytes, pos, nowhere, 0);
}

/** The place of the value of the member whose key begins at `pos`; `MALFORMED` where no member does. */
export function skipKey(bytes: Uint8Array, pos: number): number {
  if (bytes[pos] !== SIGN.quote) return MALFORMED;
  const end = skipPlain(bytes, pos);
  if (end === MALFORMED) return MALFORMED;
  const colon = skipSpace(bytes, end);
  return bytes[colon] === SIGN.colon ? skipSpace(bytes, colon + 1) : MALFORMED;
}

/**
 * The place after the JSON value that begins at `pos`, `MALFORMED` where `JSON.parse` would find none. Depth is limited by
 * memory only, as it is there.
 */
export function skipValue(bytes: Uint8Array, pos: number): number {
  /** The signs that end the containers we are in, innermost last. */
  const ends: number[] = [];
  let at = pos;
  for (;;) {
    const byte = bytes[at];
    if (byte === SIGN.object || byte === SIGN.list) {
      const end = byte === SIGN.object ? SIGN.objectEnd : SIGN.listEnd;
      ends.push(end);
      at = skipSpace(bytes, at + 1);
      if (bytes[at] !== end) {
        if (byte === SIGN.object) at = skipKey(bytes, at);
        if (at === MALFORMED) return MALFORMED;
        continue;
      }
    } else {
      at = skipPlain(bytes, at);
      if (at === MALFORMED) return MALFORMED;
    }
    for (;;) {
      const end = ends.at(-1);
      if (end === undefined) return at;
      at = skipSpace(bytes, at);
      if (bytes[at] === SIGN.comma) {
        at = skipSpace(bytes, at + 1);
        if (end === SIGN.objectEnd) at = skipKey(bytes, at);
        if (at === MALFORMED) return MALFORMED;
        break;
      }
      if (bytes[at] !== end) return MALFORMED;
      ends.pop();
      at++;
    }
  }
}
