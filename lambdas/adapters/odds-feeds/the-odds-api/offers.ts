import type { OfferCode, OutcomeCode } from '#domain/odds/quotes.ts';
import { addLink, deepestLink, LEVEL, NO_LINK } from './deepest-link.ts';
import type { Door } from './door.ts';
import { lineOf, MARKET_KINDS, readOutcomes } from './market.ts';
import { BOOK, EVENT, MARKET, NO_LIST } from './odds-body.ts';
import type { Sides } from './role.ts';
import { NO_WORD } from './word-list.ts';

/** A price seen this much later than now is a broken clock, not a fresh price. */
const CLOCK_TOLERANCE_MS = 300_000;

/** Everything the books of the event offer. A book or market named twice counts once, the first. */
export function readBooks(door: Door, sides: Sides): void {
  const { body, columns, words } = door;
  const { event, books } = body;
  const end = event[EVENT.books + 1] as number;
  if (end === NO_LIST) columns.reject('books_malformed');
  const seen = new Set<number>();
  for (let book = event[EVENT.books] as number; book < end; book++) {
    const key = words.numberOf(books.rows, book * books.width + BOOK.key);
    if (key === NO_WORD) {
      columns.reject('book_malformed');
    } else if (seen.has(key)) {
      columns.reject('book_duplicate');
    } else {
      seen.add(key);
      readOffers(door, book, key, sides);
    }
  }
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
  const link = deepestLink(body, LEVEL.book, first + BOOK.link, NO_LINK, columns.reject);
  let seen = 0;
  for (let market = books.rows[first + BOOK.markets] as number; market < end; market++) {
    const row = market * markets.width;
    if (markets.rows[row + MARKET.isObject] === 0) {
      columns.reject('market_malformed');
      continue;
    }
    const word = words.numberOf(markets.rows, row + MARKET.key);
    const kind = MARKET_KINDS.get(words.texts[word] ?? '');
    if (kind === undefined) {
      columns.reject('market_unknown');
    } else if ((seen & (1 << kind)) !== 0) {
      columns.reject('market_duplicate');
    } else {
      seen |= 1 << kind;
      readOffer(door, { book, key, link, market, kind }, sides);
    }
  }
}

/** A market of a book of the event: their rows, and what is known of them. */
type Placed = {
  readonly book: number;
  /** The word of the book's key. */
  readonly key: number;
  readonly link: number;
  readonly market: number;
  readonly kind: OfferCode;
};

function readOffer(door: Door, placed: Placed, sides: Sides): void {
  const { body, columns, links, draft, timeOf } = door;
  const { books, markets } = body;
  const { book, market, kind } = placed;
  const first = market * markets.width;
  const ownUpdate = timeOf(markets.rows, first + MARKET.lastUpdate);
  const lastUpdate = Number.isNaN(ownUpdate)
    ? timeOf(books.rows, book * books.width + BOOK.lastUpdate)
    : ownUpdate;
  if (!(lastUpdate <= door.readAt + CLOCK_TOLERANCE_MS)) {
    columns.reject(Number.isNaN(lastUpdate) ? 'market_without_time' : 'market_from_future');
    return;
  }
  const link = deepestLink(body, LEVEL.market, first + MARKET.link, placed.link, columns.reject);
  const refusal = readOutcomes(body, market, kind, sides, link, draft, columns.reject);
  if (refusal !== null) {
    columns.reject(refusal);
    return;
  }
  columns.addOffer(bookNumber(door, placed), kind, lineOf(kind, draft.point), lastUpdate);
  for (let i = 0; i < draft.count; i++) {
    columns.addPrice(draft.outcome[i] as OutcomeCode, draft.price[i] as number);
    addLink(body, links, draft.link[i] as number);
  }
}

function bookNumber({ body: { books }, bookNumbers, columns, words }: Door, { book, key }: Placed): number {
  const known = bookNumbers[key];
  if (known !== undefined) return known;
  const text = words.texts[key] as string;
  const title = words.texts[words.numberOf(books.rows, book * books.width + BOOK.title)] ?? text;
  const number = columns.bookNumber({ key: text, title });
  bookNumbers[key] = number;
  return number;
}
