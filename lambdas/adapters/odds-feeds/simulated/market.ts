import type { FeedScore } from '#domain/feed-answers/odds-source.ts';
import { createQuotesBuilder, type SportQuotes } from '#domain/odds/quotes.ts';
import { SIMULATED_BOOKS, type SimulatedBook } from './books.ts';
import { finalScore } from './final-score.ts';
import { fixturesAt, fixturesBetween, LISTED_AFTER_MS } from './fixture-list.ts';
import { LEAGUES, type League } from './leagues.ts';
import { offersOf } from './offers.ts';

/** Scores of matches that started within this are listed. */
const SCORES_MS = 72 * 3_600_000;

/** Who plays, and which books price it. */
export type MarketSetting = {
  readonly leagues: readonly League[];
  readonly books: readonly SimulatedBook[];
};

/**
 * A market of many books over several sports that is a function of seed and time alone: a restart,
 * or a second instance, sees the same events and prices. Times are epoch milliseconds.
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
        if (sports && !sports.includes(league.sportKey)) {
          continue;
        }
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

    /**
     * The scores of a sport's matches of the last three days; undefined where there is no such
     * sport.
     */
    scoresAt(now: number, sportKey: string): readonly FeedScore[] | undefined {
      const index = leagues.findIndex((league) => league.sportKey === sportKey);
      const league = leagues[index];
      if (league === undefined) {
        return undefined;
      }
      return fixturesBetween(seed, league, index, { from: now - SCORES_MS, to: now }).map(
        (fixture) => {
          const { id: eventId, home, away, commenceTime } = fixture;
          const isOver = now - commenceTime >= LISTED_AFTER_MS;
          return { eventId, commenceTime, home, away, final: isOver ? finalScore(fixture) : null };
        },
      );
    },
  };
}
