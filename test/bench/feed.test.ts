import { expect, test } from 'vitest';
import { readOdds } from '#adapters/odds-feeds/the-odds-api/normalise.ts';
import { syntheticBody } from '../../bench/feed/body.ts';
import { FEED_TIME, syntheticSports } from '../../bench/feed/feed.ts';
import { expectValidQuotes } from '../adapters/odds-feeds/valid-quotes.ts';

const SPORTS = syntheticSports(700).map((sport) => ({ ...sport, events: 3 }));

test('a feed has as many events as it is asked for, in sports of 100 to 200', () => {
  for (const events of [500, 5_000, 20_000]) {
    const sports = syntheticSports(events);
    expect(sports.reduce((sum, sport) => sum + sport.events, 0)).toBe(events);
    expect(Math.min(...sports.map((sport) => sport.events))).toBeGreaterThanOrEqual(100);
    expect(Math.max(...sports.map((sport) => sport.events))).toBeLessThanOrEqual(200);
    expect(new Set(sports.map((sport) => sport.key)).size).toBe(sports.length);
  }
});

test('the same sport has the same bytes again', () => {
  for (const sport of SPORTS) expect(syntheticBody(sport, FEED_TIME)).toBe(syntheticBody(sport, FEED_TIME));
});

test('everything in it is let in: 40 books with every market and a link of its own for each price', () => {
  for (const sport of SPORTS) {
    const text = syntheticBody(sport, FEED_TIME);
    expect(text.length / sport.events).toBeGreaterThan(55_000);
    expect(text.length / sport.events).toBeLessThan(70_000);
    const odds = readOdds(sport.key, Buffer.from(text), FEED_TIME);
    if (!odds.ok) throw new Error(odds.failure.reason);
    const quotes = odds.value;
    expectValidQuotes(quotes);
    expect(quotes.rejected).toEqual({});
    expect(quotes.books).toHaveLength(40);
    expect(quotes.offers.count).toBe(sport.events * 40 * 3);
    expect(quotes.prices.count).toBe(text.split('"price":').length - 1);
    const links = Array.from({ length: quotes.prices.count }, (_, price) => quotes.link(price));
    expect(new Set(links).size).toBe(links.length);
    for (const link of links) expect(text).toContain(`"link":"${link}"}`);
  }
});
