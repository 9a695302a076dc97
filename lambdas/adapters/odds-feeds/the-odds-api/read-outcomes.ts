import { indexOfKey, isKeyAt, knownKey, MOST_KEY_BYTES, NO_KEY } from '../json/known-key.ts';
import { readNumber } from '../json/scan-number.ts';
import { isSame, MALFORMED, scanText, skipLike } from '../json/scan-text.ts';
import { SIGN, skipKey, skipSpace, skipValue } from '../json/skip-value.ts';
import { ABSENT, doubled, EVENT, kindOfOther, type OddsBody, OUTCOME, UNKNOWN_SAME } from './odds-body.ts';

const NAME = knownKey('name');
const LINK = knownKey('link');
const PRICE = knownKey('price');
const POINT = knownKey('point');
const KEYS = [NAME, LINK, PRICE, POINT];
const IS_NAME = 0;
const IS_LINK = 1;
const IS_PRICE = 2;
const IS_POINT = 3;

/** More bytes than any link has. */
const MOST_SAME = 0x7fffffff;

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
  let { lastLink, lastLinkEnd, sameSinceOutcome } = body;
  let at = skipSpace(bytes, pos + 1);
  if (bytes[at] === LIST_END) return at + 1;
  for (;;) {
    const outcome = outcomes.count++;
    makeRoom(body);
    const { prices } = body;
    prices[2 * outcome] = Number.NaN;
    prices[2 * outcome + 1] = Number.NaN;
    let name = 0;
    let nameScan: number = ABSENT;
    let link = 0;
    let linkScan: number = ABSENT;
    const isObject = bytes[at] === OBJECT;
    let isOpen = isObject;
    if (isObject) {
      at++;
      if ((bytes[at] as number) <= SPACE) at = skipSpace(bytes, at);
      if (bytes[at] === OBJECT_END) {
        at++;
        isOpen = false;
      }
    } else {
      at = skipValue(bytes, at);
      if (at === MALFORMED) return MALFORMED;
    }

    while (isOpen) {
      let key = bytes[at] === QUOTE && at <= lastKey ? usualKeyAt(view, at + 1) : NO_KEY;
      if (key === NO_KEY) {
        const start = at + 1;
        at = skipKey(bytes, at);
        if (at === MALFORMED) return MALFORMED;
        key = indexOfKey(KEYS, bytes, start);
      } else {
        at += 1 + (key <= IS_LINK ? NAME.length : PRICE.length);
        if ((bytes[at] as number) <= SPACE) at = skipSpace(bytes, at);
      }

      const sign = bytes[at] as number;
      const start = at + 1;
      if (key === IS_LINK && sign === QUOTE) {
        link = start;
        const from = skipLike(view, start, lastLink, lastLinkEnd);
        linkScan = scanText(bytes, from);
        if (linkScan === MALFORMED) return MALFORMED;
        at = (linkScan >>> 3) + 1;
        sameSinceOutcome = Math.min(sameSinceOutcome, from - start);
        if ((linkScan & 7) === 0) {
          lastLink = start;
          lastLinkEnd = at - 1;
        }
      } else if (key === IS_NAME && sign === QUOTE) {
        if (isSame(view, start, home, homeLength)) {
          name = home;
          nameScan = homeScan;
          at = start + homeLength;
        } else if (isSame(view, start, away, awayLength)) {
          name = away;
          nameScan = awayScan;
          at = start + awayLength;
        } else {
          name = start;
          nameScan = scanText(bytes, start);
          if (nameScan === MALFORMED) return MALFORMED;
          at = (nameScan >>> 3) + 1;
        }
      } else if (key >= IS_PRICE && (sign === MINUS || (sign >= ZERO && sign <= NINE))) {
        at = readNumber(bytes, at, prices, 2 * outcome + key - IS_PRICE);
        if (at === MALFORMED) return MALFORMED;
      } else {
        if (key === IS_NAME) nameScan = kindOfOther(sign);
        if (key === IS_LINK) linkScan = kindOfOther(sign);
        if (key >= IS_PRICE) prices[2 * outcome + key - IS_PRICE] = Number.NaN;
        at = skipValue(bytes, at);
        if (at === MALFORMED) return MALFORMED;
      }

      if ((bytes[at] as number) <= SPACE) at = skipSpace(bytes, at);
      const next = bytes[at++];
      if (next === COMMA) {
        if ((bytes[at] as number) <= SPACE) at = skipSpace(bytes, at);
      } else if (next === OBJECT_END) {
        isOpen = false;
      } else {
        return MALFORMED;
      }
    }

    const { rows, width } = outcomes;
    const first = outcome * width;
    rows[first + OUTCOME.isObject] = isObject ? 1 : 0;
    rows[first + OUTCOME.name] = name;
    rows[first + OUTCOME.name + 1] = nameScan;
    rows[first + OUTCOME.link] = link;
    rows[first + OUTCOME.link + 1] = linkScan;
    rows[first + OUTCOME.sameLink] = (linkScan & 7) === 0 ? sameSinceOutcome : UNKNOWN_SAME;
    if (linkScan > 0) sameSinceOutcome = (linkScan & 7) === 0 ? MOST_SAME : UNKNOWN_SAME;

    if ((bytes[at] as number) <= SPACE) at = skipSpace(bytes, at);
    const next = bytes[at++];
    if (next !== COMMA) {
      body.lastLink = lastLink;
      body.lastLinkEnd = lastLinkEnd;
      body.sameSinceOutcome = sameSinceOutcome;
      return next === LIST_END ? at : MALFORMED;
    }
    if ((bytes[at] as number) <= SPACE) at = skipSpace(bytes, at);
  }
}

/** Makes room for the outcome counted last. */
function makeRoom(body: OddsBody): void {
  const { outcomes } = body;
  if (outcomes.count * outcomes.width <= outcomes.rows.length) return;
  outcomes.rows = doubled(outcomes.rows);
  body.prices = doubled(body.prices);
}
