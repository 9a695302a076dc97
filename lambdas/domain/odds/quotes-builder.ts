import { createQuoteColumns } from './quote-columns.ts';
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
  const columns = createQuoteColumns(sportKey);
  const links: (string | null)[] = [];

  function addOffer({ book, kind, point = Number.NaN, lastUpdate, prices }: QuotedOffer): void {
    const first = columns.addOffer(
      { book: columns.bookNumber(book), kind, point, lastUpdate },
      prices.length,
      prices.map(({ outcome }) => outcome),
      prices.map(({ price }) => price),
    );
    for (const [index, { link }] of prices.entries()) links[first + index] = link ?? null;
  }

  return {
    /** Adds an event together with all its offers. */
    addEvent(event: QuotedEvent, offers: readonly QuotedOffer[]): void {
      for (const offer of offers) addOffer(offer);
      columns.addEvent(event);
    },
    /** Counts something the door refused, by its reason. */
    reject: columns.reject,
    /** The columns; `readAt` is when the feed answered, epoch milliseconds. */
    build: (readAt: number): SportQuotes => columns.build(readAt, (priceIndex) => links[priceIndex] ?? null),
  };
}

/** An event's offers as the builder was given them, read back from the columns. */
export function offersOf(
  { offers, prices, books, link }: SportQuotes,
  { firstOffer, endOffer }: SportEvent,
): QuotedOffer[] {
  return Array.from({ length: endOffer - firstOffer }, (_, index) => {
    const offer = firstOffer + index;
    const first = offers.firstPrice[offer] as number;
    const count = (offers.firstPrice[offer + 1] as number) - first;
    const point = offers.point[offer] as number;
    return {
      book: books[offers.book[offer] as number] as Book,
      kind: offers.kind[offer] as OfferCode,
      ...(Number.isNaN(point) ? {} : { point }),
      lastUpdate: offers.lastUpdate[offer] as number,
      prices: Array.from({ length: count }, (_, place) => ({
        outcome: prices.outcome[first + place] as OutcomeCode,
        price: prices.price[first + place] as number,
        link: link(first + place),
      })),
    };
  });
}
