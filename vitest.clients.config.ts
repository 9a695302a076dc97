import { defineConfig } from 'vitest/config';
import { REPORTERS } from './test/ci/reporters.ts';

/**
 * The built packages in front of the running stack: needs Python 3.10 and the package registries,
 * so it is not in `npm test`.
 */
export default defineConfig({
  test: {
    reporters: REPORTERS,
    include: ['clients/*.test.ts'],
    env: { TZ: 'UTC' },
    testTimeout: 150_000,
    hookTimeout: 180_000,
  },
});
