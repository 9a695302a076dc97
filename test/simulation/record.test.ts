import { expect, test } from 'vitest';
import type { PickFlaw } from '../support/fake-pick-store.ts';
import { simulateRecord } from './record.ts';

const SEEDS = 100;

test(`${SEEDS} records whose functions end at any await lose nothing and double nothing`, async () => {
  let entries = 0;
  for (let seed = 0; seed < SEEDS; seed++) {
    const run = await simulateRecord(seed);
    expect(run.violations, `seed ${seed}`).toEqual([]);
    entries += run.entries;
  }
  // The first of twelve bets may start too soon; the others have four entries each, and some are
  // corrected.
  expect(entries).toBeGreaterThan(42 * SEEDS);
});

test.each<[PickFlaw, string]>([
  ['takes_twice', 'the record holds'],
  ['records_twice', 'the record holds'],
  ['corrects_twice', 'the record holds'],
  ['forgets_sums', 'the figures are those of the entries'],
  ['forgets_what_is_next', 'every pick is told to its end, once'],
])('the simulation finds a planted bug: %s', async (flaw, rule) => {
  for (let seed = 0; seed < SEEDS; seed++) {
    const { violations } = await simulateRecord(seed, flaw);
    if (violations.some((found) => found.rule === rule)) {
      return;
    }
  }
  expect.fail(`${flaw} was not found`);
});
