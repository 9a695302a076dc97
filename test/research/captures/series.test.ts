import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'series-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAM = ['research/captures/scan.ts', 'series', '--data', folder];
const START = Date.parse('2026-07-10T12:00:00Z');
const BOOKS = ['fanduel', 'betmgm', 'bovada', 'betus', 'fliff', 'espnbet'];

/** A capture some hours before the start: all books at the same American odds, but one on home. */
function captureAt(hours: number, home: number, away: number, outlier = home) {
  const at = new Date(START - hours * 3_600_000).toISOString();
  const bookmakers = BOOKS.map((key, index) => ({
    key,
    title: key,
    last_update: at,
    markets: [
      {
        key: 'h2h',
        last_update: at,
        outcomes: [
          { name: 'Home', price: index === 0 ? outlier : home },
          { name: 'Away', price: index === 0 && outlier !== home ? -150 : away },
        ],
      },
    ],
  }));
  const event = {
    id: 'a'.repeat(32),
    sport_key: 'basketball_wnba',
    commence_time: new Date(START).toISOString(),
    home_team: 'Home',
    away_team: 'Away',
    bookmakers,
  };
  return JSON.stringify({ captured_at: at, body: [event] });
}

test('a value of a series is counted once in its span, by the consensus of the last hour', () => {
  const lines = [
    captureAt(10, -110, -110, 115),
    captureAt(9, -110, -110, 120),
    captureAt(3, -110, -110),
    captureAt(0.5, -150, 130),
  ];
  const file = join(folder, 'basketball_wnba.us.jsonl.br');
  writeFileSync(file, brotliCompressSync(lines.join('\n')));
  const printed = execFileSync(process.execPath, PROGRAM, { encoding: 'utf8' });
  // 2.15 on an even match, whose home side is 58 % likely at the close.
  expect(printed).toMatch(/6 to 12 h +1 +7\.50 +2[3-7]\.\d\d +0\.00 +100\.0/);
  expect(printed).toMatch(/0 to 6 h +0 /);
  expect(printed).toContain('Of these with broad_consensus');
});

test('a folder without a series is refused by name', () => {
  const { status, stderr } = spawnSync(process.execPath, [...PROGRAM.slice(0, 3), tmpdir()], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('no series in');
});
