import { expect, test } from 'vitest';
import { deriveSecret } from '#domain/webhooks/secret.ts';
import { issueWebhookSecret } from '#functions/operator/issue-webhook-secret/issue-webhook-secret.ts';
import { someMasterKeys } from '../../../domain/webhooks/builders.ts';

const deps = {
  masterKeysFor: async () => someMasterKeys({ k1: 1, k2: 2 }),
  random: () => new Uint8Array(16).fill(7),
};

test('without a salt a new one of the current master key is made', async () => {
  const { salt, secret } = await issueWebhookSecret(deps, 'ada', undefined);
  expect(salt).toBe(`k2.${Buffer.alloc(16, 7).toString('base64url')}`);
  expect(secret).toBe(deriveSecret(await deps.masterKeysFor(), 'ada', salt));
});

test('a salt of an earlier master key gives the secret that it always gave', async () => {
  const salt = `k1.${Buffer.alloc(16, 9).toString('base64url')}`;
  const before = deriveSecret(someMasterKeys({ k1: 1 }), 'ada', salt);
  expect(await issueWebhookSecret(deps, 'ada', salt)).toEqual({ salt, secret: before });
});
