import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import { readScores } from '#adapters/odds-feeds/the-odds-api/read-lists.ts';
import type { FeedResult, FeedScore } from '#domain/feed-answers/odds-source.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { Listings, OddsQuery } from '#simulated-market/answer.ts';

/** The query of a call for all prices with their links. */
export const EVERY_PRICE: OddsQuery = {
  regions: ['eu'],
  bookmakers: [],
  markets: ['h2h', 'spreads', 'totals'],
  links: true,
};
/** The scores that the adapter asks for. */
const DAYS = 3;

/**
 * The quotes of a market at `now` (epoch milliseconds), as the adapter reads them: of all its
 * sports, or of those named.
 */
export function quotesOf(
  market: Listings,
  now: number,
  sports: readonly string[] = market.sports().map(({ key }) => key),
): SportQuotes[] {
  return sports.map((sport) =>
    readValue(parseOdds(sport, JSON.stringify(market.odds(sport, EVERY_PRICE, now) ?? []), now)),
  );
}

/** The scores of a sport's matches at `now` (epoch milliseconds), as the adapter reads them. */
export function scoresOf(market: Listings, now: number, sport: string): readonly FeedScore[] {
  return readValue(readScores(market.scores(sport, DAYS, now)));
}

function readValue<Value>(result: FeedResult<Value>): Value {
  if (!result.ok) {
    throw new Error(`A body of the simulated market cannot be read: ${result.failure.reason}`);
  }
  return result.value;
}
