import { describe, expect, test } from 'vitest';
import type { KnownQuotes, ScanRecord } from '#domain/feed-answers/known-quotes.ts';
import type { FeedFailureReason } from '#domain/feed-answers/odds-source.ts';
import { createQuotesBuilder } from '#domain/odds/quotes.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
import type { FeedReport } from '#functions/scan-odds/read-odds.ts';
import { createScanOdds } from '#functions/scan-odds/scan-odds.ts';

const SLOT = Date.parse('2026-03-01T12:00:00Z');
const input = { slot: '2026-03-01T12:00:00.000Z', execution: 'execution-1' };
const intervalMs = 45_000;

const nothingFound = { value: [], surebet: [], combo: [] };
const NOTHING_KNOWN: KnownQuotes = { sports: [], kept: [] };
const ONE_SPORT: KnownQuotes = {
  sports: ['soccer_epl'],
  kept: [{ answer: createQuotesBuilder('soccer_epl').build(SLOT), unconfirmedEmpty: false }],
};

function aFeedReport(changes: Partial<FeedReport> = {}): FeedReport {
  return {
    sportsRead: 1,
    sportsKept: 0,
    sportsUnknown: [],
    unconfirmedEmpty: [],
    sportsFailed: [],
    creditsUsed: null,
    creditsRemaining: null,
    ...changes,
  };
}

/** A world in which a scan succeeds, with a clock that stands still one second after the slot. */
function aWorld(changes: Partial<Parameters<typeof createScanOdds>[0]> = {}) {
  const published: Snapshot[] = [];
  const stored: ScanRecord[] = [];
  const did: string[] = [];
  const scanOdds = createScanOdds({
    claimSlot: async () => ({}),
    sharedQuotes: {
      recall: async () => ({ kind: 'nothing_new' }),
      store: async (record) => {
        did.push('store');
        stored.push(record);
        return { ok: true, key: 'quotes/1', bytes: 100 };
      },
      published: (scanId) => did.push(`published ${scanId}`),
    },
    settings: DEFAULT_SCAN_SETTINGS,
    readOdds: async () => {
      did.push('read');
      return { known: ONE_SPORT, report: aFeedReport() };
    },
    forgetCredential: () => did.push('forget'),
    scan: () => ({
      opportunities: nothingFound,
      matches: [],
      report: { events: 3, prices: 120, rejected: { incomplete_market: 2 } },
    }),
    publish: async (snapshot) => {
      did.push('publish');
      published.push(snapshot);
      return { published: true, scanId: 'scan-1', writeUnits: 7 };
    },
    now: () => SLOT + 1000,
    intervalMs,
    ...changes,
  });
  return { scanOdds, published, stored, did };
}

describe('a scan', () => {
  test('publishes one snapshot for its slot and says what it saw', async () => {
    const { scanOdds, published } = aWorld();
    const { result, details } = await scanOdds(input);
    expect(published).toEqual([
      { slot: SLOT, generatedAt: SLOT + 1000, opportunities: nothingFound, matches: [] },
    ]);
    expect(result).toEqual({
      slot: input.slot,
      published: true,
      events: 3,
      prices: 120,
      value: 0,
      surebets: 0,
      combos: 0,
      matches: 0,
      seconds: 0,
    });
    expect(details).toEqual({
      feed: aFeedReport(),
      rejected: { incomplete_market: 2 },
      writeUnits: 7,
      recalled: { kind: 'nothing_new' },
      stored: { ok: true, key: 'quotes/1', bytes: 100 },
    });
  });

  test('is computed for the instant its odds were read, not for the one it began', async () => {
    let now = SLOT + 1000;
    const { scanOdds, published } = aWorld({
      readOdds: async () => {
        now += 4000;
        return { known: ONE_SPORT, report: aFeedReport() };
      },
      now: () => now,
    });
    const { result } = await scanOdds(input);
    expect(published[0]?.generatedAt).toBe(SLOT + 5000);
    expect(result.seconds).toBe(4);
  });

  test('of sports that partly failed is published with what there is', async () => {
    const report = aFeedReport({ sportsFailed: [{ sportKey: 'tennis', reason: 'timeout', code: null }] });
    const { scanOdds, published } = aWorld({
      readOdds: async () => ({ known: ONE_SPORT, report }),
    });
    expect((await scanOdds(input)).result.published).toBe(true);
    expect(published).toHaveLength(1);
  });

  test('that comes after a newer one says so', async () => {
    const { scanOdds } = aWorld({
      publish: async () => ({ published: false, scanId: 'scan-1', writeUnits: 7 }),
    });
    expect((await scanOdds(input)).result).toMatchObject({ published: false, reason: 'newer_published' });
  });
});

describe('nothing is published, and the last snapshot stays,', () => {
  test('when every sport failed and nothing is left of earlier reads', async () => {
    const report = aFeedReport({
      sportsRead: 0,
      sportsUnknown: ['all'],
      sportsFailed: [{ sportKey: 'all', reason: 'network', code: null }],
    });
    const { scanOdds, published } = aWorld({ readOdds: async () => ({ known: NOTHING_KNOWN, report }) });
    const { result, details } = await scanOdds(input);
    expect(result).toMatchObject({ published: false, reason: 'no_odds' });
    expect(details?.feed).toBe(report);
    expect(published).toEqual([]);
  });

  test('when the analysis throws', async () => {
    const { scanOdds, published } = aWorld({
      scan: () => {
        throw new Error('broken');
      },
    });
    await expect(scanOdds(input)).rejects.toThrow('broken');
    expect(published).toEqual([]);
  });
});

describe('the feed is not asked', () => {
  test('for a slot that another execution has claimed', async () => {
    const claims: unknown[] = [];
    const { scanOdds, did } = aWorld({
      claimSlot: async (...claim) => {
        claims.push(claim);
        return undefined;
      },
    });
    expect((await scanOdds(input)).result).toMatchObject({ published: false, reason: 'already_claimed' });
    expect(claims).toEqual([[SLOT, 'execution-1']]);
    expect(did).toEqual([]);
  });

  test('for a slot whose successor is due already', async () => {
    const late = aWorld({ now: () => SLOT + intervalMs });
    expect((await late.scanOdds(input)).result).toMatchObject({ published: false, reason: 'late' });
    expect(late.did).toEqual([]);

    const justInTime = aWorld({ now: () => SLOT + intervalMs - 1 });
    expect((await justInTime.scanOdds(input)).result.published).toBe(true);
  });
});

test('a feed that does not accept its key makes the next scan look the key up again', async () => {
  const refused = (reason: FeedFailureReason) =>
    aWorld({
      readOdds: async () => ({
        known: NOTHING_KNOWN,
        report: aFeedReport({
          sportsUnknown: ['all'],
          sportsFailed: [{ sportKey: 'all', reason, code: null }],
        }),
      }),
    });
  const invalid = refused('credential_invalid');
  await invalid.scanOdds(input);
  expect(invalid.did).toEqual(['forget']);

  const broke = refused('out_of_credits');
  await broke.scanOdds(input);
  expect(broke.did).toEqual([]);
});

test('a feed whose sports have no matches empties the list instead of keeping old ones', async () => {
  const { scanOdds, published } = aWorld({
    readOdds: async () => ({ known: NOTHING_KNOWN, report: aFeedReport() }),
  });
  expect((await scanOdds(input)).result.published).toBe(true);
  expect(published).toHaveLength(1);
});
