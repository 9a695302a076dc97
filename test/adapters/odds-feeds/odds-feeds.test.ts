import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseFeedSettings } from '#adapters/odds-feeds/feed-settings.ts';
import { ODDS_FEEDS, oddsFeed } from '#adapters/odds-feeds/index.ts';
import { createOddsReader } from '#adapters/odds-feeds/odds-reader.ts';
import { createCreditTwin } from '../../support/credit-twin.ts';
import { loadCaptures } from '../../support/odds-api/captures.ts';
import { LOOPBACK_API_KEY, type OddsApiServer, startOddsApiServer } from '../../support/odds-api-server.ts';
import { expectValidQuotes } from './valid-quotes.ts';

const NOW = Date.parse('2026-11-02T18:20:30Z');
const FIXTURES = new URL('../../fixtures/odds-api', import.meta.url).pathname;

let server: OddsApiServer;
beforeAll(async () => {
  server = await startOddsApiServer({ captures: loadCaptures(FIXTURES), now: () => NOW });
});
afterAll(() => server.close());

const readerOf = (name: string, sports = 'all') =>
  createOddsReader({
    feed: oddsFeed(name),
    settings: parseFeedSettings({ baseUrl: server.url, sports, regions: 'eu,uk,au' }),
    fetch,
    apiKey: async () => LOOPBACK_API_KEY,
    now: () => NOW,
    scanIntervalMs: 45_000,
    creditStore: createCreditTwin(),
    limits: { startGapMs: 0 },
  });

describe.each([...ODDS_FEEDS.keys()])('every feed, %s', (name) => {
  test('gives complete and possible offers only', async () => {
    const { quotes, report } = await readerOf(name).read();
    expect(quotes.length).toBeGreaterThan(1);
    expect(quotes.reduce((sum, sport) => sum + sport.offers.count, 0)).toBeGreaterThan(5);
    for (const sport of quotes) expectValidQuotes(sport);
    expect(report).toMatchObject({ sportsRead: quotes.length, sportsFailed: [], sportsKept: 0 });
  });

  test('names each sport once and stamps it with the time of reading', async () => {
    const { quotes } = await readerOf(name).read();
    expect(new Set(quotes.map((sport) => sport.sportKey)).size).toBe(quotes.length);
    expect(quotes.every((sport) => sport.readAt === NOW)).toBe(true);
  });

  test('reads only the sports it is told to', async () => {
    const { quotes } = await readerOf(name, 'soccer_epl').read();
    expect(quotes.map((sport) => sport.sportKey)).toEqual(['soccer_epl']);
    expect(quotes[0]?.events.length).toBeGreaterThan(0);
  });

  test('says the same twice at the same instant', async () => {
    const [first, second] = [await readerOf(name).read(), await readerOf(name).read()];
    expect(first.quotes.map(({ link: _, ...sport }) => sport)).toEqual(
      second.quotes.map(({ link: _, ...sport }) => sport),
    );
  });
});

test('an unknown feed is refused with the names there are', () => {
  expect(() => oddsFeed('the-odds-api-v3')).toThrow('simulated, the-odds-api');
});
