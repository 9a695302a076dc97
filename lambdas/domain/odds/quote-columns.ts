import type { Book, OfferCode, SportEvent, SportQuotes } from './quotes.ts';
import type { ParseRejection } from './rejections.ts';

const USUAL_PRICES = 1024;

type Numbers = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array;

/** The first numbers of a column, whose room is given back at once rather than when somebody collects it. */
function cut<Column extends Numbers>(column: Column, length: number): Column {
  const create = column.constructor as new (buffer: ArrayBuffer) => Column;
  return new create((column.buffer as ArrayBuffer).transfer(length * column.BYTES_PER_ELEMENT));
}

export type NewOffer = {
  readonly book: number;
  readonly kind: OfferCode;
  readonly point: number;
  readonly lastUpdate: number;
};

/** The same numbers with room for as many again. */
function doubled<Column extends Numbers>(column: Column): Column {
  const larger = new (column.constructor as new (length: number) => Column)(column.length * 2);
  larger.set(column);
  return larger;
}

/**
 * One sport's quotes as they come in: events, and before each its offers, and after each offer its prices. The columns
 * grow as they fill. It trusts its caller: validation belongs at the feed's door.
 */
export type QuoteColumns = {
  /** The number of a book; one key has one number, and the first title stands. */
  readonly bookNumber: (book: Book) => number;
  /**
   * Adds an offer with its first `count` outcomes and prices; `point` is NaN where the market has no line, `lastUpdate` in
   * epoch milliseconds. Returns the index of the first price.
   */
  readonly addOffer: (
    offer: NewOffer,
    count: number,
    outcomes: ArrayLike<number>,
    prices: ArrayLike<number>,
  ) => number;
  /** Ends an event: the offers since the last one are its own. */
  readonly addEvent: (event: Omit<SportEvent, 'firstOffer' | 'endOffer'>) => void;
  /** Counts something the door refused, by its reason. */
  readonly reject: (reason: ParseRejection, count?: number) => void;
  /** The columns at their length, once and at the end; `readAt` is when the feed answered, epoch milliseconds. */
  readonly build: (readAt: number, link: SportQuotes['link']) => SportQuotes;
};

/** Empty columns for a sport, with room for so many prices before they grow. */
export function createQuoteColumns(sportKey: string, expectedPrices = USUAL_PRICES): QuoteColumns {
  const expectedOffers = Math.ceil(expectedPrices / 2) + 1;
  const events: SportEvent[] = [];
  const books: Book[] = [];
  const bookNumbers = new Map<string, number>();
  const rejected: Record<string, number> = {};
  let offers = 0;
  let prices = 0;
  let offerBook = new Uint16Array(expectedOffers);
  let offerKind = new Uint8Array(expectedOffers);
  let offerPoint = new Float32Array(expectedOffers);
  let offerLastUpdate = new Float64Array(expectedOffers);
  let firstPrice = new Uint32Array(expectedOffers);
  let price = new Float64Array(expectedPrices);
  let outcomes = new Uint8Array(expectedPrices);

  /** Keeps a place free behind the last offer: `firstPrice` has one entry more. */
  function makeRoom(count: number): void {
    if (offers + 1 === firstPrice.length) {
      offerBook = doubled(offerBook);
      offerKind = doubled(offerKind);
      offerPoint = doubled(offerPoint);
      offerLastUpdate = doubled(offerLastUpdate);
      firstPrice = doubled(firstPrice);
    }
    while (prices + count > price.length) {
      price = doubled(price);
      outcomes = doubled(outcomes);
    }
  }

  return {
    bookNumber(book) {
      const known = bookNumbers.get(book.key);
      if (known !== undefined) return known;
      books.push(book);
      bookNumbers.set(book.key, books.length - 1);
      return books.length - 1;
    },
    addOffer({ book, kind, point, lastUpdate }, count, newOutcomes, newPrices) {
      makeRoom(count);
      offerBook[offers] = book;
      offerKind[offers] = kind;
      offerPoint[offers] = point;
      offerLastUpdate[offers] = lastUpdate;
      for (let i = 0; i < count; i++) {
        outcomes[prices + i] = newOutcomes[i] as number;
        price[prices + i] = newPrices[i] as number;
      }
      prices += count;
      firstPrice[++offers] = prices;
      return prices - count;
    },
    addEvent(event) {
      events.push({ ...event, firstOffer: events.at(-1)?.endOffer ?? 0, endOffer: offers });
    },
    reject(reason, count = 1) {
      rejected[reason] = (rejected[reason] ?? 0) + count;
    },
    build(readAt, link) {
      return {
        sportKey,
        readAt,
        events,
        books,
        offers: {
          count: offers,
          book: cut(offerBook, offers),
          kind: cut(offerKind, offers),
          point: cut(offerPoint, offers),
          lastUpdate: cut(offerLastUpdate, offers),
          firstPrice: cut(firstPrice, offers + 1),
        },
        prices: { count: prices, price: cut(price, prices), outcome: cut(outcomes, prices) },
        link,
        rejected,
      };
    },
  };
}
