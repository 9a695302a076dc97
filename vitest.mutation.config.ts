import { defineConfig } from 'vitest/config';

/**
 * The tests that `npm run mutation` asks about the files in stryker.config.json: those that state
 * what these files guarantee.
 */
export default defineConfig({
  test: {
    include: [
      'test/domain/{access,grading,record,webhooks}/**/*.test.ts',
      'test/domain/markets/settlement.test.ts',
      'test/adapters/dynamodb/admission.test.ts',
      'test/functions/{deliver-webhook,dispatch-shard}/**/*.test.ts',
      'test/adapters/webhooks/{target,public-address,egress-policy}.test.ts',
    ],
    env: { TZ: 'UTC' },
    testTimeout: 60_000,
  },
});
