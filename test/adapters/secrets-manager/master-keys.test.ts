import { expect, test } from 'vitest';
import { createMasterKeys } from '#adapters/secrets-manager/master-keys.ts';
import { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { firstSalts } from '#domain/webhooks/signing/secret.ts';

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
  const { forSalts } = createMasterKeys(secret);
  expect((await forSalts(['k1.x'])).currentId).toBe('k1');
  expect(secret.reads).toBe(0);
  expect((await forSalts(['k1.x', 'k2.x'])).currentId).toBe('k2');
  expect(secret.reads).toBe(1);
  await forSalts(['k2.x']);
  expect(secret.reads).toBe(1);
});

test('a secret that cannot be understood is an error, not a key', async () => {
  await expect(createMasterKeys(aSecret(KEY)).forSalts([])).rejects.toThrow('not a JSON object');
});

test('a warm environment derives new secrets from the master key that was added', async () => {
  let text = OLD;
  const client = { send: async () => ({ SecretString: text }) } as never;
  const secrets = createWebhookSecrets({ client, secretId: 'x' });
  expect(await secrets.newSalt()).toMatch(/^k1\./);
  text = NEW;
  expect(await secrets.newSalt()).toMatch(/^k2\./);
});

test('the address of a chat is stored so that only its own destination opens it, and calls lead there', async () => {
  const client = { send: async () => ({ SecretString: OLD }) } as never;
  const secrets = createWebhookSecrets({ client, secretId: 'x' });
  const address = { token: `123456:${'A'.repeat(35)}`, chat_id: '7' };
  const salts = firstSalts(await secrets.newSalt());
  const sealed = await secrets.sealAddress('ada#telegram', salts.current, address);
  expect(JSON.stringify({ sealed, salts })).not.toContain(address.token);
  const chat = { sealed, salts, savedAt: 0 };
  expect(await secrets.addressOf('ada#telegram', chat)).toEqual(address);
  await expect(secrets.addressOf('bob#telegram', chat)).rejects.toThrow();
  const event = { type: 'picks', userId: 'ada', sentAt: 0, fields: { picks: [] } };
  const { url, headers } = await secrets.callOf('dlv_1', event, 'ada#telegram', chat);
  expect([url, headers]).toEqual([`https://api.telegram.org/bot${address.token}/sendMessage`, {}]);
});
