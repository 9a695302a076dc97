import { expect, test } from 'vitest';
import type { PlantedBug } from './service.ts';
import { COUNTED, simulate } from './simulate.ts';

/** Enough for a first look: CI plays 10,000 worlds beside this suite. */
const SEEDS = 400;
/** Some planted bugs need a coincidence that is rare. */
const MAX_SEARCHED = 2_000;
/** Where the search begins for a bug that shows itself in a few of a thousand worlds only. */
const SEARCHED_FROM: Partial<Record<PlantedBug, number>> = { keeps_the_address: 1_000 };

test(`${SEEDS} worlds of crashes, lost messages and hostile receivers keep every promise`, async () => {
  const totals = {
    steps: 0,
    deliveries: 0,
    moves: 0,
    calls: 0,
    pauses: 0,
    moved: 0,
    died: 0,
    shared: 0,
  };
  for (let seed = 0; seed < SEEDS; seed++) {
    const { violations, ...run } = await simulate(seed);
    expect(violations, `npm run simulate -- --seeds 1 --from ${seed}`).toEqual([]);
    for (const name of COUNTED) {
      totals[name] += run[name];
    }
  }
  // A world in which nothing happens keeps every promise too.
  expect(totals.deliveries).toBeGreaterThan(5 * SEEDS);
  expect(totals.calls).toBeGreaterThan(totals.deliveries);
  expect(totals.moves).toBeGreaterThan(5 * SEEDS);
  expect(totals.pauses).toBeGreaterThan(SEEDS / 10);
  // Cells went to other workers, workers ended in the middle of a task, and two of them served one
  // cell at the same time.
  for (const name of ['moved', 'died', 'shared'] as const) {
    expect(totals[name], name).toBeGreaterThan(SEEDS);
  }
}, 600_000);

test('a seed plays the same world every time', async () => {
  expect(await simulate(7)).toEqual(await simulate(7));
});

test.each<[PlantedBug, readonly string[]]>([
  [
    'writes_over_progress',
    ['one call at a time', 'versions never skip', 'no call after a recorded 2xx'],
  ],
  ['appends_at_the_next_free_number', ['a selection is in one delivery']],
  ['lets_the_newest_expire', ['entry numbers are never skipped or reused']],
  ['forgets_pauses', ['no call in a pause']],
  [
    'pauses_the_account',
    ['what is waiting is served at the next scan', 'every pick ends delivered or expired'],
  ],
  ['clock_stands_still', ['one call at a time', 'no call in a pause']],
  ['keeps_the_address', ['a call goes where the destination leads now']],
  [
    'indexes_nothing',
    ['what is waiting is served at the next scan', 'every pick ends delivered or expired'],
  ],
  [
    'forgets_what_was_tried',
    ['what is waiting is served at the next scan', 'every pick ends delivered or expired'],
  ],
  ['forgets_who_left', ['who lost the plan or the destination gets nothing new']],
  ['misses_changes', ['what is wanted is formed at the scan that publishes it']],
  ['ignores_grades', ['a pick is of a chosen grade']],
  ['calls_in_quiet_hours', ['no call in quiet hours']],
  ['forms_in_quiet_hours', ['no pick is formed in quiet hours, or of what appeared in them']],
  ['sees_one_bankroll', ['what is wanted is formed at the scan that publishes it']],
  ['sends_to_each_bankroll', ['a selection is in one delivery']],
  ['records_nothing', ['what a webhook carries is in the record']],
  ['records_twice', ['a selection is recorded once']],
  ['forgets_moves', ['a move is told once']],
  ['reads_no_moves', ['a move that was chosen is told at the scan that has it']],
  ['tells_webhooks', ['a webhook is told of no move']],
  ['marks_before_serving', ['what is wanted is formed at the scan that publishes it']],
])(
  'the simulation finds a planted bug: %s',
  async (bug, rules) => {
    const from = SEARCHED_FROM[bug] ?? 0;
    for (let seed = from; seed < from + MAX_SEARCHED; seed++) {
      const { violations } = await simulate(seed, bug);
      const violation = violations.find(({ rule }) => rules.includes(rule));
      if (violation !== undefined) {
        return;
      }
    }
    expect.fail(`${bug} was not found`);
  },
  600_000,
);
