import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedsReport } from '../../bench/feeds/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-feeds-'));
const file = join(folder, 'feeds.json');
let printed = '';
let report: FeedsReport | undefined;

beforeAll(() => {
  const args = ['bench/run.ts', 'feeds', '--sizes', '10', '--rounds', '1', '--json', file];
  printed = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  [report] = JSON.parse(readFileSync(file, 'utf8')).feeds;
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe('the bench of two feeds', () => {
  test('links every event: each price is there once', () => {
    expect(report?.one.events).toBe(10);
    expect(report?.two.events).toBe(report?.one.events);
    expect(report?.two.prices).toBe(report?.one.prices);
  });

  test('stores what each feed told and little beside it', () => {
    const { one, two } = report ?? {};
    expect(two?.quotesBytes).toBeGreaterThan(1.9 * (one?.quotesBytes ?? 0));
    expect(two?.quotesBytes).toBeLessThan(2.1 * (one?.quotesBytes ?? 0));
  });

  test('gives the time as a ratio, and what the scan and a reader of all of it hold', () => {
    expect(report?.ratio).toBeGreaterThan(0);
    expect(report?.read).toMatchObject({ events: 10 });
    expect(report?.rssMb).toBeGreaterThan(0);
    for (const head of ['unite', 'to one', 'board RSS MB']) {
      expect(printed).toContain(head);
    }
  });
});
