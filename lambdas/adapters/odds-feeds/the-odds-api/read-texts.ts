import { readNothing } from '../json/read-object.ts';
import { MALFORMED, scanText, skipLike } from '../json/scan-text.ts';
import { SIGN } from '../json/skip-value.ts';
import { kindOfOther, type OddsBody } from './odds-body.ts';

/** Reads the value at `body.at` into two places of a row, as a text. False where there is no value. */
export function readText(body: OddsBody, rows: Int32Array, place: number): boolean {
  const start = body.at + 1;
  return body.bytes[body.at] === SIGN.quote
    ? keepText(body, rows, place, start, start)
    : readOther(body, rows, place);
}

/**
 * The same for a link. It is compared with the last one before its characters are looked at: links of a body begin
 * alike.
 */
export function readLink(body: OddsBody, rows: Int32Array, place: number): boolean {
  if (body.bytes[body.at] !== SIGN.quote) return readOther(body, rows, place);
  const start = body.at + 1;
  const from = skipLike(body.view, start, body.lastLink, body.lastLinkEnd);
  if (!keepText(body, rows, place, start, from)) return false;
  const scanned = rows[place + 1] as number;
  if ((scanned & 7) === 0) {
    body.lastLink = start;
    body.lastLinkEnd = scanned >>> 3;
    body.sameSinceOutcome = Math.min(body.sameSinceOutcome, from - start);
  }
  return true;
}

function keepText(body: OddsBody, rows: Int32Array, place: number, start: number, from: number): boolean {
  const scanned = scanText(body.bytes, from);
  if (scanned === MALFORMED) return false;
  rows[place] = start;
  rows[place + 1] = scanned;
  body.at = (scanned >>> 3) + 1;
  return true;
}

function readOther(body: OddsBody, rows: Int32Array, place: number): boolean {
  rows[place + 1] = kindOfOther(body.bytes[body.at] as number);
  return readNothing(body);
}
