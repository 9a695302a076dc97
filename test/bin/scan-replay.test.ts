import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSnapshotStore, newScanId } from '#adapters/dynamodb/snapshot-store.ts';
import { createObjectClient } from '#adapters/s3/client.ts';
import { createQuotesStore, quotesKey } from '#adapters/s3/quotes-store.ts';
import { GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { createReadFeeds } from '#functions/scan-odds/read-feeds.ts';
import { createScanOdds } from '#functions/scan-odds/scan-odds.ts';
import { createSharedQuotes, type PublishedScan } from '#functions/scan-odds/shared-quotes.ts';
import type { Listings } from '#simulated-market/answer.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { variantOf } from '#simulated-market/variant.ts';
import { quotesOf } from '../../bench/feed/simulated-quotes.ts';
import { runAdmin } from '../../bin/admin/run.ts';
import { LOCAL_CLIENT } from '../../local/local-client.ts';
import { startQueueServer } from '../../local/queues/queue-server.ts';
import { aFeedReport } from '../functions/scan-odds/a-scan.ts';
import { followsNothing } from '../support/follows-nothing.ts';
import { startTable, type TestTable } from '../support/table.ts';

const INTERVAL_MS = 45_000;
const START = Math.floor(Date.parse('2026-04-18T12:00:00Z') / INTERVAL_MS) * INTERVAL_MS;
const SCANS = 6;
const SPORTS = ['soccer_epl', 'basketball_nba', 'icehockey_nhl'];
const slotOf = (scan: number) => START + scan * INTERVAL_MS;
/** The first scan that reads two feeds. */
const OF_FEEDS = 100;

const dataDir = mkdtempSync(join(tmpdir(), 'scan-replay-'));
let table: TestTable;
let server: Awaited<ReturnType<typeof startQueueServer>>;
let quotes: ReturnType<typeof createQuotesStore>;

beforeAll(async () => {
  table = await startTable();
  server = await startQueueServer(join(dataDir, 'queues'), join(dataDir, 'objects'));
  const client = createObjectClient({ ...LOCAL_CLIENT, endpoint: server.endpoint });
  await client.send(new CreateBucketCommand({ Bucket: 'quotes' }));
  quotes = createQuotesStore({ client, bucketName: 'quotes' });
  const stack = {
    dynamodb_endpoint: table.endpoint,
    table_name: table.tableName,
    region: 'eu-west-1',
    s3_endpoint: server.endpoint,
    quotes_bucket: 'quotes',
    gateway: '',
    lambda_endpoint: 'http://127.0.0.1:1',
    stack_name: 'stack',
    pid: process.pid,
  };
  writeFileSync(join(dataDir, 'stack.json'), JSON.stringify(stack));
  await scanFor(0, oneFeed);
  await scanFor(OF_FEEDS, twoFeeds);
}, 60_000);

afterAll(async () => {
  await server.stop();
  await table.stop();
  rmSync(dataDir, { recursive: true });
});

type ReadOdds = ReturnType<typeof createReadFeeds>;

/** The quotes of a market, read at once. */
function readOf(market: Listings, now: number, sports = SPORTS) {
  const kept = quotesOf(market, now, sports).map((answer) => {
    return { answer, unconfirmedEmpty: false };
  });
  const known = { sports: kept.map(({ answer }) => answer.sportKey), kept };
  return { known, report: aFeedReport() };
}

/** A lively market. The third scan misses a sport, whose opportunities then return. */
function oneFeed(now: () => number): ReadOdds {
  const market = createSimulatedMarket(1);
  return async () => {
    const isMissed = now() > slotOf(2) && now() < slotOf(3);
    return readOf(market, now(), isMissed ? SPORTS.slice(1) : SPORTS);
  };
}

/** The market and the second provider of it, in an environment of their own. */
function twoFeeds(now: () => number): ReadOdds {
  const market = createSimulatedMarket(1);
  const feedOf = (name: string, listings: Listings) => ({
    name,
    reader: {
      read: async () => readOf(listings, now()),
      late: () => readOf(listings, now(), []),
    },
    forgetCredential: () => undefined,
  });
  return createReadFeeds({
    feeds: [feedOf('market', market), feedOf('second', variantOf(market))],
    decisions: async () => [],
    now,
    pause: (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined))),
  });
}

/**
 * A run of the scan from one slot on, as its function makes it; every third scan is one of a new
 * environment.
 */
async function scanFor(first: number, readerOf: (now: () => number) => ReadOdds): Promise<void> {
  const snapshots = createSnapshotStore(table);
  let clock = 0;
  let published: PublishedScan | undefined;
  const startEnvironment = () =>
    createScanOdds({
      claimSlot: async () => ({ ...(published && { published }) }),
      sharedQuotes: createSharedQuotes(quotes),
      readOdds: readerOf(() => clock),
      moves: followsNothing,
      scan,
      settings: DEFAULT_SCAN_SETTINGS,
      newScanId,
      publish: async (snapshot, options) => {
        const result = await snapshots.publish(snapshot, options);
        published = {
          slot: snapshot.slot,
          scanId: options.scanId,
          quotesKey: await options.quotesKey,
        };
        return result;
      },
      now: () => clock,
      reportFeeds: async () => undefined,
      intervalMs: INTERVAL_MS,
    });
  let scanOdds = startEnvironment();
  for (let slot = first; slot < first + SCANS; slot++) {
    clock = slotOf(slot) + 1_500;
    if (slot % 3 === 2) {
      scanOdds = startEnvironment();
    }
    const { result } = await scanOdds({
      slot: new Date(slotOf(slot)).toISOString(),
      execution: 'e',
    });
    expect(result).toMatchObject({ published: true });
  }
}

async function replay(slot: string) {
  const written = { stdout: '', stderr: '' };
  const exitCode = await runAdmin(['scan', 'replay', '--slot', slot], {
    env: { LOCAL_DATA_DIR: dataDir },
    now: Date.now,
    stdout: (text) => {
      written.stdout += text;
    },
    stderr: (text) => {
      written.stderr += text;
    },
  });
  return {
    exitCode,
    stdout: JSON.parse(written.stdout || 'null'),
    stderr: JSON.parse(written.stderr || 'null'),
  };
}

test('a replay of every scan of a run gives the stored snapshot, byte for byte, whichever environment made it', async () => {
  let returned = 0;
  for (let place = 0; place < SCANS; place++) {
    const { exitCode, stdout } = await replay(String(slotOf(place)));
    expect(stdout).toMatchObject({ same_as_stored: true, rules: GRADE_RULES_VERSION });
    expect(stdout.value).toBeGreaterThan(0);
    expect(exitCode).toBe(0);
    const input = await quotes.load(quotesKey(slotOf(place)));
    for (const { found } of input?.history.events.values() ?? []) {
      returned += Object.values(found).filter(({ firstSeen, since }) => since > firstSeen).length;
    }
  }
  // What came back is part of the snapshot, so the run must have some.
  expect(returned).toBeGreaterThan(0);
});

test('so does a replay of scans of two feeds, from what each of them told', async () => {
  let linked = 0;
  for (let place = OF_FEEDS; place < OF_FEEDS + SCANS; place++) {
    const { exitCode, stdout } = await replay(String(slotOf(place)));
    expect(stdout).toMatchObject({ same_as_stored: true });
    expect(exitCode).toBe(0);
    const input = await quotes.load(quotesKey(slotOf(place)));
    expect(input?.feeds?.map(({ name }) => name)).toEqual(['market', 'second']);
    linked += input?.union?.events.filter(({ members }) => members.length > 1).length ?? 0;
  }
  expect(linked).toBeGreaterThan(0);
});

test('an instant names the slot as well', async () => {
  const { stdout } = await replay(new Date(slotOf(1)).toISOString());
  expect(stdout).toMatchObject({ same_as_stored: true });
});

describe('a replay', () => {
  test('says what differs, and fails, where the analysis would publish something else today', async () => {
    const input = await quotes.load(quotesKey(slotOf(4)));
    if (!input) {
      throw new Error('no input');
    }
    const settings = { ...input.settings, minEv: 0.03 };
    await quotes.save({ ...input, settings, rules: 0 });
    const { exitCode, stdout, stderr } = await replay(String(slotOf(4)));
    expect(exitCode).toBe(1);
    expect(stderr).toMatchObject({
      code: 'replay_differs',
      detail: expect.stringMatching(new RegExp(`of rules 0, these of ${GRADE_RULES_VERSION}`)),
    });
    expect(stdout.same_as_stored).toBe(false);
    expect(stdout.differences[0]).toMatch(
      /^opportunities\.value\.\d+(\.\w+)*: stored .*, replayed /,
    );
    await quotes.save(input);
  });

  test('of a scan whose snapshot is gone has its counts and its digest to compare', async () => {
    const input = await quotes.load(quotesKey(slotOf(5)));
    if (!input) {
      throw new Error('no input');
    }
    const { stdout: before } = await replay(String(slotOf(5)));
    await quotes.save({ ...input, scanId: 'gone' });
    const { exitCode, stdout } = await replay(String(slotOf(5)));
    expect(exitCode).toBe(0);
    expect(stdout).toEqual({ ...before, scan_id: 'gone', same_as_stored: null });
    expect(stdout.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('of a slot without a scan, or of no slot at all, says so', async () => {
    const never = await replay(String(slotOf(-1)));
    expect([never.exitCode, never.stderr.code]).toEqual([1, 'scan_not_found']);
    const wrong = await replay('yesterday');
    expect([wrong.exitCode, wrong.stderr.code]).toEqual([1, 'invalid_parameter']);
  });
});
