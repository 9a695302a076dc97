import { MALFORMED } from './scan-text.ts';

const ZERO = 0x30;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const EXPONENT = 0x65;
/** Turns `E` into `e`. */
const SMALL = 0x20;

/** Numbers of at most 15 digits and these powers of ten are exact, so their quotient is rounded once, hence right. */
const EXACT_DIGITS = 15;
const TENS = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power);

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= ZERO + 9;
}

/**
 * Reads the JSON number that begins at `pos` into `values[index]`, to the last bit as `JSON.parse` does. Returns the place
 * after it, `MALFORMED` where none begins.
 */
export function readNumber(bytes: Uint8Array, pos: number, values: Float64Array, index: number): number {
  const start = bytes[pos] === MINUS ? pos + 1 : pos;
  let digits = 0;
  let at = start;
  while (isDigit(bytes[at])) digits = digits * 10 + (bytes[at++] as number) - ZERO;
  if (at === start || (bytes[start] === ZERO && at > start + 1)) return MALFORMED;
  let decimals = 0;
  if (bytes[at] === POINT) {
    const fraction = ++at;
    while (isDigit(bytes[at])) digits = digits * 10 + (bytes[at++] as number) - ZERO;
    decimals = at - fraction;
    if (decimals === 0) return MALFORMED;
  }
  const hasExponent = ((bytes[at] ?? 0) | SMALL) === EXPONENT;
  if (hasExponent || at - start > EXACT_DIGITS) {
    const end = hasExponent ? endOfExponent(bytes, at + 1) : at;
    if (end !== MALFORMED)
      values[index] = Number(Buffer.from(bytes.buffer, bytes.byteOffset + pos, end - pos).toString('latin1'));
    return end;
  }
  const size = decimals === 0 ? digits : digits / (TENS[decimals] as number);
  values[index] = start === pos ? size : -size;
  return at;
}

function endOfExponent(bytes: Uint8Array, pos: number): number {
  const start = bytes[pos] === PLUS || bytes[pos] === MINUS ? pos + 1 : pos;
  let at = start;
  while (isDigit(bytes[at])) at++;
  return at === start ? MALFORMED : at;
}
