import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const LIGHT = join(import.meta.dirname, 'test/support/light-dynamodb.ts');

/** The tests of the stores once more, over the client of DynamoDB that the bundler puts in the place of the SDK's. */
export default defineConfig({
  resolve: { alias: { '@aws-sdk/client-dynamodb': LIGHT, '@aws-sdk/lib-dynamodb': LIGHT } },
  test: { include: ['test/adapters/dynamodb/**/*.test.ts'], env: { TZ: 'UTC' }, testTimeout: 20_000 },
});
