import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SEASONS = join(import.meta.dirname, '../../../shared/data/football-data');

type Grade = { n: number; mean_ev: number; mean_clv: number; clv_positive: number };
type Result = {
  matches: number;
  log_loss: Record<'fair' | 'pinnacle_open' | 'mean_open', number>;
  grades: Record<'A' | 'B' | 'C', Grade>;
};

describe.skipIf(!existsSync(SEASONS))('the analysis on eleven seasons of real results', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backtest-'));
  let shipped: Result;
  let leftOut: Result;

  beforeAll(() => {
    const file = join(folder, 'backtest.json');
    execFileSync(process.execPath, ['bench/backtest/run.ts', '--data', SEASONS, '--json', file]);
    const document = JSON.parse(readFileSync(file, 'utf8'));
    expect(document.judged_by).toBe('leave_one_season_out');
    leftOut = document;
    shipped = document.shipped;
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is at least as good as the sharp book before the match, and better than the mean of books', () => {
    for (const { log_loss } of [shipped, leftOut]) {
      expect(log_loss.fair).toBeLessThanOrEqual(log_loss.pinnacle_open);
      expect(log_loss.fair).toBeLessThan(log_loss.mean_open);
    }
  });

  test('grades A what beats the close as claimed, in seasons that taught it nothing', () => {
    const { A, B, C } = leftOut.grades;
    console.log(`left out: A ${JSON.stringify(A)}, B ${JSON.stringify(B)}, C ${JSON.stringify(C)}`);
    expect(A.n / leftOut.matches).toBeGreaterThanOrEqual(0.02);
    expect(A.mean_clv).toBeGreaterThanOrEqual(0.04);
    expect(A.clv_positive).toBeGreaterThanOrEqual(0.72);
    expect(A.mean_clv / A.mean_ev).toBeGreaterThan(0.9);
    expect(A.mean_clv / A.mean_ev).toBeLessThan(1.1);
    expect(B.mean_clv).toBeLessThan(A.mean_clv);
    expect(B.mean_clv).toBeGreaterThan(C.mean_clv);
  });
});
