import { knownKey } from '../json/known-key.ts';
import { readList, readNothing, readObject } from '../json/read-object.ts';
import { MALFORMED } from '../json/scan-text.ts';
import { SIGN, skipSpace } from '../json/skip-value.ts';
import { addRow, BOOK, EVENT, NO_LIST, type OddsBody, type RowTable } from './odds-body.ts';
import { readMarkets } from './read-markets.ts';
import { readLink, readText } from './read-texts.ts';

const EVENT_KEYS = ['id', 'sport_key', 'commence_time', 'home_team', 'away_team', 'bookmakers'].map(knownKey);
const EVENT_TEXTS = [EVENT.id, EVENT.sportKey, EVENT.commenceTime, EVENT.home, EVENT.away];
const BOOK_KEYS = ['key', 'title', 'last_update', 'link', 'markets'].map(knownKey);
const BOOK_TEXTS = [BOOK.key, BOOK.title, BOOK.lastUpdate];

/**
 * Reads a body that must be one JSON list, and calls `take` after each of its elements, which is in the rows until it
 * returns. False where the body is no list or `JSON.parse` would refuse it; what stands before the fault has been taken by
 * then. Of members with one key the last counts.
 */
export function readEvents(body: OddsBody, take: () => void): boolean {
  const { bytes } = body;
  body.at = skipSpace(bytes, 0);
  if (bytes[body.at] !== SIGN.list) return false;
  const isList = readList(body, () => {
    if (!readEvent(body)) return false;
    take();
    return true;
  });
  return isList && skipSpace(bytes, body.at) === bytes.length;
}

function readEvent(body: OddsBody): boolean {
  const { event, books, markets, outcomes } = body;
  event.fill(0);
  event[EVENT.books + 1] = NO_LIST;
  books.count = 0;
  markets.count = 0;
  outcomes.count = 0;
  if (body.bytes[body.at] !== SIGN.object) return readNothing(body);
  event[EVENT.isObject] = 1;
  return readObject(body, 0, EVENT_KEYS, readEventMember);
}

function readEventMember(body: OddsBody, _row: number, key: number): boolean {
  const { event, books } = body;
  const text = EVENT_TEXTS[key];
  if (text !== undefined) return readText(body, event, text);
  return readRows(body, books, event, EVENT.books, readBook);
}

function readBook(body: OddsBody): boolean {
  const { books } = body;
  const first = addRow(books);
  if (body.bytes[body.at] !== SIGN.object) return readNothing(body);
  books.rows[first + BOOK.isObject] = 1;
  return readObject(body, first, BOOK_KEYS, readBookMember);
}

function readBookMember(body: OddsBody, first: number, key: number): boolean {
  const { markets } = body;
  const { rows } = body.books;
  const text = BOOK_TEXTS[key];
  if (text !== undefined) return readText(body, rows, first + text);
  if (key === BOOK_TEXTS.length) return readLink(body, rows, first + BOOK.link);
  const list = first + BOOK.markets;
  rows[list] = markets.count;
  rows[list + 1] = NO_LIST;
  if (body.bytes[body.at] !== SIGN.list) return readNothing(body);
  body.at = readMarkets(body, body.at);
  rows[list + 1] = markets.count;
  return body.at !== MALFORMED;
}

/** Reads the value at `body.at` as a list of further rows, and writes down at `place` which. */
function readRows(
  body: OddsBody,
  table: RowTable,
  rows: Int32Array,
  place: number,
  readRow: (body: OddsBody) => boolean,
): boolean {
  rows[place] = table.count;
  rows[place + 1] = NO_LIST;
  if (body.bytes[body.at] !== SIGN.list) return readNothing(body);
  if (!readList(body, readRow)) return false;
  rows[place + 1] = table.count;
  return true;
}
