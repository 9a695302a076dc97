import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limitsOf, monthOf } from '../../../bench/costs/costs.ts';
import { costsPage } from '../../../bench/costs/run.ts';

test('the page of costs is what the program prints', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/costs.md'), 'utf8');
  expect(page).toBe(costsPage());
});

test('a month of one million requests costs what its parts do', () => {
  const { usd, total, writeUnits } = monthOf(1, 1_000_000 / 30);
  expect(writeUnits).toBeCloseTo(1_000_000);
  expect(usd.gateway).toBeCloseTo(1);
  expect(usd.functions).toBeCloseTo(0.2 + 0.1333, 3);
  expect(usd.logs).toBeCloseTo(0.165);
  expect(usd.egress).toBeCloseTo(0.7245);
  expect(total).toBeCloseTo(Object.values(usd).reduce((sum, each) => sum + each, 0));
});

test('ten thousand keys stay within every limit, and a million within none', () => {
  expect(limitsOf(monthOf(10_000, 200))).toEqual([]);
  expect(limitsOf(monthOf(1_000_000, 200))).toHaveLength(4);
});
