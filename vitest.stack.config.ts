import { defineConfig } from 'vitest/config';
import { REPORTERS } from './test/ci/reporters.ts';

/** What only compares what was said with what has to be, however long that takes. */
const COMPARING = [
  'account-access',
  'assistants',
  'backtest',
  'captured-surebets',
  'docs-commands',
  'ends',
  'event-matching',
  'followed-moves',
  'further-markets',
  'guides',
  'malformed',
  'real-captures',
  'record-calibration',
  'recorded-moves',
  'simulated-steam',
  'two-feeds',
].map((name) => `test/stack/${name}.test.ts`);

/**
 * Runs of the whole local stack. Those that measure come last and one after another, so that they
 * do not share the machine with each other.
 */
export default defineConfig({
  test: {
    reporters: REPORTERS,
    env: { TZ: 'UTC' },
    testTimeout: 1_200_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'comparing', include: COMPARING, maxWorkers: 2 } },
      {
        extends: true,
        test: {
          name: 'measured',
          include: ['test/stack/**/*.test.ts'],
          exclude: COMPARING,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
