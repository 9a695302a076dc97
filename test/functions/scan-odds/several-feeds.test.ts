import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { configuredFeeds } from '#adapters/odds-feeds/configured-feeds.ts';
import type { ScanQuotes } from '#domain/feed-answers/known-quotes.ts';
import { createOddsReader } from '#functions/scan-odds/odds-reader.ts';
import { createReadFeeds } from '#functions/scan-odds/read-feeds.ts';
import { createFakeCreditStore } from '../../support/fake-credit-store.ts';
import { loadCaptures } from '../../support/odds-api/captures.ts';
import {
  LOOPBACK_API_KEY,
  type OddsApiServer,
  startOddsApiServer,
} from '../../support/odds-api-server.ts';

const START = Date.parse('2026-11-02T18:20:15Z');
const CAPTURES = loadCaptures(new URL('../../fixtures/odds-api', import.meta.url).pathname);
const SPORTS = ['soccer_epl', 'icehockey_nhl'];
const MONTH = '2026-11';

const open: OddsApiServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

/**
 * Two feeds of one provider's shape, each a server of its own. The deadline of a scan never passes,
 * unless a read is overdue: then it does as soon as the first feed has been read.
 */
async function twoFeeds() {
  const clock = { now: START };
  const start = async () => {
    const server = await startOddsApiServer({
      captures: CAPTURES,
      now: () => clock.now,
      credits: 10_000_000,
    });
    open.push(server);
    return server;
  };
  const [first, second] = [await start(), await start()];
  const env: Readonly<Record<string, string>> = {
    ODDS_API_KEY_SECRET: 'one',
    ODDS_API_KEY_SECRET_OTHER: 'other',
    ODDS_FEEDS: JSON.stringify([
      {
        name: 'first',
        kind: 'the-odds-api',
        base_url: first.url,
        sports: SPORTS,
        credits: 5_000_000,
      },
      {
        name: 'second',
        kind: 'the-odds-api',
        base_url: second.url,
        secret: 'other',
        sports: SPORTS,
        credits: 4_000_000,
      },
    ]),
  };
  const keys = new Map([
    ['one', LOOPBACK_API_KEY],
    ['other', LOOPBACK_API_KEY],
  ]);
  const credits = [createFakeCreditStore(), createFakeCreditStore()];
  let answered = Promise.withResolvers<void>();
  let overdue = false;

  /** A new environment of the scan, which reads both. */
  function startEnvironment() {
    const feeds = configuredFeeds((name) => env[name]).map(({ name, secretId, connect }, index) => {
      const reader = createOddsReader({
        source: connect({
          fetch,
          apiKey: async () => keys.get(secretId) ?? '',
          now: () => clock.now,
          sleep: async () => undefined,
          limits: { callsPerSecond: Infinity, retryDelaysMs: [] },
        }),
        creditStore: credits[index] ?? createFakeCreditStore(),
        scanIntervalMs: 45_000,
        now: () => clock.now,
      });
      const read = async (...published: Parameters<typeof reader.read>) => {
        const done = await reader.read(...published);
        if (index === 0) {
          answered.resolve();
        }
        return done;
      };
      return { name, reader: { ...reader, read }, forgetCredential: () => undefined };
    });
    const [one, ...others] = feeds;
    if (one === undefined) {
      throw new Error('no feed');
    }
    const read = createReadFeeds({
      feeds: [one, ...others],
      now: () => clock.now,
      decisions: async () => [],
      pause: async (_, signal) => {
        const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
        await Promise.race([aborted, overdue ? answered.promise : aborted]);
        await setImmediate();
      },
    });
    return (published?: ScanQuotes, isOverdue = false) => {
      overdue = isOverdue;
      answered = Promise.withResolvers();
      return read(published);
    };
  }
  return { clock, first, second, keys, credits, startEnvironment };
}

const eventsOf = (known: ScanQuotes, name: string) =>
  known.feeds
    ?.find((feed) => feed.name === name)
    ?.quotes.kept.flatMap(({ answer }) => answer.events.map(({ id }) => id));

describe('two feeds', () => {
  test('are charged each on its own account', async () => {
    const { credits, startEnvironment } = await twoFeeds();
    const { report } = await startEnvironment()();
    expect(report).toMatchObject({ sportsRead: 4, sportsFailed: [] });
    expect(credits.map((store) => store.spentIn(MONTH))).toEqual([6, 6]);
  });

  test('of which one is down leave its last quotes in use, as one feed would', async () => {
    const { clock, second, startEnvironment } = await twoFeeds();
    const read = startEnvironment();
    const before = await read();
    for (const sport of SPORTS) {
      second.fault(sport, { kind: 'reset' });
    }
    clock.now += 45_000;
    const { known, report, feeds } = await read();
    expect(eventsOf(known, 'second')).toEqual(eventsOf(before.known, 'second'));
    expect(new Set(report.sportsFailed.map(({ feed, reason }) => `${feed} ${reason}`))).toEqual(
      new Set(['second network']),
    );
    expect(feeds).toMatchObject([
      { name: 'first', readAt: clock.now, reason: null },
      { name: 'second', readAt: START, reason: 'network' },
    ]);
  });

  test('of which one is down drop its quotes once they are older than six hours', async () => {
    const { clock, second, startEnvironment } = await twoFeeds();
    const read = startEnvironment();
    await read();
    for (const sport of SPORTS) {
      second.fault(sport, { kind: 'reset' });
    }
    clock.now += 6 * 3_600_000 + 1;
    expect(eventsOf((await read()).known, 'second')).toEqual([]);
  });

  test('of which one hangs are not waited for past the deadline', async () => {
    const { clock, second, startEnvironment } = await twoFeeds();
    const read = startEnvironment();
    const before = await read();
    for (const sport of SPORTS) {
      second.fault(sport, { kind: 'hang' });
    }
    clock.now += 45_000;
    const { known, report, feeds } = await read(undefined, true);
    expect(eventsOf(known, 'second')).toEqual(eventsOf(before.known, 'second'));
    expect(eventsOf(known, 'first')).not.toEqual([]);
    expect(report.sportsFailed).toEqual([
      { feed: 'second', sportKey: 'all', reason: 'deadline', code: null },
    ]);
    expect(feeds?.[1]).toMatchObject({ name: 'second', sportsRead: 0, reason: 'deadline' });
  });

  test('have each its own credential', async () => {
    const { keys, startEnvironment } = await twoFeeds();
    keys.set('other', 'wrong');
    const { report } = await startEnvironment()();
    expect(report.sportsFailed.map(({ feed, reason }) => [feed, reason])).toEqual([
      ['second', 'credential_invalid'],
      ['second', 'credential_invalid'],
    ]);
    expect(report.sportsRead).toBe(2);
  });

  test('start in a new environment from what each of them told the one before', async () => {
    const { clock, first, second, startEnvironment } = await twoFeeds();
    const { known } = await startEnvironment()();
    for (const sport of SPORTS) {
      first.fault(sport, { kind: 'reset' });
      second.fault(sport, { kind: 'reset' });
    }
    clock.now += 45_000;
    const after = await startEnvironment()(known);
    expect(after.known.feeds?.map(({ name }) => name)).toEqual(['first', 'second']);
    for (const name of ['first', 'second']) {
      expect(eventsOf(after.known, name)?.length).toBeGreaterThan(0);
      expect(eventsOf(after.known, name)).toEqual(eventsOf(known, name));
    }
  });
});
