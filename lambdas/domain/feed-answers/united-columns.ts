import type { PlacedOffer } from '../event-matching/merge-offers.ts';
import type { Book, Outcome, QuotedEvent, SportEvent, SportQuotes } from '../odds/quotes.ts';

/**
 * Collects the events of one sport out of the columns of several feeds. Of several titles of one
 * book the first stands.
 */
export function createUnitedColumns(sportKey: string) {
  const events: SportEvent[] = [];
  const books = new Map<string, Book>();
  const rejected: Record<string, number> = {};
  const feed: string[] = [];
  const book: Book[] = [];
  const kind: string[] = [];
  const point: number[] = [];
  const lastUpdate: number[] = [];
  const firstPrice = [0];
  const outcome: Outcome[] = [];
  const price: number[] = [];
  const link: (string | null)[] = [];

  function bookOf(quoted: Book): Book {
    const known = books.get(quoted.key);
    if (known === undefined) {
      books.set(quoted.key, quoted);
    }
    return known ?? quoted;
  }

  function copy(placed: PlacedOffer): void {
    const { columns } = placed.quotes;
    const { offer } = placed;
    feed.push(placed.feed);
    book.push(bookOf(columns.book[offer] as Book));
    kind.push(columns.kind[offer] ?? '');
    point.push(columns.point[offer] ?? Number.NaN);
    lastUpdate.push(placed.lastUpdate);
    const end = columns.firstPrice[offer + 1] ?? 0;
    for (let i = columns.firstPrice[offer] ?? 0; i < end; i++) {
      outcome.push(columns.outcome[i] as Outcome);
      price.push(columns.price[i] ?? Number.NaN);
      link.push(columns.link[i] ?? null);
    }
    firstPrice.push(price.length);
  }

  return {
    addEvent(event: QuotedEvent, offers: readonly PlacedOffer[]): void {
      const firstOffer = book.length;
      for (const placed of offers) {
        copy(placed);
      }
      events.push({ ...event, firstOffer, endOffer: book.length });
    },
    /** Counts what was refused, by its reason. */
    reject(reason: string, count: number): void {
      rejected[reason] = (rejected[reason] ?? 0) + count;
    },
    /** The quotes; `readAt` is when the latest of the feeds answered, epoch milliseconds. */
    build(readAt: number): SportQuotes {
      const offers = { book, kind, point, lastUpdate, firstPrice };
      const columns = { ...offers, outcome, price, link, ...(feed.length > 0 && { feed }) };
      return { sportKey, readAt, events, books: [...books.values()], columns, rejected };
    },
  };
}
