import type { SportQuotes } from '#domain/odds/quotes.ts';
import { createQuotesBuilder } from '#domain/odds/quotes-builder.ts';
import { SIMULATED_BOOKS } from './books.ts';
import { fixtureOf, fixturesAt } from './fixture-list.ts';
import { LEAGUES } from './leagues.ts';
import { settleAbove } from './lines.ts';
import { offersOf } from './offers.ts';
import { scoreModel } from './score-model.ts';
import { strengthsAt } from './strengths.ts';

/** A two-sided line: each side's share of settled stakes (they sum to 1), and how much of a stake is settled. */
export type TrueLine<Side extends string> = Readonly<Record<Side, number>> & { readonly settled: number };

/** What is really the case about a match that has not started; nobody in the market knows it. */
export type TrueProbabilities = {
  /** The winner including overtime; null where a draw is a result. */
  readonly twoWay: { readonly home: number; readonly away: number } | null;
  /** After normal time; null where there is no draw. */
  readonly threeWay: { readonly home: number; readonly draw: number; readonly away: number } | null;
  readonly total: (line: number) => TrueLine<'over' | 'under'>;
  /** By the home side's handicap, such as -1.5. */
  readonly spread: (homePoint: number) => TrueLine<'home' | 'away'>;
};

/**
 * A market of many books over several sports that is a function of seed and time alone: a restart, or a
 * second instance, sees the same events and prices. Times are epoch milliseconds.
 */
export function createSimulatedMarket(seed: number) {
  return {
    /** Every sport's quotes at `now`, optionally only of the sports named. */
    quotesAt(now: number, sports?: readonly string[]): SportQuotes[] {
      const read: SportQuotes[] = [];
      for (const [index, league] of LEAGUES.entries()) {
        if (sports && !sports.includes(league.sportKey)) continue;
        const builder = createQuotesBuilder(league.sportKey);
        for (const fixture of fixturesAt(seed, index, now)) {
          const { id, home, away, commenceTime } = fixture;
          const offers = SIMULATED_BOOKS.flatMap((book) => offersOf(book, fixture, now));
          builder.addEvent({ id, home, away, commenceTime }, offers);
        }
        read.push(builder.build(now));
      }
      return read;
    },

    /** The chances of an event of this market at a time; undefined for an id that is not of it. */
    trueProbabilities(eventId: string, at: number): TrueProbabilities | undefined {
      const fixture = fixtureOf(seed, eventId);
      if (!fixture) return undefined;
      const model = scoreModel(fixture.league.discipline, strengthsAt(fixture, at));
      return {
        twoWay: model.twoWay,
        threeWay: model.threeWay,
        total(line) {
          const { won, lost } = settleAbove(model.total, line);
          const settled = won + lost;
          return { over: won / settled, under: lost / settled, settled };
        },
        spread(homePoint) {
          const { won, lost } = settleAbove(model.margin, -homePoint);
          const settled = won + lost;
          return { home: won / settled, away: lost / settled, settled };
        },
      };
    },
  };
}

export type SimulatedMarket = ReturnType<typeof createSimulatedMarket>;
