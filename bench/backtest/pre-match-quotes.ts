/** Turns what was known before a day's matches into quotes, as a feed would have brought them that morning. */
import { OFFER, OUTCOME, type OutcomeCode, type SportQuotes } from '#domain/odds/quotes.ts';
import { createQuotesBuilder, type QuotedOffer } from '#domain/odds/quotes-builder.ts';
import type { PreMatch } from './season-files.ts';

const KICK_OFF_HOUR = 15;
const HOUR_MS = 3_600_000;

export type DayOfQuotes = { readonly quotes: readonly SportQuotes[]; readonly now: number };

/** The quotes of one day's matches, all of them fresh at `now`, the first minute of that day. */
export function quotesOfDay(day: string, matches: readonly PreMatch[]): DayOfQuotes {
  const now = Date.parse(`${day}T00:00:00Z`);
  const bySport = Map.groupBy(matches, ({ sportKey }) => sportKey);
  const quotes = [...bySport].map(([sportKey, ofSport]) => {
    const builder = createQuotesBuilder(sportKey);
    for (const match of ofSport) {
      const { id, home, away } = match;
      builder.addEvent({ id, home, away, commenceTime: now + KICK_OFF_HOUR * HOUR_MS }, offersOf(match, now));
    }
    return builder.build(now);
  });
  return { quotes, now };
}

function offersOf(match: PreMatch, now: number): QuotedOffer[] {
  const offer = (
    book: string,
    kind: QuotedOffer['kind'],
    prices: readonly (readonly [OutcomeCode, number])[],
    point?: number,
  ): QuotedOffer => ({
    book: { key: book, title: book },
    kind,
    ...(point === undefined ? {} : { point }),
    lastUpdate: now,
    prices: prices.map(([outcome, price]) => ({ outcome, price })),
  });
  return [
    ...match.winner.map(({ book, prices: { home, draw, away } }) =>
      offer(book, OFFER.h2h, [
        [OUTCOME.home, home],
        [OUTCOME.draw, draw],
        [OUTCOME.away, away],
      ]),
    ),
    ...match.totals.map(({ book, line, prices: { first, second } }) =>
      offer(
        book,
        OFFER.totals,
        [
          [OUTCOME.over, first],
          [OUTCOME.under, second],
        ],
        line,
      ),
    ),
    ...match.handicaps.map(({ book, line, prices: { first, second } }) =>
      offer(
        book,
        OFFER.spreads,
        [
          [OUTCOME.home, first],
          [OUTCOME.away, second],
        ],
        line,
      ),
    ),
  ];
}
