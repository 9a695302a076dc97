import { indexOfKey, knownKey, MOST_KEY_BYTES } from '../json/known-key.ts';
import { readNumber } from '../json/scan-number.ts';
import { isSame, MALFORMED, scanText, skipLike } from '../json/scan-text.ts';
import { SIGN, skipKey, skipSpace, skipValue } from '../json/skip-value.ts';
import { ABSENT, addOutcome, EVENT, NOTHING, type OddsBody, OTHER, OUTCOME } from './odds-body.ts';

const NAME = knownKey('name');
const PRICE = knownKey('price');
const POINT = knownKey('point');
const LINK = knownKey('link');
const KEYS = [NAME, PRICE, POINT, LINK];
const IS_NAME = 0;
const IS_PRICE = 1;
const IS_POINT = 2;
const IS_LINK = 3;

const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const LETTER_N = 0x6e;

const NAME_FIRST = NAME.first;
const NAME_LAST = NAME.last;
const LINK_FIRST = LINK.first;
const LINK_LAST = LINK.last;
const PRICE_FIRST = PRICE.first;
const PRICE_LAST = PRICE.last;
const POINT_FIRST = POINT.first;
const POINT_LAST = POINT.last;

function usualKeyAt(view: DataView, pos: number): number {
  const first = view.getInt32(pos, true);
  if (first === NAME_FIRST && view.getInt32(pos + 2, true) === NAME_LAST) return IS_NAME;
  if (first === PRICE_FIRST && view.getInt32(pos + 3, true) === PRICE_LAST) return IS_PRICE;
  if (first === LINK_FIRST && view.getInt32(pos + 2, true) === LINK_LAST) return IS_LINK;
  return first === POINT_FIRST && view.getInt32(pos + 3, true) === POINT_LAST ? IS_POINT : -1;
}

/**
 * Reads the list that begins at `pos`, each element as an outcome. Returns the place after it, `MALFORMED` where there is
 * none. Two thirds of a body are outcomes: this does what `readObject` does, written out so that everything it needs stays
 * in registers.
 */
export function readOutcomes(body: OddsBody, pos: number): number {
  const { bytes, view } = body;
  const lastKey = bytes.length - MOST_KEY_BYTES - 1;
  let { lastLink, lastLinkEnd } = body;
  const home = body.event[EVENT.home] as number;
  const homeScan = body.event[EVENT.home + 1] as number;
  const homeLength = homeScan > 0 ? (homeScan >>> 3) - home + 1 : 0;
  const away = body.event[EVENT.away] as number;
  const awayScan = body.event[EVENT.away + 1] as number;
  const awayLength = awayScan > 0 ? (awayScan >>> 3) - away + 1 : 0;
  let at = skipSpace(bytes, pos + 1);
  if (bytes[at] === SIGN.listEnd) return at + 1;
  for (;;) {
    const outcome = addOutcome(body);
    const { prices } = body;
    let name = 0;
    let nameScan: number = ABSENT;
    let link = 0;
    let linkScan: number = ABSENT;
    let open = bytes[at] === SIGN.object;
    const isObject = open;
    if (isObject) {
      at++;
      if ((bytes[at] as number) <= SIGN.space) at = skipSpace(bytes, at);
      if (bytes[at] === SIGN.objectEnd) {
        at++;
        open = false;
      }
    } else {
      at = skipValue(bytes, at);
      if (at === MALFORMED) return MALFORMED;
    }

    while (open) {
      let key = at <= lastKey && bytes[at] === SIGN.quote ? usualKeyAt(view, at + 1) : -1;
      if (key >= 0) {
        at += key === IS_NAME || key === IS_LINK ? 1 + NAME.length : 1 + PRICE.length;
        if ((bytes[at] as number) <= SIGN.space) at = skipSpace(bytes, at);
      } else {
        const start = at + 1;
        at = skipKey(bytes, at);
        if (at === MALFORMED) return MALFORMED;
        key = indexOfKey(KEYS, bytes, start);
      }

      const sign = bytes[at] as number;
      if (key === IS_NAME || key === IS_LINK) {
        const start = at + 1;
        let scanned: number = sign === LETTER_N ? NOTHING : OTHER;
        if (sign !== SIGN.quote) {
          at = skipValue(bytes, at);
        } else if (key === IS_LINK) {
          scanned = scanText(bytes, skipLike(view, start, lastLink, lastLinkEnd));
          at = scanned === MALFORMED ? MALFORMED : (scanned >>> 3) + 1;
          if ((scanned & 7) === 0) {
            lastLink = start;
            lastLinkEnd = scanned >>> 3;
          }
        } else if (isSame(view, start, home, homeLength)) {
          scanned = homeScan;
          at = start + homeLength;
        } else if (isSame(view, start, away, awayLength)) {
          scanned = awayScan;
          at = start + awayLength;
        } else {
          scanned = scanText(bytes, start);
          at = scanned === MALFORMED ? MALFORMED : (scanned >>> 3) + 1;
        }
        if (key === IS_NAME) {
          name = scanned === homeScan ? home : scanned === awayScan ? away : start;
          nameScan = scanned;
        } else {
          link = start;
          linkScan = scanned;
        }
      } else {
        const place = outcome * 2 + (key === IS_POINT ? 1 : 0);
        if (key >= 0) prices[place] = Number.NaN;
        if (key >= 0 && (sign === MINUS || (sign >= ZERO && sign <= NINE)))
          at = readNumber(bytes, at, prices, place);
        else at = skipValue(bytes, at);
      }
      if (at === MALFORMED) return MALFORMED;

      if ((bytes[at] as number) <= SIGN.space) at = skipSpace(bytes, at);
      open = bytes[at] === SIGN.comma;
      if (!open && bytes[at] !== SIGN.objectEnd) return MALFORMED;
      at++;
      if (open && (bytes[at] as number) <= SIGN.space) at = skipSpace(bytes, at);
    }

    const { rows, width } = body.outcomes;
    const first = outcome * width;
    rows[first + OUTCOME.isObject] = isObject ? 1 : 0;
    rows[first + OUTCOME.name] = name;
    rows[first + OUTCOME.name + 1] = nameScan;
    rows[first + OUTCOME.link] = link;
    rows[first + OUTCOME.link + 1] = linkScan;

    if ((bytes[at] as number) <= SIGN.space) at = skipSpace(bytes, at);
    if (bytes[at] !== SIGN.comma) {
      body.lastLink = lastLink;
      body.lastLinkEnd = lastLinkEnd;
      return bytes[at] === SIGN.listEnd ? at + 1 : MALFORMED;
    }
    at++;
    if ((bytes[at] as number) <= SIGN.space) at = skipSpace(bytes, at);
  }
}
