import { describe, expect, test } from 'vitest';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import type { OddsQuery } from '#simulated-market/answer.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { openSimulatedFeed } from '#simulated-market/simulated-feed.ts';
import { variantOf } from '#simulated-market/variant.ts';
import { expectValidQuotes } from '../adapters/odds-feeds/valid-quotes.ts';

const NOW = Date.parse('2026-09-12T09:10:07Z');
const QUERY: OddsQuery = {
  regions: ['eu'],
  bookmakers: [],
  markets: ['h2h', 'spreads', 'totals'],
  links: true,
};
const market = createSimulatedMarket(7);
const variant = variantOf(market);
const SPORTS = market.sports().map(({ key }) => key);

const eventsOf = (listings: typeof market, now = NOW) =>
  SPORTS.flatMap((sport) => listings.odds(sport, QUERY, now) ?? []);

describe('the second provider of the simulated market', () => {
  test('has bodies that the adapter reads whole', () => {
    for (const sport of SPORTS) {
      const parsed = parseOdds(sport, JSON.stringify(variant.odds(sport, QUERY, NOW)), NOW);
      expect(parsed.ok && parsed.value.rejected).toEqual({});
      if (parsed.ok) {
        expectValidQuotes(parsed.value);
      }
    }
  });

  test('shares no event id with the first, and has each of its own once', () => {
    const first = new Set(eventsOf(market).map(({ id }) => id));
    const ids = eventsOf(variant).map(({ id }) => id);
    expect(ids.filter((id) => first.has(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('misses some matches, and has matches of women or the young that the first does not have', () => {
    const own = eventsOf(variant);
    const lookAlikes = own.filter(({ home_team }) => /(Women|U21)$/.test(home_team ?? ''));
    expect(lookAlikes.length).toBeGreaterThan(1);
    expect(own.length - lookAlikes.length).toBeLessThan(eventsOf(market).length);
    expect(own.length - lookAlikes.length).toBeGreaterThan(0.8 * eventsOf(market).length);
  });

  test('spells many sides otherwise, exchanges some, and starts some matches later', () => {
    const names = new Set(eventsOf(market).flatMap((event) => [event.home_team, event.away_team]));
    const own = eventsOf(variant);
    const spelt = own.filter(({ home_team }) => !names.has(home_team));
    expect(spelt.length).toBeGreaterThan(0.2 * own.length);
    const starts = new Set(eventsOf(market).map(({ commence_time }) => commence_time));
    expect(own.some(({ commence_time }) => !starts.has(commence_time))).toBe(true);
    const orders = new Set(
      eventsOf(market).map(({ home_team, away_team }) => `${home_team} - ${away_team}`),
    );
    const exchanged = own.filter(({ home_team, away_team }) =>
      orders.has(`${away_team} - ${home_team}`),
    );
    expect(exchanged.length).toBeGreaterThan(0);
  });

  test('has some of the books of the first, and no other', () => {
    const booksOf = (listings: typeof market) =>
      new Set(eventsOf(listings).flatMap(({ bookmakers }) => bookmakers.map(({ key }) => key)));
    const [first, own] = [booksOf(market), booksOf(variant)];
    expect([...own].filter((book) => !first.has(book))).toEqual([]);
    expect(own.size).toBeGreaterThan(first.size / 3);
    expect(own.size).toBeLessThan(first.size);
  });

  test('says the same of a match from one moment to the next', () => {
    const factsAt = (now: number) =>
      new Map(
        eventsOf(variant, now).map(({ id, home_team, commence_time }) => [
          id,
          `${home_team} ${commence_time}`,
        ]),
      );
    const [before, after] = [factsAt(NOW), factsAt(NOW + 45_000)];
    const common = [...before].filter(([id]) => after.has(id));
    expect(common.length).toBeGreaterThan(50);
    expect(common.filter(([id, facts]) => after.get(id) !== facts)).toEqual([]);
  });

  test('tells the scores of its own events by its own names', () => {
    const later = NOW + 6 * 3_600_000;
    const scored = SPORTS.flatMap((sport) => variant.scores(sport, 1, later) ?? []);
    const over = scored.filter(({ completed }) => completed);
    expect(over.length).toBeGreaterThan(3);
    for (const { home_team, away_team, scores } of over) {
      expect(scores?.map(({ name }) => name).sort()).toEqual([home_team, away_team].sort());
    }
  });

  test('answers below an address of its own, with credits of its own', () => {
    const respond = openSimulatedFeed('realistic', NOW);
    const ask = (path: string) => {
      const query = new URLSearchParams({ apiKey: 'key', regions: 'eu' });
      return respond({ path, query, now: NOW }, 'key');
    };
    const second = ask('/variant/v4/sports/soccer_epl/odds');
    expect(second.status).toBe(200);
    expect(second.body).not.toBe(ask('/v4/sports/soccer_epl/odds').body);
    expect(ask('/v4/sports').headers['x-requests-used']).toBe('1');
    expect(ask('/variant/v4/sports').headers['x-requests-used']).toBe('1');
  });
});
