import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_GRADE_SETTINGS, DEFAULT_SUREBET_SETTINGS } from '#domain/grading/settings.ts';
import { DEFAULT_REFERENCE_SETTINGS } from '#domain/reference/settings.ts';
import { monthOf, totalOf, USUAL } from '../../bench/costs/month.ts';
import units from '../../bench/costs/units.json' with { type: 'json' };

const textOf = (page: string) =>
  readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8').replaceAll(/\s+/g, ' ');
const whole = (value: number) => Math.round(value).toLocaleString('en-US');

test('docs/numbers.md has the distances, weights and limits that the analysis uses', () => {
  const { outlier, outlierAtExtremes, weight } = DEFAULT_REFERENCE_SETTINGS.pool;
  const text = textOf('numbers.md');
  expect(text).toContain(
    `A book farther than ${outlier} in log-odds from the median of the others`,
  );
  expect(text).toContain(`farther than ${outlierAtExtremes.toFixed(1)} where the others say`);
  const [suspect, atExtremes] = [outlier, outlierAtExtremes].map(
    (distance) => DEFAULT_GRADE_SETTINGS.suspectDistance * distance,
  );
  expect(text).toContain(`farther than ${suspect} from the fair one (${atExtremes} there)`);
  expect(weight.exchange).toBe(weight.sharp);
  expect(text).toContain(
    `The sharp book and the exchange weigh ${weight.sharp} each, and the consensus of all others ${weight.consensus}`,
  );
  expect(text).toContain(
    `A book above ${DEFAULT_REFERENCE_SETTINGS.maxBooksum} on two or three outcomes`,
  );
  const { highEv, maxEv } = DEFAULT_SUREBET_SETTINGS;
  expect(text).toContain(
    `A profit above ${100 * highEv} % is graded C, and one above ${100 * maxEv} %`,
  );
});

test('docs/record.md has the units of each step of a pick, and what a thousand a day cost', () => {
  const { recorded, opened, closed, settled } = units.record;
  const all = [recorded, opened, closed, settled];
  const sum = (name: 'readUnits' | 'writeUnits') => all.reduce((n, step) => n + step[name], 0);
  const rows = {
    recording: recorded,
    opening: opened,
    closing: closed,
    settling: settled,
    'all four': { writeUnits: sum('writeUnits'), readUnits: sum('readUnits') },
  };
  const text = textOf('record.md');
  for (const [step, { writeUnits, readUnits }] of Object.entries(rows)) {
    expect(text).toContain(`| ${step} | ${writeUnits} | ${readUnits} |`);
  }
  const nothing = { ...USUAL, keys: 0, subscribers: 0, accounts: 0 };
  const usd = totalOf(monthOf({ ...nothing, picksPerDay: 1_000 }), 'picks');
  expect(text).toContain(`are ${usd.toFixed(2)} USD a month`);
});

test('docs/delivery.md has the units that a scan with nothing new reads for 100,000 subscribers', () => {
  const { idleDispatch, memberReadUnits } = units.scan;
  const read = whole(Math.floor(idleDispatch.readUnits + 100_000 * memberReadUnits));
  const text = textOf('delivery.md');
  expect(text).toContain(`costs ${read} read units a scan while nothing is new`);
  expect(text).toContain(`idle scan reads ${read} units`);
  expect(textOf('decisions.md')).toContain(`scan at 100,000 subscribers reads ${read} units`);
});

test('docs/install.md has what a scan of the simulated market stores of moves', () => {
  expect(textOf('install.md')).toContain(`up to ${units.scan.moves.bytes / 1_000} KB of moves`);
});
