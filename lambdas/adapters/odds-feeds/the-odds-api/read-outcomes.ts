import { indexOfKey, isKeyAt, knownKey, MOST_KEY_BYTES, NO_KEY } from '../json/known-key.ts';
import { readNumber } from '../json/scan-number.ts';
import { isSame, MALFORMED, scanText, skipLike } from '../json/scan-text.ts';
import { SIGN, skipKey, skipSpace, skipValue } from '../json/skip-value.ts';
import { ABSENT, EVENT, kindOfOther, type OddsBody, OUTCOME, withRoomForOutcome } from './odds-body.ts';

const NAME = knownKey('name');
const LINK = knownKey('link');
const PRICE = knownKey('price');
const POINT = knownKey('point');
const KEYS = [NAME, LINK, PRICE, POINT];
const IS_NAME = 0;
const IS_LINK = 1;
const IS_PRICE = 2;
const IS_POINT = 3;

const { space: SPACE, quote: QUOTE, comma: COMMA, object: OBJECT, objectEnd: OBJECT_END } = SIGN;
const LIST_END = SIGN.listEnd;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

function usualKeyAt(view: DataView, pos: number): number {
  if (isKeyAt(view, pos, NAME)) return IS_NAME;
  if (isKeyAt(view, pos, PRICE)) return IS_PRICE;
  if (isKeyAt(view, pos, LINK)) return IS_LINK;
  return isKeyAt(view, pos, POINT) ? IS_POINT : NO_KEY;
}

/**
 * Reads the list that begins at `pos`, each element as an outcome. Returns the place after it, `MALFORMED` where there is
 * none. Two thirds of a body are outcomes: this is `readList` and `readObject` in one loop, written out so that all it
 * works with stays in registers. A name is looked for among the sides first, and then stands where the side does.
 */
export function readOutcomes(body: OddsBody, pos: number): number {
  const { bytes, view, outcomes, event } = body;
  const lastKey = bytes.length - MOST_KEY_BYTES - 1;
  const home = event[EVENT.home] as number;
  const homeScan = event[EVENT.home + 1] as number;
  const homeLength = homeScan > 0 ? (homeScan >>> 3) - home + 1 : 0;
  const away = event[EVENT.away] as number;
  const awayScan = event[EVENT.away + 1] as number;
  const awayLength = awayScan > 0 ? (awayScan >>> 3) - away + 1 : 0;
  let { lastLink, lastLinkEnd } = body;
  let at = pos + 1;
  let byte = bytes[at] as number;
  if (byte <= SPACE) byte = bytes[(at = skipSpace(bytes, at))] as number;
  if (byte === LIST_END) return at + 1;
  for (;;) {
    return at;
  }
}
