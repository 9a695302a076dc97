import type { Book, OfferCode, OutcomeCode, SportEvent, SportQuotes } from './quotes.ts';

export type QuotedPrice = {
  readonly outcome: OutcomeCode;
  readonly price: number;
  readonly link?: string | null;
};

export type QuotedOffer = {
  readonly book: Book;
  readonly kind: OfferCode;
  /** Total, or the home side's handicap; absent where the market has no line. */
  readonly point?: number;
  /** Epoch milliseconds. */
  readonly lastUpdate: number;
  readonly prices: readonly QuotedPrice[];
};

export type QuotedEvent = {
  readonly id: string;
  readonly home: string;
  readonly away: string;
  /** Epoch milliseconds. */
  readonly commenceTime: number;
};

/**
 * Collects one sport's events and offers, in the order they are added, into columns.
 * It trusts its caller: validation belongs at the feed's door.
 */
export function createQuotesBuilder(sportKey: string) {
  const events: SportEvent[] = [];
  const books: Book[] = [];
  const bookIndex = new Map<string, number>();
  const links: (string | null)[] = [];
  const offerBook: number[] = [];
  const offerKind: number[] = [];
  const offerPoint: number[] = [];
  const offerLastUpdate: number[] = [];
  const firstPrice: number[] = [];
  const price: number[] = [];
  const outcome: number[] = [];
  const rejected: Record<string, number> = {};

  function indexOfBook(book: Book): number {
    const known = bookIndex.get(book.key);
    if (known !== undefined) return known;
    books.push(book);
    bookIndex.set(book.key, books.length - 1);
    return books.length - 1;
  }

  function addOffer(offer: QuotedOffer): void {
    offerBook.push(indexOfBook(offer.book));
    offerKind.push(offer.kind);
    offerPoint.push(offer.point ?? Number.NaN);
    offerLastUpdate.push(offer.lastUpdate);
    firstPrice.push(price.length);
    for (const quoted of offer.prices) {
      price.push(quoted.price);
      outcome.push(quoted.outcome);
      links.push(quoted.link ?? null);
    }
  }

  return {
    /** Adds an event together with all its offers. */
    addEvent(event: QuotedEvent, offers: readonly QuotedOffer[]): void {
      const firstOffer = offerBook.length;
      for (const offer of offers) addOffer(offer);
      events.push({ ...event, firstOffer, endOffer: offerBook.length });
    },
    /** Counts something the door refused, by its reason. */
    reject(reason: string, count = 1): void {
      rejected[reason] = (rejected[reason] ?? 0) + count;
    },
    /** The columns; `readAt` is when the feed answered, epoch milliseconds. */
    build(readAt: number): SportQuotes {
      return {
        sportKey,
        readAt,
        events,
        books,
        offers: {
          count: offerBook.length,
          book: Uint16Array.from(offerBook),
          kind: Uint8Array.from(offerKind),
          point: Float64Array.from(offerPoint),
          lastUpdate: Float64Array.from(offerLastUpdate),
          firstPrice: Uint32Array.from([...firstPrice, price.length]),
        },
        prices: { count: price.length, price: Float64Array.from(price), outcome: Uint8Array.from(outcome) },
        link: (priceIndex) => links[priceIndex] ?? null,
        rejected,
      };
    },
  };
}
