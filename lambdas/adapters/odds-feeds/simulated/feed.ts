import type { FeedAnswer, FeedSession } from '#domain/feed-answers/odds-source.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import { failed, type OddsProvider } from '../odds-feed.ts';
import { readChoice, readSports } from '../settings.ts';
import { LIVELY_BOOKS, SIMULATED_BOOKS } from './books.ts';
import { LEAGUES } from './leagues.ts';
import { createSimulatedMarket } from './market.ts';

/** The market of a deployment that names no other feed. */
export const DEFAULT_SEED = 20_260_416;

/** A market of invented odds. It needs no network, no key and no credits. */
export const SIMULATED: OddsProvider = {
  variables: ['ODDS_SPORTS', 'ODDS_SIMULATION'],
  isSimulated: true,
  needsKey: false,
  configure(env) {
    const named = readSports(env);
    // Prices like those of real books, or livelier ones.
    const isLively = readChoice(env, 'ODDS_SIMULATION', ['realistic', 'lively']) === 'lively';
    const books = isLively ? LIVELY_BOOKS : SIMULATED_BOOKS;
    const market = createSimulatedMarket(DEFAULT_SEED, { leagues: LEAGUES, books });
    return ({ now }) => ({
      creditsPerRead: 0,
      creditsPerScores: 0,
      maxTries: 1,
      open: async () => sessionOf(market, named, now()),
    });
  },
};

function sessionOf(
  market: ReturnType<typeof createSimulatedMarket>,
  named: readonly string[] | undefined,
  now: number,
): FeedSession {
  let read: ReadonlyMap<string, SportQuotes> | undefined;
  const sports = () => {
    read ??= new Map(market.quotesAt(now, named).map((quotes) => [quotes.sportKey, quotes]));
    return read;
  };
  const answer = <Value>(value: Value | undefined): FeedAnswer<Value> =>
    value === undefined ? { ...failed('unknown_sport'), spent: 0 } : { ok: true, value, spent: 0 };
  return {
    sports: async () => answer([...sports().keys()]),
    kickOffs: async (sportKey) => {
      const events = sports().get(sportKey)?.events;
      return answer(events?.map(({ commenceTime }) => commenceTime));
    },
    quotes: async (sportKey) => answer(sports().get(sportKey)),
    scores: async (sportKey) => answer(market.scoresAt(now, sportKey)),
    credits: () => ({ remaining: null, used: null, spent: 0 }),
  };
}
