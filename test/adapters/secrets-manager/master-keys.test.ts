import { expect, test } from 'vitest';
import { createMasterKeys } from '#adapters/secrets-manager/master-keys.ts';

const KEY = 'k'.repeat(32);
const OLD = JSON.stringify({ current: 'k1', k1: KEY });
const NEW = JSON.stringify({ current: 'k2', k1: KEY, k2: KEY });

/** A secret whose value is read anew only after it was forgotten. */
function aSecret(...values: string[]) {
  const secret = {
    reads: 0,
    read: async () => values[0] ?? '',
    forget() {
      values.shift();
      secret.reads += 1;
    },
  };
  return secret;
}

test('a salt of a key that was added since makes the secret be read again', async () => {
  const secret = aSecret(OLD, NEW);
  const masterKeysFor = createMasterKeys(secret);
  expect((await masterKeysFor(['k1.x'])).currentId).toBe('k1');
  expect(secret.reads).toBe(0);
  expect((await masterKeysFor(['k1.x', 'k2.x'])).currentId).toBe('k2');
  expect(secret.reads).toBe(1);
  await masterKeysFor(['k2.x']);
  expect(secret.reads).toBe(1);
});

test('a secret that cannot be understood is an error, not a key', async () => {
  await expect(createMasterKeys(aSecret(KEY))([])).rejects.toThrow('not a JSON object');
});
