import { defineConfig } from 'vitest/config';
import { REPORTERS } from './test/ci/reporters.ts';

/**
 * The page in a real browser: needs Chromium (CHROMIUM_PATH, or at a usual place). One file after
 * another: they measure.
 */
export default defineConfig({
  test: {
    reporters: REPORTERS,
    include: ['test/web/browser/**/*.test.ts'],
    env: { TZ: 'UTC' },
    fileParallelism: false,
    // Timeouts bound a hang only.
    testTimeout: 300_000,
    hookTimeout: 240_000,
    // A page on a busy machine may take long to draw what it shows in the end.
    expect: { poll: { timeout: 20_000 } },
  },
});
