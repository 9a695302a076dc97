import type { ParseRejection } from '#domain/odds/rejections.ts';
import type { JsonBody } from '../json/read-object.ts';
import { decodeText } from '../json/scan-text.ts';
import { ABSENT, NOTHING } from './odds-body.ts';

/**
 * Readers of one untrusted value: the value where it is what it must be, else undefined. A text is given by the rows it
 * stands in and its place there.
 */

const WEB_ADDRESS = /^https?:\/\/[^\s"<>\\]+$/;
/** The eight bytes of `https://` as a number, which no others are. */
const HTTPS = Buffer.from('https://').readDoubleLE();
const HTTPS_LENGTH = 8;
const LONGEST_TEXT = 200;
const LONGEST_LINK = 2000;
const LARGEST_NUMBER = 1000;

/** Any text, as it is. */
export function wireString({ bytes }: JsonBody, rows: Int32Array, place: number): string | undefined {
  const end = rows[place + 1] as number;
  return end > 0 ? decodeText(bytes, rows[place] as number, end >>> 3, end & 7) : undefined;
}

/** A text with something in it, of at most 200 characters. */
export function wireText(body: JsonBody, rows: Int32Array, place: number): string | undefined {
  const text = wireString(body, rows, place);
  return text !== undefined && text.trim() !== '' && text.length <= LONGEST_TEXT ? text : undefined;
}

/** Decimal odds within (1, 1000]. */
export function isPrice(price: number): boolean {
  return price > 1 && price <= LARGEST_NUMBER;
}

/** A line: a multiple of a quarter within ±1000. */
export function isPoint(point: number): boolean {
  return Number.isInteger(point * 4) && Math.abs(point) <= LARGEST_NUMBER;
}

/** Whether there is a link to use. What is neither absent nor null nor a web address is reported. */
export function hasLink(
  body: JsonBody,
  rows: Int32Array,
  place: number,
  reject: (reason: ParseRejection) => void,
): boolean {
  const scan = rows[place + 1] as number;
  if (scan === ABSENT || scan === NOTHING) return false;
  if (scan > 0 && isWebAddress(body, rows[place] as number, scan)) return true;
  reject('link_malformed');
  return false;
}

/** A web address that may be shown as a link. Placeholders such as `{state}` are let pass. */
function isWebAddress({ bytes, view }: JsonBody, start: number, scan: number): boolean {
  const length = (scan >>> 3) - start;
  // What the pattern forbids cannot be in a plain text.
  const isPlain = (scan & 7) === 0;
  if (isPlain && length > HTTPS_LENGTH && length <= LONGEST_LINK && view.getFloat64(start, true) === HTTPS)
    return true;
  const text = decodeText(bytes, start, scan >>> 3, scan & 7);
  return text.length <= LONGEST_LINK && WEB_ADDRESS.test(text);
}
