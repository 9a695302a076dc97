import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SpeedReport } from '../../bench/speed/measure.ts';
import { STAGES } from '../../bench/speed/passes.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const file = join(folder, 'bench.json');
let printed = '';
let report: { readonly speed: readonly SpeedReport[] };

beforeAll(() => {
  const event = {
    id: '1',
    sport_key: 'soccer_epl',
    home_team: 'Leeds',
    away_team: 'Hull',
    commence_time: '2026-04-18T11:30:00Z',
    bookmakers: BOOKS.map((key) => aBook(key)),
  };
  const captures = join(folder, 'captures');
  mkdirSync(captures);
  writeFileSync(join(captures, 'soccer_epl.main.json.gz'), gzipSync(JSON.stringify([event])));
  const args = [
    'bench/run.ts',
    '--sizes',
    '16,8',
    '--captures',
    captures,
    '--rounds',
    '1',
    '--json',
    file,
  ];
  printed = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  report = JSON.parse(readFileSync(file, 'utf8'));
}, 300_000);

const BOOKS = ['pinnacle', 'bwin', 'betway', 'coolbet'];
const aBook = (key: string) => ({
  key,
  title: key,
  last_update: '2026-04-16T19:00:14Z',
  markets: [
    {
      key: 'h2h',
      last_update: '2026-04-16T19:00:14Z',
      outcomes: [
        { name: 'Leeds', price: 2.1 },
        { name: 'Hull', price: 3.6 },
        { name: 'Draw', price: 3.4 },
      ],
    },
  ],
});
const synthetic = () => report.speed.filter(({ name }) => name !== 'recorded');

afterAll(() => rmSync(folder, { recursive: true }));

describe('the bench', () => {
  test('measures a whole scan that finds everything there is to find, smaller feeds first', () => {
    expect(synthetic().map(({ events }) => events)).toEqual([8, 16]);
    for (const { events, prices, found, snapshotBytes } of synthetic()) {
      expect(prices).toBeGreaterThan(events * 40 * 6);
      expect(found.matches).toBe(events);
      expect(Math.min(found.value, found.surebets)).toBeGreaterThan(0);
      expect(snapshotBytes).toBeGreaterThan(1000);
    }
  });

  test('gives the time of the scan as a ratio to parsing the same bytes, and the share of each step', () => {
    for (const { scan, json, ratio, share } of report.speed) {
      expect(scan.totalMs).toBeCloseTo(
        STAGES.reduce((sum, stage) => sum + scan.stagesMs[stage], 0),
        9,
      );
      expect(ratio).toBeCloseTo(scan.totalMs / json.parseMs, 9);
      expect(STAGES.reduce((sum, stage) => sum + share[stage], 0)).toBeCloseTo(1, 9);
      expect(scan.coldMs).toBeGreaterThan(0);
    }
  });

  test('gives the growth from each feed to the next as an exponent, in units of parsing a byte', () => {
    const [small, large] = report.speed;
    const units = (of = small) => (of?.ratio ?? 0) * (of?.bytes ?? 0);
    expect(small?.growth).toBeNull();
    expect(large?.growth).toBeCloseTo(Math.log2(units(large) / units(small)), 9);
  });

  test('gives the peak memory of a scan in megabytes, the body of the feed included', () => {
    for (const { bytes, scan } of synthetic()) {
      expect(scan.rssMb).toBeGreaterThan(bytes / 1e6);
    }
  });

  test('measures a folder of recorded bodies as of their own time, without a growth', () => {
    const recorded = report.speed.find(({ name }) => name === 'recorded');
    expect(recorded).toMatchObject({
      events: 1,
      sports: 1,
      prices: 12,
      growth: null,
      found: { matches: 1 },
    });
    expect(recorded?.scan.coldMs).toBeGreaterThan(0);
    expect(printed).toContain('1 recorded');
  });

  test.each([
    [
      'an option it does not know',
      ['--foo', '1'],
      2,
      /Unknown option '--foo'.*\nusage: npm run bench/,
    ],
    ['a size that is none', ['--sizes', '500,'], 2, /^--sizes is ""; .*\nusage: npm run bench/],
    [
      'a missing folder of captures',
      ['--captures', join(folder, 'none')],
      1,
      /is no folder.*--captures names/,
    ],
    ['no rounds', ['--rounds', ''], 2, /^--rounds is ""; .*\nusage: npm run bench/],
    [
      'a file that cannot be written',
      ['--json', join(folder, 'none', 'x.json')],
      1,
      /^--json: .*make it first/,
    ],
    ['what is no file', ['--json', '/dev/null'], 1, /^--json: \/dev\/null is no file; name one/],
  ])('refuses %s before it measures anything', (_what, args, code, message) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.ts', ...args], {
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([code, '']);
    expect(stderr).toMatch(message);
  });

  test('prints what it measured as tables', () => {
    for (const head of ['ratio', 'growth', 'RSS MB']) {
      expect(printed).toContain(head);
    }
  });
});
