import { answerTo, type FeedRequest, type Listings } from './answer.ts';
import { type FeedResponse, openAccount, respond } from './feed-account.ts';
import { createSimulatedMarket, DEFAULT_SEED } from './market.ts';
import { LIVELY_BOOKS, SIMULATED_BOOKS } from './model/books.ts';
import { LEAGUES } from './model/leagues.ts';
import { variantOf } from './variant.ts';

/** Prices like those of real books, or with larger errors and quicker changes. */
const BOOKS = { realistic: SIMULATED_BOOKS, lively: LIVELY_BOOKS };

/** Enough for every scan of a month. The rate is that of the real feed. */
const PLAN = { creditsPerMonth: 5_000_000, callsPerSecond: 30 };

/** Which prices are simulated. */
export type Simulation = keyof typeof BOOKS;

/** The simulation of that name. Throws naming the ones there are. */
export function readSimulation(name: string): Simulation {
  if (name === 'realistic' || name === 'lively') {
    return name;
  }
  throw new Error(`ODDS_SIMULATION is ${JSON.stringify(name)}; it must be realistic or lively`);
}

/** Where a second provider of the market answers: the paths of the API below this one. */
const VARIANT_PATH = '/variant';

/**
 * Opens the simulated market as a feed that speaks version 4 of The Odds API: it gives the response
 * to a request from a caller whose key should be `key`. Below `/variant` it is another feed of the
 * same market, with credits and a rate of its own. Prices and scores follow from the time of a
 * request alone; credits and rates are counted from the opening on, at `now` in epoch milliseconds.
 */
export function openSimulatedFeed(simulation: Simulation, now: number) {
  const market = createSimulatedMarket(DEFAULT_SEED, {
    leagues: LEAGUES,
    books: BOOKS[simulation],
  });
  const first = openFeed(market, now);
  const second = openFeed(variantOf(market), now);
  return (request: FeedRequest, key: string): FeedResponse => {
    const { path } = request;
    return path.startsWith(`${VARIANT_PATH}/`)
      ? second({ ...request, path: path.slice(VARIANT_PATH.length) }, key)
      : first(request, key);
  };
}

function openFeed(market: Listings, now: number) {
  let account = openAccount(PLAN, now);
  return (request: FeedRequest, key: string): FeedResponse => {
    const responded = respond(account, key, request, (asked) => answerTo(market, asked));
    account = responded.account;
    return responded.response;
  };
}
