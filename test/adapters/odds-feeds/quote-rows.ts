import { readFileSync } from 'node:fs';
import { OFFER, type OutcomeCode, outcomeName, type SportQuotes } from '#domain/odds/quotes.ts';

export type QuoteRow = {
  readonly eventId: string;
  readonly book: string;
  readonly kind: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly price: number;
  readonly lastUpdate: number;
  readonly link: string | null;
};

const KIND_NAMES = Object.fromEntries(Object.entries(OFFER).map(([name, code]) => [code, name]));

const at = (column: ArrayLike<number>, index: number) => column[index] ?? Number.NaN;

/** The columns of a sport as one row per price. */
export function rowsOf(quotes: SportQuotes): QuoteRow[] {
  const { offers, prices, books } = quotes;
  const rows: QuoteRow[] = [];
  for (const event of quotes.events) {
    for (let offer = event.firstOffer; offer < event.endOffer; offer += 1) {
      const point = at(offers.point, offer);
      for (let index = at(offers.firstPrice, offer); index < at(offers.firstPrice, offer + 1); index += 1) {
        rows.push({
          eventId: event.id,
          book: books[at(offers.book, offer)]?.key ?? '?',
          kind: KIND_NAMES[at(offers.kind, offer)] ?? '?',
          outcome: outcomeName(event, at(prices.outcome, index) as OutcomeCode),
          point: Number.isNaN(point) ? null : point,
          price: at(prices.price, index),
          lastUpdate: at(offers.lastUpdate, offer),
          link: quotes.link(index),
        });
      }
    }
  }
  return rows;
}

/** A recorded body of test/fixtures/odds-api, as text. */
export function recorded(name: string): string {
  return readFileSync(new URL(`../../fixtures/odds-api/${name}.json`, import.meta.url), 'utf8');
}
