import { afterEach, expect, test, vi } from 'vitest';
import { defaultProvider } from '#runtime/function-credentials.ts';

const NAMES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const;

afterEach(() => vi.unstubAllEnvs());

test('a function signs with the credentials that the platform hands it as variables', async () => {
  for (const name of NAMES) {
    vi.stubEnv(name, name.toLowerCase());
  }
  expect(await defaultProvider()()).toEqual({
    accessKeyId: 'aws_access_key_id',
    secretAccessKey: 'aws_secret_access_key',
    sessionToken: 'aws_session_token',
  });
});

test('a credential that is missing is named', async () => {
  for (const name of NAMES) {
    vi.stubEnv(name, undefined);
  }
  await expect(defaultProvider()()).rejects.toThrow('AWS_ACCESS_KEY_ID is not set');
});
