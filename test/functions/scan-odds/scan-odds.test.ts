import { describe, expect, test } from 'vitest';
import { GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import { SHARPNESS_WINDOW_MS } from '#domain/reference/sharpness.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import {
  aFeedReport,
  aScan,
  intervalMs,
  NOTHING_KNOWN,
  nothingFound,
  ONE_SPORT,
  SLOT,
} from './a-scan.ts';

const input = { slot: '2026-03-01T12:00:00.000Z', execution: 'execution-1' };

describe('a scan', () => {
  test('publishes one snapshot for its slot and says what it saw', async () => {
    const { scanOdds, published } = aScan();
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
      stagesMs: { claimed: 1_000, read: 1_000, analysed: 1_000, stored: 1_000, published: 1_000 },
      writeUnits: 7,
      recalled: { kind: 'nothing_new' },
      stored: { ok: true, key: 'quotes/1', bytes: 100 },
      moves: { ok: true, key: 'moves/1', bytes: 50 },
    });
  });

  test('is computed for the instant its odds were read, not for the one it began', async () => {
    let now = SLOT + 1000;
    const { scanOdds, published } = aScan({
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
    const report = aFeedReport({
      sportsFailed: [{ sportKey: 'tennis', reason: 'timeout', code: null }],
    });
    const { scanOdds, published } = aScan({
      readOdds: async () => ({ known: ONE_SPORT, report }),
    });
    expect((await scanOdds(input)).result.published).toBe(true);
    expect(published).toHaveLength(1);
  });

  test('stores what it knew before it publishes, with all that it takes to compute it again', async () => {
    const keys: unknown[] = [];
    const { scanOdds, stored, did } = aScan({
      publish: async (_snapshot, { quotesKey }) => {
        keys.push(await quotesKey);
        return { published: true, writeUnits: 7 };
      },
    });
    await scanOdds(input);
    expect(did).toEqual(['read', 'store', 'published scan-1']);
    const computed = {
      slot: SLOT,
      now: SLOT + 1000,
      settings: DEFAULT_SCAN_SETTINGS,
      rules: GRADE_RULES_VERSION,
      clones: [],
    };
    const history = { at: SLOT + 1000, events: new Map() };
    expect(stored).toEqual([
      { ...computed, scanId: 'scan-1', sharpness: {}, history, sample: [], ...ONE_SPORT },
    ]);
    expect(keys).toEqual(['quotes/1']);
  });

  test('takes a sharp book that lost its role for a soft one, and stores that it did', async () => {
    const used: unknown[] = [];
    const far = { book: 'pinnacle', startsAt: SLOT + SHARPNESS_WINDOW_MS, isFar: true };
    const { scanOdds, stored } = aScan({
      scan: (_quotes, { demotedBooks }) => {
        used.push(demotedBooks);
        const sharpnessSamples = used.length === 1 ? Array(50).fill(far) : [];
        return {
          opportunities: nothingFound,
          matches: [],
          winnerPrices: new Map(),
          report: { events: 3, prices: 120, rejected: {}, sharpnessSamples },
        };
      },
    });
    const { details: first } = await scanOdds(input);
    const { details: second } = await scanOdds(input);
    expect(used).toEqual([undefined, ['pinnacle']]);
    expect(first?.roles).toEqual({ demoted: [], next: ['pinnacle'] });
    expect(second?.roles).toEqual({ demoted: ['pinnacle'], next: ['pinnacle'] });
    expect(stored.map(({ settings }) => settings.demotedBooks)).toEqual(used);
    expect(stored[0]?.sharpness).toEqual({ pinnacle: { score: 150, isLost: true } });
  });

  test('that was not published is not taken for the one whose quotes are known', async () => {
    const { scanOdds, did } = aScan({
      publish: async () => ({ published: false, scanId: 'scan-1', writeUnits: 7 }),
    });
    await scanOdds(input);
    expect(did).toEqual(['read', 'store']);
  });

  test('that comes after a newer one says so', async () => {
    const { scanOdds } = aScan({
      publish: async () => ({ published: false, scanId: 'scan-1', writeUnits: 7 }),
    });
    expect((await scanOdds(input)).result).toMatchObject({
      published: false,
      reason: 'newer_published',
    });
  });
});

const TOLD = [
  { name: 'the-odds-api', readAt: null, sportsRead: 0, sportsFailed: 1, reason: 'network' },
] as const;

test('the state of the feeds is published with the scan', async () => {
  const told: unknown[] = [];
  const { scanOdds } = aScan({
    readOdds: async () => ({ known: ONE_SPORT, report: aFeedReport(), feeds: TOLD }),
    publish: async (_, { feeds }) => {
      told.push(feeds);
      return { published: true, writeUnits: 7 };
    },
  });
  await scanOdds(input);
  expect(told).toEqual([TOLD]);
});

describe('a scan that publishes nothing', () => {
  test('the last snapshot stays when every sport failed and nothing is left of earlier reads', async () => {
    const report = aFeedReport({
      sportsRead: 0,
      sportsUnknown: ['all'],
      sportsFailed: [{ sportKey: 'all', reason: 'network', code: null }],
    });
    const { scanOdds, published, did } = aScan({
      readOdds: async () => ({ known: NOTHING_KNOWN, report, feeds: TOLD }),
    });
    const { result, details } = await scanOdds(input);
    expect(did).toEqual(['feeds the-odds-api network']);
    expect(result).toMatchObject({ published: false, reason: 'no_odds', failure: 'all: network' });
    expect(details?.feed).toBe(report);
    expect(published).toEqual([]);
  });

  test('the last snapshot stays when nothing was found and some sport is unknown', async () => {
    const report = aFeedReport({ sportsUnknown: ['tennis'] });
    const { scanOdds, did } = aScan({ readOdds: async () => ({ known: ONE_SPORT, report }) });
    const { result } = await scanOdds(input);
    expect(result).toMatchObject({ published: false, reason: 'no_odds', events: 3, prices: 120 });
    expect(did).toEqual([]);
  });

  test('it ends as it would where the state of the feed cannot be told', async () => {
    const { scanOdds } = aScan({
      readOdds: async () => ({
        known: ONE_SPORT,
        report: aFeedReport({ sportsUnknown: ['tennis'] }),
        feeds: TOLD,
      }),
      reportFeeds: async () => {
        throw new Error('out of reach');
      },
    });
    expect((await scanOdds(input)).result).toMatchObject({ reason: 'no_odds' });
  });

  test('the last snapshot stays when the analysis throws', async () => {
    const { scanOdds, published } = aScan({
      scan: () => {
        throw new Error('broken');
      },
    });
    await expect(scanOdds(input)).rejects.toThrow('broken');
    expect(published).toEqual([]);
  });
});

describe('a scan that does not ask the feed', () => {
  test('the feed is not asked for a slot that another execution has claimed', async () => {
    const claims: unknown[] = [];
    const { scanOdds, did } = aScan({
      claimSlot: async (...claim) => {
        claims.push(claim);
        return undefined;
      },
    });
    expect((await scanOdds(input)).result).toMatchObject({
      published: false,
      reason: 'already_claimed',
    });
    expect(claims).toEqual([[SLOT, 'execution-1']]);
    expect(did).toEqual([]);
  });

  test('the feed is not asked for a slot whose successor is due already', async () => {
    const late = aScan({ now: () => SLOT + intervalMs });
    expect((await late.scanOdds(input)).result).toMatchObject({ published: false, reason: 'late' });
    expect(late.did).toEqual([]);

    const justInTime = aScan({ now: () => SLOT + intervalMs - 1 });
    expect((await justInTime.scanOdds(input)).result.published).toBe(true);
  });
});

test('a feed whose sports have no matches empties the list instead of keeping old ones', async () => {
  const { scanOdds, published } = aScan({
    readOdds: async () => ({ known: NOTHING_KNOWN, report: aFeedReport() }),
  });
  expect((await scanOdds(input)).result.published).toBe(true);
  expect(published).toHaveLength(1);
});
