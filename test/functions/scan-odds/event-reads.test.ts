import { afterEach, describe, expect, test } from 'vitest';
import { oddsProvider } from '#adapters/odds-feeds/index.ts';
import { type KnownQuotes, quotesInUse } from '#domain/feed-answers/known-quotes.ts';
import { isJudgedKind } from '#domain/markets/index.ts';
import { offersOf } from '#domain/odds/quotes.ts';
import { createOddsReader } from '#functions/scan-odds/odds-reader.ts';
import { startSimulatedFeed } from '../../../local/simulated-feed.ts';
import { createFakeCreditStore } from '../../support/fake-credit-store.ts';

const START = Date.parse('2026-09-12T10:10:07Z');
const MINUTE = 60_000;
const FEATURED = 'h2h,spreads,totals';
const ALL = `${FEATURED},alternate_spreads,alternate_totals,team_totals,btts,draw_no_bet,h2h_h1`;
const EVENT_CALL = /\/events\/[^/]+\/odds/;

const feeds: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(feeds.splice(0).map((stop) => stop()));
});

/** The simulated market, and environments of the scan that read it. */
async function aFeed() {
  const clock = { now: START };
  const { endpoint, key, stop } = await startSimulatedFeed('realistic', () => clock.now);
  feeds.push(stop);
  const calls: string[] = [];
  const fault = { isOn: false };
  const creditStore = createFakeCreditStore();
  const ask: typeof fetch = async (input, init) => {
    const path = new URL(String(input)).pathname;
    calls.push(path);
    return fault.isOn && EVENT_CALL.test(path)
      ? new Response('{}', { status: 404 })
      : fetch(input, init);
  };
  function environment(change: Readonly<Record<string, string>> = {}) {
    const env: Readonly<Record<string, string>> = {
      ODDS_API_BASE_URL: endpoint,
      ODDS_SPORTS: 'soccer_epl,icehockey_nhl,basketball_nba',
      ODDS_BOOKMAKERS: 'pinnacle,onexbet,betonlineag',
      ODDS_MARKETS: ALL,
      ...change,
    };
    const reader = createOddsReader({
      source: oddsProvider('the-odds-api').configure((name) => env[name])({
        fetch: ask,
        apiKey: async () => key,
        now: () => clock.now,
        sleep: async () => undefined,
        limits: { callsPerSecond: Infinity, retryDelaysMs: [] },
      }),
      scanIntervalMs: 45_000,
      creditStore,
      now: () => clock.now,
    });
    return async (published?: KnownQuotes) => {
      const from = calls.length;
      const { known, report } = await reader.read(published);
      const eventCalls = calls.slice(from).filter((path) => EVENT_CALL.test(path));
      return { known, report, eventCalls, kinds: kindsIn(known, clock.now) };
    };
  }
  return { clock, calls, fault, creditStore, environment };
}

/** The kinds of the offers that are read event by event. */
function kindsIn(known: KnownQuotes, now: number): readonly string[] {
  const kinds = quotesInUse(known, now).flatMap((sport) =>
    sport.events.flatMap((event) => offersOf(sport, event).map(({ kind }) => kind)),
  );
  return [...new Set(kinds.filter((kind) => !isJudgedKind(kind)))].sort();
}

describe('markets that are read event by event', () => {
  test('stand beside those of their sport, and stay there between their reads', async () => {
    const { clock, environment } = await aFeed();
    const read = environment();
    const first = await read();
    expect(first.kinds).toEqual([
      'alternate_spreads',
      'alternate_totals',
      'btts',
      'draw_no_bet',
      'h2h_h1',
      'team_totals_away',
      'team_totals_home',
    ]);
    expect(first.report.events).toEqual({ read: first.eventCalls.length, failed: 0 });
    clock.now += 45_000;
    const second = await read();
    expect(second.report.sportsRead).toBe(3);
    expect(second.kinds).toEqual(first.kinds);
  });

  test('are asked for of at most 25 events a scan, and of none again before its turn', async () => {
    const { clock, environment } = await aFeed();
    const read = environment();
    const asked = new Set<string>();
    for (let scan = 0; scan < 5; scan++) {
      const { eventCalls } = await read();
      expect(eventCalls.length).toBeLessThanOrEqual(25);
      for (const path of eventCalls) {
        expect(asked).not.toContain(path);
        asked.add(path);
      }
      clock.now += 45_000;
    }
    expect(asked.size).toBeGreaterThan(25);
    expect((await read()).eventCalls).toEqual([]);
    clock.now += 120 * MINUTE;
    expect((await read()).eventCalls).toHaveLength(25);
  });

  test('are not read twice where another environment has just read them', async () => {
    const { clock, environment } = await aFeed();
    const before = await environment()();
    clock.now += 45_000;
    const after = await environment()(before.known);
    const again = after.eventCalls.filter((path) => before.eventCalls.includes(path));
    expect(again).toEqual([]);
    expect(after.kinds).toEqual(expect.arrayContaining([...before.kinds]));
  });

  test('are read again at their next turn where the feed did not give them', async () => {
    const { clock, fault, environment } = await aFeed();
    const read = environment();
    const { kinds } = await read();
    fault.isOn = true;
    clock.now += 120 * MINUTE;
    const failed = await read();
    expect(failed.report).toMatchObject({ sportsFailed: [], events: { read: 0, failed: 25 } });
    expect(failed.kinds).toEqual(kinds);
    fault.isOn = false;
    clock.now += 120 * MINUTE;
    expect((await read()).report.events).toMatchObject({ failed: 0 });
  });

  test('are gone once the setting names them no longer', async () => {
    const { clock, environment } = await aFeed();
    const { known, kinds } = await environment()();
    clock.now += 45_000;
    expect(kinds).not.toEqual([]);
    const after = await environment({ ODDS_MARKETS: FEATURED })(known);
    expect(after.kinds).toEqual([]);
    expect(after.eventCalls).toEqual([]);
  });

  test('are not asked for without the setting, and no report mentions them', async () => {
    const { environment } = await aFeed();
    const { report, eventCalls, kinds } = await environment({ ODDS_MARKETS: FEATURED })();
    expect(report).not.toHaveProperty('events');
    expect([eventCalls, kinds]).toEqual([[], []]);
  });
});

describe('with a limit of credits', () => {
  const month = '2026-09';

  test('what they cost is counted as the feed says, and they wait while the sports need all', async () => {
    const rich = await aFeed();
    // The feed counts calls by the second, in which the clock of this test stands still.
    const twoSports = { ODDS_SPORTS: 'soccer_epl,icehockey_nhl' };
    const { report } = await rich.environment({ ...twoSports, ODDS_MONTHLY_CREDITS: '5000000' })();
    expect(report.events?.read).toBeGreaterThan(10);
    expect(rich.creditStore.spentIn(month)).toBe(report.creditsUsed);
    const poor = await aFeed();
    const without = await poor.environment({ ODDS_MONTHLY_CREDITS: '5000' })();
    expect(without.report.sportsRead).toBeGreaterThan(0);
    expect(without.eventCalls).toEqual([]);
  });

  test('all events of a month stay within it, the reserve aside', async () => {
    const { clock, creditStore, environment } = await aFeed();
    const limit = 3_000;
    const read = environment({ ODDS_MONTHLY_CREDITS: String(limit) });
    for (let step = 0; step < 25; step++) {
      await read();
      clock.now += 18 * 60 * MINUTE;
      if (new Date(clock.now).getUTCMonth() !== 8) {
        break;
      }
    }
    expect(creditStore.spentIn(month)).toBeGreaterThan(0);
    expect(creditStore.spentIn(month)).toBeLessThanOrEqual(limit * 0.95);
  });
});
