import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeSnapshot } from '#adapters/dynamodb/snapshot-codec.ts';
import { configuredFeeds } from '#adapters/odds-feeds/configured-feeds.ts';
import { encodeQuotes } from '#adapters/s3/quotes-codec.ts';
import type { FeedStatus } from '#domain/feed-answers/feed-status.ts';
import type { ScanInput } from '#domain/feed-answers/known-quotes.ts';
import { eventInputOf } from '#domain/feed-answers/known-quotes.ts';
import { explainEvent } from '#domain/scan/explain-event.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
import { createOddsReader } from '#functions/scan-odds/odds-reader.ts';
import { createReadFeeds } from '#functions/scan-odds/read-feeds.ts';
import { createScanOdds } from '#functions/scan-odds/scan-odds.ts';
import { createFakeCreditStore } from '../../support/fake-credit-store.ts';
import { followsNothing } from '../../support/follows-nothing.ts';
import { loadCaptures } from '../../support/odds-api/captures.ts';
import {
  LOOPBACK_API_KEY,
  type OddsApiServer,
  startOddsApiServer,
} from '../../support/odds-api-server.ts';

const START = Date.parse('2026-11-02T18:20:15Z');
const INTERVAL_MS = 45_000;
const CAPTURES = loadCaptures(new URL('../../fixtures/odds-api', import.meta.url).pathname);
const SPORTS = ['soccer_epl', 'icehockey_nhl'];
const CREDITS = 5_000_000;

let server: OddsApiServer;
let now = START;

beforeAll(async () => {
  const credits = 2 * CREDITS;
  server = await startOddsApiServer({ captures: CAPTURES, now: () => now, credits });
});
afterAll(() => server.close());

/** What two scans of these settings store and tell; nothing of it depends on chance. */
async function scansOf(settings: Readonly<Record<string, string>>) {
  const env = { ODDS_API_KEY_SECRET: 'one', ODDS_REGIONS: 'eu', ...settings };
  const stored: ScanInput[] = [];
  const published: Snapshot[] = [];
  const statuses: (readonly FeedStatus[] | undefined)[] = [];
  const [feed, ...others] = configuredFeeds((name) => env[name as keyof typeof env]).map(
    ({ name, connect }) => {
      const apiKey = async () => LOOPBACK_API_KEY;
      const limits = { callsPerSecond: Infinity, retryDelaysMs: [] };
      const source = connect({ fetch, apiKey, now: () => now, sleep: async () => {}, limits });
      const creditStore = createFakeCreditStore();
      const deps = { source, creditStore, scanIntervalMs: INTERVAL_MS, now: () => now };
      return { name, reader: createOddsReader(deps), forgetCredential: () => undefined };
    },
  );
  if (feed === undefined) {
    throw new Error('no feed');
  }
  const scanOdds = createScanOdds({
    claimSlot: async () => ({}),
    sharedQuotes: {
      recall: async () => ({ kind: 'nothing_new' }),
      async store(input) {
        stored.push(input);
        return { ok: true, key: 'quotes', bytes: 0 };
      },
      published: () => undefined,
    },
    moves: followsNothing,
    readOdds: createReadFeeds({
      feeds: [feed, ...others],
      decisions: async () => [],
      now: () => now,
      pause: () => new Promise(() => undefined),
    }),
    scan,
    settings: DEFAULT_SCAN_SETTINGS,
    newScanId: (slot) => `${slot}`,
    async publish(snapshot, { feeds }) {
      published.push(snapshot);
      statuses.push(feeds);
      return { published: true, writeUnits: 1 };
    },
    reportFeeds: async () => undefined,
    now: () => now,
    intervalMs: INTERVAL_MS,
  });
  for (now of [START, START + INTERVAL_MS]) {
    const slot = new Date(Math.floor(now / INTERVAL_MS) * INTERVAL_MS).toISOString();
    expect((await scanOdds({ slot, execution: 'e' })).result.published).toBe(true);
  }
  return {
    statuses,
    inputs: stored,
    quotes: stored.map((input) => Buffer.from(encodeQuotes(input)).toString('base64')),
    snapshots: published.map((snapshot) =>
      Buffer.from(encodeSnapshot(snapshot)).toString('base64'),
    ),
  };
}

test('a list of one feed stores to the byte what the feed alone does, and says nothing of feeds', async () => {
  const alone = await scansOf({
    ODDS_FEED: 'the-odds-api',
    ODDS_API_BASE_URL: server.url,
    ODDS_SPORTS: SPORTS.join(),
    ODDS_MONTHLY_CREDITS: String(CREDITS),
  });
  const list = await scansOf({
    ODDS_FEEDS: JSON.stringify([
      {
        name: 'the-odds-api',
        kind: 'the-odds-api',
        base_url: server.url,
        sports: SPORTS,
        credits: CREDITS,
      },
    ]),
  });
  expect(list).toEqual(alone);
  expect(alone.quotes).toHaveLength(2);
  const [input] = alone.inputs;
  const ids = input?.kept.flatMap(({ answer }) => answer.events.map(({ id }) => id)) ?? [];
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) {
    const history = input?.history.events.get(id);
    const explained = input && explainEvent(eventInputOf(input, input.kept, id, history));
    expect(JSON.stringify(explained)).not.toMatch(/"(feeds?|listings|doubt)":/);
  }
});

/** The digest of all bytes, in their order. */
function digestOf(stored: readonly string[]): string {
  const hash = createHash('sha256');
  for (const bytes of stored) {
    hash.update(Buffer.from(bytes, 'base64'));
  }
  return hash.digest('hex');
}

test('one feed without further markets stores the same bytes from release to release', async () => {
  const { quotes, snapshots } = await scansOf({
    ODDS_FEED: 'the-odds-api',
    ODDS_API_BASE_URL: server.url,
    ODDS_SPORTS: SPORTS.join(),
    ODDS_MONTHLY_CREDITS: String(CREDITS),
  });
  // A change that stores something else on purpose, or a Node with another zstd, has other digests.
  expect({ quotes: digestOf(quotes), snapshots: digestOf(snapshots) }).toEqual({
    quotes: '304f78f0ad67e142bc4416b48ad96476a76cc32766b12cbc658ecf1267d504a1',
    snapshots: '704165e4c1682064ab75956bdf8fa484b33706438bbe416ba45792c720ae680b',
  });
});
