import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptSigningKey } from '../../local/identity/provider.ts';
import { temporaryFolder } from './tiny-function.ts';

test('the key that signs tokens is kept, and a damaged one is named with what to do', async () => {
  const file = join(temporaryFolder(), 'identity-key.json');
  const key = await keptSigningKey(file);
  expect(await keptSigningKey(file)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  expect(key.alg).toBe('RS256');
  writeFileSync(file, '{"kty":');
  await expect(keptSigningKey(file)).rejects.toThrow(`${file} cannot be read. Delete it`);
});
