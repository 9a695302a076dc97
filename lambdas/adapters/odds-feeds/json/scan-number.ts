import { MALFORMED } from './scan-text.ts';

const ZERO = 0x30;
const NINE = 0x39;
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
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/**
 * Reads the JSON number that begins at `pos` into `values[index]`, to the last bit as `JSON.parse` does. Returns the place
 * after it, `MALFORMED` where none begins.
 */
export function readNumber(bytes: Uint8Array, pos: number, values: Float64Array, index: number): number {
  const isNegative = bytes[pos] === MINUS;
  const start = isNegative ? pos + 1 : pos;
  let at = start;
  let digits = 0;
  while (isDigit(bytes[at])) digits = digits * 10 + (bytes[at++] as number) - ZERO;
  const whole = at - start;
  if (whole === 0 || (whole > 1 && bytes[start] === ZERO)) return MALFORMED;
  let decimals = 0;
  if (bytes[at] === POINT) {
    at++;
    while (isDigit(bytes[at])) digits = digits * 10 + (bytes[at++] as number) - ZERO;
    decimals = at - start - whole - 1;
    if (decimals === 0) return MALFORMED;
  }
  if (whole + decimals > EXACT_DIGITS || ((bytes[at] as number) | SMALL) === EXPONENT)
    return readLongNumber(bytes, pos, at, values, index);
  const size = digits / (TENS[decimals] as number);
  values[index] = isNegative ? -size : size;
  return at;
}

/** The same for a number of many digits or with an exponent; its digits end at `end`. */
function readLongNumber(
  bytes: Uint8Array,
  pos: number,
  end: number,
  values: Float64Array,
  index: number,
): number {
  let at = end;
  if (((bytes[at] as number) | SMALL) === EXPONENT) {
    at++;
    if (bytes[at] === PLUS || bytes[at] === MINUS) at++;
    if (!isDigit(bytes[at])) return MALFORMED;
    while (isDigit(bytes[at])) at++;
  }
  values[index] = Number(Buffer.from(bytes.buffer, bytes.byteOffset + pos, at - pos).toString('latin1'));
  return at;
}
