import { expect, test } from 'vitest';
import type { Move } from '#domain/moves/find-moves.ts';
import { type Followed, followScan, NOTHING_FOLLOWED } from '#domain/moves/follow-scan.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { createSimulatedMarket, DEFAULT_SEED } from '#simulated-market/market.ts';
import { SIMULATED_BOOKS } from '#simulated-market/model/books.ts';
import { type Fixture, fixturesAt } from '#simulated-market/model/fixture-list.ts';
import { LEAGUES } from '#simulated-market/model/leagues.ts';
import { strengthsAt } from '#simulated-market/model/strengths.ts';
import { quotesOf } from '../../bench/feed/simulated-quotes.ts';

const MINUTE = 60_000;
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

test('steam on the simulated market is only where the truth has moved for all books', () => {
  const market = createSimulatedMarket(DEFAULT_SEED, SETTING);
  const fixtures = new Map(
    SETTING.leagues
      .flatMap((league, index) => fixturesAt(DEFAULT_SEED, league, index, START))
      .map((fixture) => [fixture.id, fixture]),
  );
  let followed = NOTHING_FOLLOWED;
  const found = new Map<string, SteamRow>();
  for (let number = 0; number < SCANS; number++) {
    const at = START + number * SCAN_MS;
    const time = { scan: number, at };
    const following = followScan(followed, time, DEFAULT_SCAN_SETTINGS.pool);
    scan(quotesOf(market, at), DEFAULT_SCAN_SETTINGS, at, following.see);
    ({ followed } = following.end());
    for (const row of steamOf(followed).filter(({ eventId }) => fixtures.has(eventId))) {
      found.set([row.eventId, row.outcome, row.fromAt].join(' '), row);
    }
  }
  const rows = [...found.values()];
  const invented = rows.filter((row) => {
    const fixture = fixtures.get(row.eventId);
    return !fixture || !hasMoved(fixture, row);
  });
  console.log(JSON.stringify({ events: fixtures.size, scans: SCANS, rows: rows.length }));
  expect(invented).toEqual([]);
  expect(rows.length).toBeGreaterThan(10);
}, 1_200_000);
