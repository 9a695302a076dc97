import type { OfferCode } from '#domain/odds/quotes.ts';
import type { Door } from './door.ts';
import { beginBook, beginEvent, lineOf, readOutcomes } from './market.ts';
import { BOOK, EVENT, MARKET, NO_LIST } from './odds-body.ts';
import type { Sides } from './role.ts';
import { hasLink } from './wire.ts';
import { NO_WORD } from './word-list.ts';

/** A price seen this much later than now is a broken clock, not a fresh price. */
const CLOCK_TOLERANCE_MS = 300_000;

/** Everything the books of the event offer. A book or market named twice counts once, the first. */
export function readBooks(door: Door, sides: Sides): void {
  const { body, columns, words, seenAt, draft, links } = door;
  const { event, books, outcomes } = body;
  beginEvent(draft, outcomes.count);
  const end = event[EVENT.books + 1] as number;
  if (end === NO_LIST) columns.reject('books_malformed');
  door.events += 1;
  for (let book = event[EVENT.books] as number; book < end; book++) {
    const key = words.numberOf(books.rows, book * books.width + BOOK.key);
    if (key === NO_WORD) {
      columns.reject('book_malformed');
    } else if (seenAt[key] === door.events) {
      columns.reject('book_duplicate');
    } else {
      seenAt[key] = door.events;
      beginBook(draft, key);
      readOffers(door, book, key, sides);
    }
  }
  links.add(draft.accepted, draft.links, draft.linkScans, draft.likes);
}

function readOffers(door: Door, book: number, key: number, sides: Sides): void {
  const { body, columns, words } = door;
  const { books, markets } = body;
  const first = book * books.width;
  const end = books.rows[first + BOOK.markets + 1] as number;
  if (end === NO_LIST) {
    columns.reject('book_malformed');
    return;
  }
  const isLinked = hasLink(body, books.rows, first + BOOK.link, columns.reject);
  const of = { first, key, isLinked };
  let seen = 0;
  for (let market = books.rows[first + BOOK.markets] as number; market < end; market++) {
    const row = market * markets.width;
    if (markets.rows[row + MARKET.isObject] === 0) {
      columns.reject('market_malformed');
      continue;
    }
    const kind = door.kindOf(words.numberOf(markets.rows, row + MARKET.key));
    if (kind === undefined) {
      columns.reject('market_unknown');
    } else if ((seen & (1 << kind)) !== 0) {
      columns.reject('market_duplicate');
    } else {
      seen |= 1 << kind;
      readOffer(door, of, market, kind, sides);
    }
  }
}

/** A book of the event. */
type Book = {
  /** Where its row begins. */
  readonly first: number;
  /** The word of its key. */
  readonly key: number;
  readonly isLinked: boolean;
};

function readOffer(door: Door, book: Book, market: number, kind: OfferCode, sides: Sides): void {
  const { body, columns, draft, timeOf } = door;
  const { books, markets } = body;
  const { reject } = columns;
  const first = market * markets.width;
  const ownUpdate = timeOf(markets.rows, first + MARKET.lastUpdate);
  const lastUpdate = Number.isNaN(ownUpdate) ? timeOf(books.rows, book.first + BOOK.lastUpdate) : ownUpdate;
  if (!(lastUpdate <= door.readAt + CLOCK_TOLERANCE_MS)) {
    reject(Number.isNaN(lastUpdate) ? 'market_without_time' : 'market_from_future');
    return;
  }
  let link = 0;
  let linkScan = 0;
  if (hasLink(body, markets.rows, first + MARKET.link, reject)) {
    link = markets.rows[first + MARKET.link] as number;
    linkScan = markets.rows[first + MARKET.link + 1] as number;
  } else if (book.isLinked) {
    link = books.rows[book.first + BOOK.link] as number;
    linkScan = books.rows[book.first + BOOK.link + 1] as number;
  }
  const refusal = readOutcomes(body, market, kind, sides, link, linkScan, draft, reject);
  if (refusal !== null) {
    reject(refusal);
    return;
  }
  const { offer, count, outcome, price, point } = draft;
  offer.book = bookNumber(door, book);
  offer.kind = kind;
  offer.point = lineOf(kind, point);
  offer.lastUpdate = lastUpdate;
  columns.addOffer(offer, count, outcome, price);
  draft.accepted += count;
}

function bookNumber({ body: { books }, bookNumbers, columns, words }: Door, { first, key }: Book): number {
  const known = bookNumbers[key];
  if (known !== undefined) return known;
  const text = words.texts[key] as string;
  const title = words.texts[words.numberOf(books.rows, first + BOOK.title)] ?? text;
  const number = columns.bookNumber({ key: text, title });
  bookNumbers[key] = number;
  return number;
}
