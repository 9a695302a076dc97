import { afterEach, expect, test } from 'vitest';
import type { WireScoredEvent } from '#simulated-market/wire.ts';
import { startSimulatedFeed } from '../../local/simulated-feed.ts';

const NOW = Date.parse('2026-11-23T18:00:00Z');

type Feed = Awaited<ReturnType<typeof startSimulatedFeed>>;
const feeds: Feed[] = [];
afterEach(async () => {
  await Promise.all(feeds.splice(0).map((feed) => feed.stop()));
});

async function start(...given: Parameters<typeof startSimulatedFeed>): Promise<Feed> {
  const feed = await startSimulatedFeed(...given);
  feeds.push(feed);
  return feed;
}

const get = ({ endpoint, key }: Feed, path: string) => fetch(`${endpoint}${path}apiKey=${key}`);
const odds = async (feed: Feed) =>
  (await get(feed, '/v4/sports/soccer_epl/odds?regions=eu&')).text();

test('two servers of one simulation say the same at the same time, whatever their keys', async () => {
  const [one, two] = [await start('lively', () => NOW), await start('lively', () => NOW)];
  expect(one.key).not.toBe(two.key);
  expect(await odds(one)).toBe(await odds(two));
});

test('lively prices differ from realistic ones, on the same matches', async () => {
  const [realistic, lively] = [
    await start('realistic', () => NOW),
    await start('lively', () => NOW),
  ];
  expect(await odds(realistic)).not.toBe(await odds(lively));
  const matches = async (feed: Feed) => (await get(feed, '/v4/sports/soccer_epl/events?')).text();
  expect(await matches(realistic)).toBe(await matches(lively));
});

test('a caller without the key is refused, and a served call tells what it cost', async () => {
  const feed = await start('realistic', () => NOW);
  const refused = await get({ ...feed, key: 'another' }, '/v4/sports?');
  expect([refused.status, (await refused.json()) as object]).toEqual([
    401,
    expect.objectContaining({ error_code: 'INVALID_KEY' }),
  ]);
  const served = await get(feed, '/v4/sports/soccer_epl/scores?daysFrom=3&');
  expect(served.headers.get('x-requests-last')).toBe('2');
  expect(served.headers.get('x-requests-used')).toBe('2');
  expect(served.headers.get('content-type')).toContain('application/json');
  const scores = (await served.json()) as WireScoredEvent[];
  expect(scores.some(({ completed }) => completed)).toBe(true);
});

test('a burst of more calls than the provider allows a second is refused', async () => {
  const feed = await start('realistic', () => NOW);
  const statuses = await Promise.all(
    Array.from({ length: 35 }, async () => (await get(feed, '/v4/sports?')).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});
