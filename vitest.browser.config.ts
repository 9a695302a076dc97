import { defineConfig } from 'vitest/config';
import { REPORTERS } from './test/ci/reporters.ts';

const MEASURES = 'test/web/browser/load.test.ts';

/**
 * The page in a real browser: needs Chromium (CHROMIUM_PATH, or at a usual place). What measures
 * comes last and by itself.
 */
export default defineConfig({
  test: {
    reporters: REPORTERS,
    env: { TZ: 'UTC' },
    // Timeouts bound a hang only.
    testTimeout: 300_000,
    hookTimeout: 240_000,
    // A page on a busy machine may take long to draw what it shows in the end.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/web/browser/**/*.test.ts'],
          exclude: [MEASURES],
          // Most of them wait for the page.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: { name: 'measured', include: [MEASURES], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
