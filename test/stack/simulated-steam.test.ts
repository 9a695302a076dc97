import { expect, test } from 'vitest';
import type { Move } from '#domain/moves/find-moves.ts';
import { type Followed, followScan, NOTHING_FOLLOWED } from '#domain/moves/follow-scan.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import {
  createSimulatedMarket,
  DEFAULT_SEED,
  type MarketSetting,
} from '#simulated-market/market.ts';
import { SIMULATED_BOOKS } from '#simulated-market/model/books.ts';
import { type Fixture, fixturesAt } from '#simulated-market/model/fixture-list.ts';
import { LEAGUES } from '#simulated-market/model/leagues.ts';
import { strengthsAt } from '#simulated-market/model/strengths.ts';
import { quotesOf } from '../../bench/feed/simulated-quotes.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A Saturday with matches from noon on. */
const START = Date.parse('2026-09-12T09:00:00Z');
const SCAN_MS = 150_000;
const SCANS = 240;
/** What the slowest books may lag behind the truth. */
const MAX_LAG = 60 * MINUTE;
/** In log-odds: the opinion of a match wanders by 0.01 in an hour, and news move it by 0.1. */
const COMMON_MOVE = 0.05;
const SETTING = { leagues: LEAGUES.slice(0, 3), books: SIMULATED_BOOKS };

/** However small it is: from `MIN_SHOWN_MOVE` on. */
type SteamRow = Move & { readonly eventId: string };

function steamOf({ events }: Followed): readonly SteamRow[] {
  return [...events].flatMap(([eventId, { lines }]) =>
    lines.flatMap(({ rows }) =>
      rows.filter(({ kind }) => kind === 'steam').map((row) => ({ ...row, eventId })),
    ),
  );
}

/** Whether what is true of a match has moved for all books, before the row or within it. */
function hasMoved(fixture: Fixture, { fromAt, toAt }: SteamRow): boolean {
  const times: number[] = [];
  for (let at = fromAt - MAX_LAG; at <= toAt; at += MINUTE) {
    times.push(at);
  }
  const truths = times.map((at) => strengthsAt(fixture, at));
  const rangeOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return (
    rangeOf(truths.map(({ edge }) => edge)) >= COMMON_MOVE ||
    rangeOf(truths.map(({ pace }) => pace)) >= COMMON_MOVE
  );
}

/** The rows of steam that hours of scans of a market show, and how many events it has. */
function followedSteam(setting: MarketSetting) {
  const market = createSimulatedMarket(DEFAULT_SEED, setting);
  const fixtures = new Map(
    setting.leagues
      .flatMap((league, index) => fixturesAt(DEFAULT_SEED, league, index, START))
      .map((fixture) => [fixture.id, fixture]),
  );
  let followed = NOTHING_FOLLOWED;
  let changes = 0;
  const found = new Map<string, SteamRow>();
  for (let number = 0; number < SCANS; number++) {
    const at = START + number * SCAN_MS;
    const time = { scan: number, at };
    const following = followScan(followed, time, DEFAULT_SCAN_SETTINGS.pool);
    scan(quotesOf(market, at), DEFAULT_SCAN_SETTINGS, at, following.see);
    const step = following.end();
    ({ followed } = step);
    changes += step.changed.reduce((sum, event) => sum + event.changes.length, 0);
    for (const row of steamOf(followed).filter(({ eventId }) => fixtures.has(eventId))) {
      found.set([row.eventId, row.outcome, row.fromAt].join(' '), row);
    }
  }
  const rows = [...found.values()];
  console.log(JSON.stringify({ events: fixtures.size, scans: SCANS, changes, rows: rows.length }));
  return { fixtures, changes, rows };
}

test('steam on the simulated market is only where the truth has moved for all books', () => {
  const { fixtures, rows } = followedSteam(SETTING);
  const invented = rows.filter((row) => {
    const fixture = fixtures.get(row.eventId);
    return !fixture || !hasMoved(fixture, row);
  });
  expect(invented).toEqual([]);
  expect(rows.length).toBeGreaterThan(10);
}, 1_200_000);

test('without common moves the simulated market has no steam, however often its books change their prices', () => {
  const { changes, rows } = followedSteam({ ...SETTING, stillFrom: START - DAY });
  expect(changes).toBeGreaterThan(10_000);
  expect(rows).toEqual([]);
}, 1_200_000);
