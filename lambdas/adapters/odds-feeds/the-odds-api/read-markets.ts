import { indexOfKey, isKeyAt, knownKey, MOST_KEY_BYTES, NO_KEY } from '../json/known-key.ts';
import { MALFORMED, scanText, skipLike } from '../json/scan-text.ts';
import { SIGN, skipKey, skipSpace, skipValue } from '../json/skip-value.ts';
import { addRow, kindOfOther, MARKET, NO_LIST, type OddsBody } from './odds-body.ts';
import { readOutcomes } from './read-outcomes.ts';

const KEY = knownKey('key');
const LAST_UPDATE = knownKey('last_update');
const LINK = knownKey('link');
const OUTCOMES = knownKey('outcomes');
const KEYS = [KEY, LAST_UPDATE, LINK, OUTCOMES];
const LENGTHS = Uint8Array.from(KEYS, (key) => key.length);
/** By key: where the row has its text, or its list. */
const PLACES = Uint8Array.of(MARKET.key, MARKET.lastUpdate, MARKET.link, MARKET.outcomes);
const IS_LINK = 2;
const IS_OUTCOMES = 3;

const { space: SPACE, quote: QUOTE, comma: COMMA, object: OBJECT, objectEnd: OBJECT_END } = SIGN;
const { list: LIST, listEnd: LIST_END } = SIGN;

function usualKeyAt(view: DataView, pos: number): number {
  if (isKeyAt(view, pos, KEY)) return 0;
  if (isKeyAt(view, pos, LAST_UPDATE)) return 1;
  if (isKeyAt(view, pos, LINK)) return IS_LINK;
  return isKeyAt(view, pos, OUTCOMES) ? IS_OUTCOMES : NO_KEY;
}

/** Reads the list that begins at `pos`, each element as a market, in the manner of `readOutcomes`. */
export function readMarkets(body: OddsBody, pos: number): number {
  const { bytes, view, markets, outcomes } = body;
  const lastKey = bytes.length - MOST_KEY_BYTES - 1;
  let at = skipSpace(bytes, pos + 1);
  if (bytes[at] === LIST_END) return at + 1;
  for (;;) {
    const first = addRow(markets);
    const { rows } = markets;
    let isOpen = bytes[at] === OBJECT;
    rows[first + MARKET.isObject] = isOpen ? 1 : 0;
    if (isOpen) {
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
        at += 1 + (LENGTHS[key] as number);
        if ((bytes[at] as number) <= SPACE) at = skipSpace(bytes, at);
      }

      const sign = bytes[at] as number;
      const start = at + 1;
      const place = first + (PLACES[key] as number);
      if (key === IS_OUTCOMES) {
        rows[place] = outcomes.count;
        rows[place + 1] = NO_LIST;
        at = sign === LIST ? readOutcomes(body, at) : skipValue(bytes, at);
        if (at === MALFORMED) return MALFORMED;
        if (sign === LIST) rows[place + 1] = outcomes.count;
      } else if (key !== NO_KEY && sign === QUOTE) {
        const isLink = key === IS_LINK;
        const from = isLink ? skipLike(view, start, body.lastLink, body.lastLinkEnd) : start;
        const scanned = scanText(bytes, from);
        if (scanned === MALFORMED) return MALFORMED;
        rows[place] = start;
        rows[place + 1] = scanned;
        at = (scanned >>> 3) + 1;
        if (isLink && (scanned & 7) === 0) {
          body.lastLink = start;
          body.lastLinkEnd = at - 1;
          body.sameSinceOutcome = Math.min(body.sameSinceOutcome, from - start);
        }
      } else {
        if (key !== NO_KEY) rows[place + 1] = kindOfOther(sign);
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

    if ((bytes[at] as number) <= SPACE) at = skipSpace(bytes, at);
    const next = bytes[at++];
    if (next !== COMMA) return next === LIST_END ? at : MALFORMED;
    if ((bytes[at] as number) <= SPACE) at = skipSpace(bytes, at);
  }
}
