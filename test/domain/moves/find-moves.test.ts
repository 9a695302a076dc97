import { expect, test } from 'vitest';
import { fairMoves, type Move } from '#domain/moves/find-moves.ts';
import { type Followed, followScan, NOTHING_FOLLOWED } from '#domain/moves/follow-scan.ts';
import type { Point } from '#domain/moves/points.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { randomOf } from '../../../bench/seeded-random.ts';
import { judgedEventOf } from '../../support/market.ts';
import { h2h, NOW } from '../../support/quotes.ts';

const MINUTE = 60_000;
const SCAN_MS = 45_000;
const BOOKS = ['betway', 'coolbet', 'paddypower', 'skybet', 'tipico_de', 'winamax_fr'];
const CLONES = ['betrivers', 'unibet', 'casumo', 'grosvenor', 'ballybet'];

/** Two prices at a margin of 4 %, home being so likely in log-odds. */
function priced(book: string, logOdds: number): QuotedOffer {
  const home = 1 / (1 + Math.exp(-logOdds));
  return h2h(book, [1 / (1.04 * home), 1 / (1.04 * (1 - home))]);
}

/** The state after scans with these offers. */
function follow(scans: readonly (readonly QuotedOffer[])[]): Followed {
  return scans.reduce((followed, offers, scan) => {
    const time = { scan, at: NOW + scan * SCAN_MS };
    const following = followScan(followed, time, DEFAULT_SCAN_SETTINGS.pool);
    following.see(judgedEventOf(offers, 'basketball_nba'));
    return following.end().followed;
  }, NOTHING_FOLLOWED);
}

function rowsOf({ events }: Followed, kind: Move['kind']): readonly Move[] {
  const lines = [...events.values()].flatMap((event) => event.lines);
  return lines.flatMap(({ rows }) => rows.filter((row) => row.kind === kind));
}

const all = (logOdds: number) => BOOKS.map((book) => priced(book, logOdds));

test('three families that move one way are steam, which grows while it goes on', () => {
  const moved = (share: number) =>
    BOOKS.map((book, index) => priced(book, index < 4 ? 0.3 * share : 0));
  const followed = follow([all(0), all(0), moved(0.5), moved(1), moved(1)]);
  const [row, ...others] = rowsOf(followed, 'steam');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ outcome: 0, families: 4, fromAt: NOW + SCAN_MS });
  expect(row?.toAt).toBe(NOW + 3 * SCAN_MS);
  expect(row?.from).toBeCloseTo(0.5, 3);
  expect(row?.to).toBeGreaterThan(0.535);
});

test('a book that lags behind a move is named with what its price is worth', () => {
  const moved = BOOKS.map((book, index) => priced(book, index < 5 ? 0.4 : 0));
  const [event] = follow([all(0), all(0), moved]).events.values();
  const lagging = event?.lines.flatMap((line) => line.lagging);
  expect(lagging).toMatchObject([{ outcome: 0, book: 'winamax_fr' }]);
  expect(lagging?.[0]?.ev).toBeGreaterThan(0.1);
});

test('families that move in both directions are no steam', () => {
  const split = BOOKS.map((book, index) => priced(book, index < 4 ? 0.2 : -0.2));
  expect(rowsOf(follow([all(0), all(0), split]), 'steam')).toEqual([]);
});

test('clones that move alone are one family', () => {
  const others = BOOKS.slice(0, 4).map((book) => priced(book, 0));
  const clones = (logOdds: number) => CLONES.map((book) => priced(book, logOdds));
  const scans = [0, 0, 0.3, 0.3].map((logOdds) => [...others, ...clones(logOdds)]);
  expect(rowsOf(follow(scans), 'steam')).toEqual([]);
});

test('books that move each for itself are no steam', () => {
  const random = randomOf(5);
  const scans = Array.from({ length: 200 }, () =>
    BOOKS.map((book) => priced(book, 0.06 * (random() - 0.5))),
  );
  expect(rowsOf(follow(scans), 'steam')).toEqual([]);
});

test('a sharp price that falls by 5 % is a drop', () => {
  const at = (logOdds: number) => [...all(0), priced('pinnacle', logOdds)];
  expect(rowsOf(follow([at(0), at(0.05)]), 'drop')).toEqual([]);
  expect(rowsOf(follow([at(0), at(0.15), at(0.15)]), 'drop')).toMatchObject([{ outcome: 0 }]);
});

test('a hole of more than three scans is no move', () => {
  const hole = [[], [], [], []] as const;
  const followed = follow([all(0), all(0), ...hole, all(0.5)]);
  const [event] = followed.events.values();
  expect(rowsOf(followed, 'steam')).toEqual([]);
  expect(event?.lines[0]?.track.fair).toHaveLength(1);
});

const fair = (...points: readonly (readonly [minute: number, home: number])[]): Point[] =>
  points.map(([minute, home]) => [minute * MINUTE, home, 1 - home]);
const ASKED = { minMove: 0.02, windowMs: 30 * MINUTE };

test('a fair probability that moves within the window is one row that grows', () => {
  const points = fair([0, 0.5], [10, 0.51], [20, 0.525], [30, 0.54]);
  expect(fairMoves(points, 5, ASKED)).toEqual([
    {
      kind: 'fair',
      outcome: 0,
      from: 0.5,
      to: 0.54,
      fromAt: 0,
      toAt: 30 * MINUTE,
      families: 5,
    },
  ]);
});

test('a move that takes longer than the window is none', () => {
  const points = fair([0, 0.5], [25, 0.51], [50, 0.52], [75, 0.53]);
  expect(fairMoves(points, 5, ASKED)).toEqual([]);
  expect(fairMoves(points, 5, { ...ASKED, windowMs: 60 * MINUTE })).toHaveLength(1);
});

test('a move back is a row of the other outcome', () => {
  const points = fair([0, 0.5], [10, 0.54], [20, 0.5]);
  expect(fairMoves(points, 5, ASKED).map(({ outcome, from, to }) => [outcome, from, to])).toEqual([
    [0, 0.5, 0.54],
    [1, 0.45999999999999996, 0.5],
  ]);
});
