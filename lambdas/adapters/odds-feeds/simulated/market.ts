import { createQuotesBuilder, type SportQuotes } from '#domain/odds/quotes.ts';
import { SIMULATED_BOOKS, type SimulatedBook } from './books.ts';
import { type SettledLine, settleLine } from './distribution.ts';
import { fixtureOf, fixturesAt } from './fixture-list.ts';
import { LEAGUES, type League } from './leagues.ts';
import { offersOf } from './offers.ts';
import { scoreModel } from './score-model.ts';
import { strengthsAt } from './strengths.ts';

/** Who plays, and which books price it. */
export type MarketSetting = { readonly leagues: readonly League[]; readonly books: readonly SimulatedBook[] };

/** The true probabilities of a match that has not started. The books of the market do not know them. */
export type TrueProbabilities = {
  /** The winner including overtime; null where a draw is a result. */
  readonly twoWay: { readonly home: number; readonly away: number } | null;
  /** After normal time; null where there is no draw. */
  readonly threeWay: { readonly home: number; readonly draw: number; readonly away: number } | null;
  readonly total: (line: number) => SettledLine;
  /** By the home side's handicap, such as -1.5; over is the home side. */
  readonly spread: (homePoint: number) => SettledLine;
};

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
        for (const fixture of fixturesAt(seed, leagues, index, now)) {
          const { id, home, away, commenceTime } = fixture;
          const offers = books.flatMap((book) => offersOf(book, fixture, now));
          builder.addEvent({ id, home, away, commenceTime }, offers);
        }
        read.push(builder.build(now));
      }
      return read;
    },

    /** The chances of an event of this market at a time; undefined for an id that is not of it. */
    trueProbabilities(eventId: string, at: number): TrueProbabilities | undefined {
      const fixture = fixtureOf(seed, leagues, eventId);
      if (!fixture) return undefined;
      const model = scoreModel(fixture.league.discipline, strengthsAt(fixture, at));
      return {
        twoWay: model.twoWay,
        threeWay: model.threeWay,
        total: (line) => settleLine(model.total, line),
        spread: (homePoint) => settleLine(model.margin, -homePoint),
      };
    },
  };
}

export type SimulatedMarket = ReturnType<typeof createSimulatedMarket>;
