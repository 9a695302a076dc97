import { defineConfig } from 'vitest/config';

/**
 * The page in a real browser: needs Chromium (CHROMIUM_PATH, or at a usual place). One file after
 * another: they measure.
 */
export default defineConfig({
  test: {
    include: ['test/web/browser/**/*.test.ts'],
    env: { TZ: 'UTC' },
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
});
