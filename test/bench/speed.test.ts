import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeFeed } from '../../bench/feed/feed.ts';
import { parsePass, scanPass } from '../../bench/speed/passes.ts';
import { sharePlot, speedTable } from '../../bench/tables.ts';

const root = mkdtempSync(join(tmpdir(), 'bench-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a pass covers the whole feed and times each of its steps', () => {
  const feed = writeFeed(root, 40);
  const scan = scanPass(feed.folder);
  expect(scan).toMatchObject({ events: 40, matches: 40 });
  expect(scan.prices).toBeGreaterThan(40 * 40 * 6);
  expect(scan.value).toBeGreaterThan(0);
  expect(scan.snapshotBytes).toBeGreaterThan(1_000);
  const parse = parsePass(feed.folder);
  for (const time of [scan.door, scan.analysis, scan.encode, parse.decode, parse.parse])
    expect(time).toBeGreaterThan(0);
});

test('a report draws the scan as long as it took beside JSON.parse', () => {
  const report = {
    events: 5_000,
    sports: 34,
    bytes: 314e6,
    prices: 1_326_420,
    rounds: 8,
    found: { value: 1, surebets: 2, combos: 3, matches: 4 },
    snapshotBytes: 1,
    json: { decodeMs: 100, parseMs: 1_000, rssMb: 300 },
    scan: { doorMs: 500, analysisMs: 250, encodeMs: 250, totalMs: 1_000, rssMb: 200, rssSmallYoungMb: 150 },
    share: { door: 0.5, analysis: 0.25, encode: 0.25 },
    ratio: 1,
    ratioDecoded: 0.91,
    ratioCpu: 0.9,
    doorRatio: 0.5,
    growth: 1.04,
  };
  const plot = sharePlot([report]);
  expect(plot).toContain(`JSON.parse ${'.'.repeat(48)} 1,000 ms`);
  expect(plot).toContain(`${'#'.repeat(24)}${'='.repeat(12)}${'+'.repeat(12)} 1,000 ms`);
  const [head, , row] = speedTable([report]).split('\n');
  expect(row).toHaveLength(head?.length ?? 0);
  expect(row).toMatch(/^5,000 .* 1\.00 .* 1\.04 /);
});
