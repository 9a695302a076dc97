import { afterEach, expect, test, vi } from 'vitest';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['off', false],
  ['on', true],
  [undefined, true],
])('with RAW_PRICES %s prices are passed on: %s', (value, offersPrices) => {
  vi.stubEnv('TABLE_NAME', 'rows');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('API_KEY_SECRETS', 'a'.repeat(64));
  vi.stubEnv('RAW_PRICES', value);
  expect(keyAccess(serviceTable())).toMatchObject({ offersPrices });
});
