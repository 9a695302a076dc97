/** What a JSON string holds besides the plain characters of ASCII; a sum of these. */
export const TEXT = {
  /** A space or an angle bracket. */
  loose: 1,
  /** Anything beyond ASCII. */
  foreign: 2,
  /** A backslash: its bytes are not its characters. */
  escaped: 4,
} as const;

/** Where a scan ended that found no JSON. */
export const MALFORMED = -1;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

const tableOf = (holds: (byte: number) => boolean) =>
  Uint8Array.from({ length: 256 }, (_, byte) => (holds(byte) ? 1 : 0));

/** What ends or interrupts plain text. */
const STOPS = tableOf((byte) => byte <= 0x20 || byte >= 0x80 || '"\\<>'.includes(String.fromCharCode(byte)));
const ESCAPES = tableOf((byte) => '"\\/bfnrt'.includes(String.fromCharCode(byte)));
const HEX = tableOf((byte) => /[0-9a-f]/i.test(String.fromCharCode(byte)));

/**
 * Finds the end of the JSON string whose first character is at `pos`, the quote before it already read. Returns eight
 * times the place of the closing quote, plus a sum of `TEXT`; `MALFORMED` where JSON has no such string. Bytes that are no
 * UTF-8 are let pass: a decoder replaces them. For bodies below 256 MB.
 */
export function scanText(bytes: Uint8Array, pos: number): number {
  const { length } = bytes;
  let at = pos;
  while (at < length && STOPS[bytes[at] as number] === 0) at++;
  return bytes[at] === QUOTE ? at * 8 : scanUnplain(bytes, at);
}

/** The same from the first character on that is not plain. */
function scanUnplain(bytes: Uint8Array, pos: number): number {
  const { length } = bytes;
  let found = 0;
  let at = pos;
  while (at < length) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at * 8 + found;
    if (byte < 0x20) return MALFORMED;
    if (byte === BACKSLASH) {
      at = endOfEscape(bytes, at + 1);
      if (at === MALFORMED) return MALFORMED;
      found |= TEXT.escaped;
    } else {
      found |= byte < 0x80 ? TEXT.loose : TEXT.foreign;
      at++;
    }
    while (at < length && STOPS[bytes[at] as number] === 0) at++;
  }
  return MALFORMED;
}

/** The place after the escape whose letter is at `pos`. */
function endOfEscape(bytes: Uint8Array, pos: number): number {
  if (pos >= bytes.length) return MALFORMED;
  if (bytes[pos] !== LETTER_U) return ESCAPES[bytes[pos] as number] === 1 ? pos + 1 : MALFORMED;
  if (pos + 4 >= bytes.length) return MALFORMED;
  for (let at = pos + 1; at <= pos + 4; at++) if (HEX[bytes[at] as number] === 0) return MALFORMED;
  return pos + 5;
}

/**
 * How far the text at `pos` agrees with a plain one in `[like, likeEnd)` before it: a place up to which it is plain too.
 * Compares eight bytes at once, as a number: plain bytes are none of -0 and NaN, so equal numbers are equal bytes.
 */
export function skipLike(view: DataView, pos: number, like: number, likeEnd: number): number {
  if (pos + likeEnd - like > view.byteLength) return pos;
  let at = pos;
  for (let from = like; from + 8 <= likeEnd; from += 8) {
    if (view.getFloat64(from, true) !== view.getFloat64(at, true)) return at;
    at += 8;
  }
  return at;
}

/**
 * Whether the `length` bytes at two places are the same, one at least; any bytes, four at once, the last four first: names
 * of one league begin alike.
 */
export function isSame(view: DataView, a: number, b: number, length: number): boolean {
  if (length === 0 || Math.max(a, b) + length > view.byteLength) return false;
  const last = length - 4;
  if (last >= 0) {
    if (view.getInt32(a + last, true) !== view.getInt32(b + last, true)) return false;
    for (let i = 0; i < last; i += 4)
      if (view.getInt32(a + i, true) !== view.getInt32(b + i, true)) return false;
    return true;
  }
  for (let i = 0; i < length; i++) if (view.getUint8(a + i) !== view.getUint8(b + i)) return false;
  return true;
}

/** The text of the JSON string in `[start, end)`, as `JSON.parse` of the decoded body has it. */
export function decodeText(bytes: Buffer, start: number, end: number, found: number): string {
  const text = bytes.toString('utf8', start, end);
  return (found & TEXT.escaped) === 0 ? text : JSON.parse(`"${text}"`);
}
