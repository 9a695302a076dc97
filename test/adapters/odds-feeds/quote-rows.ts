import { readFileSync } from 'node:fs';
import { type OfferKind, offersOf, outcomeName, type SportQuotes } from '#domain/odds/quotes.ts';

export type QuoteRow = {
  readonly eventId: string;
  readonly book: string;
  readonly kind: OfferKind;
  readonly outcome: string;
  readonly point: number | null;
  readonly price: number;
  readonly lastUpdate: number;
  readonly link: string | null;
};

/** The quotes of a sport as one row per price. */
export function rowsOf(quotes: SportQuotes): QuoteRow[] {
  return quotes.events.flatMap((event) =>
    offersOf(quotes, event).flatMap(({ book, kind, point = null, lastUpdate, prices }) =>
      prices.map(({ outcome, price, link = null }) => ({
        eventId: event.id,
        book: book.key,
        kind,
        outcome: outcomeName(event, outcome),
        point,
        price,
        lastUpdate,
        link,
      })),
    ),
  );
}

/** How many offers the quotes of a sport hold. */
export function offerCount(quotes: SportQuotes): number {
  return quotes.events.reduce((sum, event) => sum + offersOf(quotes, event).length, 0);
}

/** A recorded body of test/fixtures/odds-api, as text. */
export function recorded(name: string): string {
  return readFileSync(new URL(`../../fixtures/odds-api/${name}.json`, import.meta.url), 'utf8');
}
