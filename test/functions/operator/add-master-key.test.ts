import { expect, test } from 'vitest';
import { parseMasterKeys } from '#domain/webhooks/signing/master-keys.ts';
import { addMasterKey } from '#functions/operator/add-master-key.ts';

const KEY = 'k'.repeat(64);

/** A secret that somebody else changes before each of the first `rivals` replacements. */
function aSecret(rivals = 0) {
  let rivalsLeft = rivals;
  let version = { text: JSON.stringify({ current: 'k1', k1: KEY }), versionId: 'v1' };
  const write = (text: string) => {
    version = { text, versionId: crypto.randomUUID() };
  };
  return {
    now: () => parseMasterKeys(version.text),
    read: async () => version,
    async replace(seen: typeof version, text: string) {
      if (rivalsLeft > 0) {
        rivalsLeft -= 1;
        const { byId } = parseMasterKeys(version.text);
        const id = `k${byId.size + 1}`;
        write(JSON.stringify({ ...JSON.parse(version.text), [id]: KEY, current: id }));
      }
      if (seen.versionId !== version.versionId) {
        return false;
      }
      write(text);
      return true;
    },
  };
}

test('a new key serves new secrets, and the old ones stay', async () => {
  const secret = aSecret();
  expect(await addMasterKey({ secret, newKey: () => 'n'.repeat(64) })).toEqual({
    current: 'k2',
    ids: ['k1', 'k2'],
  });
  const { currentId, byId } = secret.now();
  expect(Buffer.from(byId.get(currentId) ?? []).toString()).toBe('n'.repeat(64));
  expect(Buffer.from(byId.get('k1') ?? []).toString()).toBe(KEY);
});

test('keys that are added at the same time are all kept', async () => {
  const secret = aSecret(2);
  const { current } = await addMasterKey({ secret, newKey: () => 'n'.repeat(64) });
  expect(current).toBe('k4');
  expect([...secret.now().byId.keys()]).toEqual(['k1', 'k2', 'k3', 'k4']);
});

test('it gives up after five attempts, and says so', async () => {
  await expect(addMasterKey({ secret: aSecret(9), newKey: () => KEY })).rejects.toThrow(
    'No master key was added',
  );
});
