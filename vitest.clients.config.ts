import { defineConfig } from 'vitest/config';

/**
 * The built packages in front of the running stack: needs Python 3.10 and the package registries,
 * so it is not in `npm test`.
 */
export default defineConfig({
  test: {
    include: ['clients/*.test.ts'],
    env: { TZ: 'UTC' },
    testTimeout: 150_000,
    hookTimeout: 180_000,
  },
});
