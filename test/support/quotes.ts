import {
  createQuotesBuilder,
  type Outcome,
  offersOf,
  type QuotedEvent,
  type QuotedOffer,
  type SportQuotes,
} from '#domain/odds/quotes.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';
import { shuffled } from './shuffled.ts';

/** The clock of tests on quotes: every builder's times are relative to it. */
export const NOW = Date.parse('2026-04-18T12:00:00Z');

const HOUR_MS = 3_600_000;

export type OfferedEvent = QuotedEvent & { readonly offers: readonly QuotedOffer[] };

type OfferOptions = { readonly ageMs?: number; readonly link?: string | null };

/** One offer of any kind. */
export function anOffer(
  book: string,
  kind: QuotedOffer['kind'],
  prices: readonly (readonly [Outcome, number])[],
  { ageMs = 30_000, link = `https://${book}.example/bet` }: OfferOptions,
  point?: number,
): QuotedOffer {
  return {
    book: { key: book, title: book.toUpperCase() },
    kind,
    ...(point === undefined ? {} : { point }),
    lastUpdate: NOW - ageMs,
    prices: prices.map(([outcome, price]) => ({ outcome, price, link })),
  };
}

function winners(prices: readonly number[]): readonly (readonly [Outcome, number])[] {
  const outcomes: readonly Outcome[] =
    prices.length === 3 ? ['home', 'draw', 'away'] : ['home', 'away'];
  return outcomes.map((outcome, i) => [outcome, prices[i] ?? Number.NaN]);
}

/** Two prices are home and away, three home, draw and away. */
export function h2h(
  book: string,
  prices: readonly number[],
  options: OfferOptions = {},
): QuotedOffer {
  return anOffer(book, 'h2h', winners(prices), options);
}

/** An exchange's prices to bet against. */
export function h2hLay(
  book: string,
  prices: readonly number[],
  options: OfferOptions = {},
): QuotedOffer {
  return anOffer(book, 'h2h_lay', winners(prices), options);
}

/** Prices of over and under. */
export function totals(
  book: string,
  point: number,
  [over, under]: readonly [number, number],
  options: OfferOptions = {},
): QuotedOffer {
  return anOffer(
    book,
    'totals',
    [
      ['over', over],
      ['under', under],
    ],
    options,
    point,
  );
}

/** Prices of home and away, with the home side's handicap. */
export function spreads(
  book: string,
  point: number,
  [home, away]: readonly [number, number],
  options: OfferOptions = {},
): QuotedOffer {
  return anOffer(
    book,
    'spreads',
    [
      ['home', home],
      ['away', away],
    ],
    options,
    point,
  );
}

/** A football match in three hours, without offers. */
export function anEvent(event: Partial<OfferedEvent> = {}): OfferedEvent {
  return {
    id: 'event-1',
    home: 'Brentford',
    away: 'Fulham',
    commenceTime: NOW + 3 * HOUR_MS,
    offers: [],
    ...event,
  };
}

/** One sport's answer, read now. */
export function aSportQuotes(
  sport: {
    readonly sportKey?: string;
    readonly readAt?: number;
    readonly events?: readonly OfferedEvent[];
    readonly rejected?: Readonly<Record<string, number>>;
  } = {},
): SportQuotes {
  const builder = createQuotesBuilder(sport.sportKey ?? 'soccer_epl');
  for (const { offers, ...event } of sport.events ?? []) {
    builder.addEvent(event, offers);
  }
  for (const [reason, count] of Object.entries(sport.rejected ?? {})) {
    builder.reject(reason as ParseRejection, count);
  }
  return builder.build(sport.readAt ?? NOW);
}

/** The quotes with events, offers and prices in another order. */
export function reordered(quotes: SportQuotes, random: () => number): SportQuotes {
  const events = quotes.events.map((event) => {
    const offers = offersOf(quotes, event).map((offer) => ({
      ...offer,
      prices: shuffled(offer.prices, random),
    }));
    return { ...event, offers: shuffled(offers, random) };
  });
  return aSportQuotes({
    sportKey: quotes.sportKey,
    readAt: quotes.readAt,
    events: shuffled(events, random),
    rejected: quotes.rejected,
  });
}
