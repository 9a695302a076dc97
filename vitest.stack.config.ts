import { defineConfig } from 'vitest/config';
import { REPORTERS } from './test/ci/reporters.ts';

/**
 * Runs of the whole local stack, one after another: they measure, so they do not share the machine
 * with each other.
 */
export default defineConfig({
  test: {
    reporters: REPORTERS,
    include: ['test/stack/**/*.test.ts'],
    env: { TZ: 'UTC' },
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
