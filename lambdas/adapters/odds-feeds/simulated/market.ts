import { createQuotesBuilder, type SportQuotes } from '#domain/odds/quotes.ts';
import { SIMULATED_BOOKS, type SimulatedBook } from './books.ts';
import { fixturesAt } from './fixture-list.ts';
import { LEAGUES, type League } from './leagues.ts';
import { offersOf } from './offers.ts';

/** Who plays, and which books price it. */
export type MarketSetting = { readonly leagues: readonly League[]; readonly books: readonly SimulatedBook[] };

/**
 * A market of many books over several sports that is a function of seed and time alone: a restart, or a
 * second instance, sees the same events and prices. Times are epoch milliseconds.
 */
export function createSimulatedMarket(
  seed: number,
  { leagues, books }: MarketSetting = { leagues: LEAGUES, books: SIMULATED_BOOKS },
) {
  return {
    /** Every sport's quotes at `now`, optionally only of the sports named. */
    quotesAt(now: number, sports?: readonly string[]): SportQuotes[] {
      const read: SportQuotes[] = [];
      for (const [index, league] of leagues.entries()) {
        if (sports && !sports.includes(league.sportKey)) continue;
        const builder = createQuotesBuilder(league.sportKey);
        for (const fixture of fixturesAt(seed, league, index, now)) {
          const { id, home, away, commenceTime } = fixture;
          const offers = books.flatMap((book) => offersOf(book, fixture, now));
          builder.addEvent({ id, home, away, commenceTime }, offers);
        }
        read.push(builder.build(now));
      }
      return read;
    },
  };
}
