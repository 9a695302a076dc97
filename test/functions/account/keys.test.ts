import { describe, expect, test } from 'vitest';
import type { ApiKeyEntry } from '#domain/access/account.ts';
import { hashApiKey, isIssuedApiKey, keyIdOf } from '#domain/access/api-key.ts';
import { createKeyAction } from '#functions/account/create-key/create-key.ts';
import { endpoint as createKey } from '#functions/account/create-key/endpoint.ts';
import { endpoint as listKeys } from '#functions/account/list-keys/endpoint.ts';
import { createListKeys } from '#functions/account/list-keys/list-keys.ts';
import { endpoint as revokeKey } from '#functions/account/revoke-key/endpoint.ts';
import { createRevokeKey } from '#functions/account/revoke-key/revoke-key.ts';
import { NOW } from '../../domain/webhooks/builders.ts';
import { KEY_SECRETS } from '../../support/access.ts';
import { ADA, accountClient } from '../../support/account-client.ts';

const KEY: ApiKeyEntry = {
  userId: 'ada',
  keyId: 'key_0123456789ab',
  name: 'laptop',
  startsWith: 'ba_live_0123',
  createdAt: NOW,
  revokedAt: null,
};

describe('create-key', () => {
  type Create = Parameters<typeof createKeyAction>[0]['create'];
  const ask = (body: unknown, create: Create, headers: Record<string, string> = {}) =>
    accountClient(
      createKey,
      createKeyAction({ create, keySecrets: KEY_SECRETS }),
    )({ body, headers });
  const notAsked: Create = () => Promise.reject(new Error('must not be asked'));

  test('shows the key itself once, and gives the store its hash only', async () => {
    let stored: Parameters<Create>[0] | undefined;
    const answer = await ask({ name: ' laptop ' }, async (key, now) => {
      stored = key;
      return { ok: true, key: { ...key, createdAt: now, revokedAt: null } };
    });
    const shown = answer.json as Record<string, string>;
    expect(answer.status).toBe(201);
    expect(answer.headers['Cache-Control']).toBe('private, no-store');
    expect(isIssuedApiKey(shown.api_key ?? '', KEY_SECRETS)).toBe(true);
    const hash = hashApiKey(shown.api_key ?? '');
    expect(stored).toMatchObject({ userId: 'ada', name: 'laptop', hash });
    expect(JSON.stringify(stored)).not.toContain(shown.api_key);
    expect(shown).toEqual({
      key_id: keyIdOf(hash),
      name: 'laptop',
      api_key: shown.api_key,
      starts_with: stored?.startsWith,
      created_at: '2026-04-16T18:00:00Z',
    });
  });

  test('refuses the key after the last that an account may have', async () => {
    const answer = await ask({ name: 'x' }, async () => ({
      ok: false,
      reason: 'key_limit_reached',
    }));
    expect(answer).toMatchObject({ status: 409, json: { code: 'key_limit_reached' } });
  });

  test('tells a repeated request which key it has made, and shows no key', async () => {
    const answer = await ask(
      { name: 'x' },
      async ({ requestHash }) => {
        expect(requestHash).toMatch(/^[0-9a-f]{64}$/);
        return { ok: false, reason: 'already_created', keyId: 'key_0123456789ab' };
      },
      { 'idempotency-key': 'request-1' },
    );
    expect(answer).toMatchObject({
      status: 409,
      json: { code: 'already_created', key_id: 'key_0123456789ab' },
    });
    expect(answer.body).not.toContain('ba_');
  });

  test.each(['', 'a b', 'x'.repeat(256), 'é'])('refuses the request name %j', async (name) => {
    const answer = await ask({ name: 'x' }, notAsked, { 'idempotency-key': name });
    expect(answer).toMatchObject({
      status: 400,
      json: { errors: [{ parameter: 'Idempotency-Key' }] },
    });
  });

  test('refuses an odd request name and a bad field in one answer', async () => {
    const answer = await ask({ name: 1 }, notAsked, { 'idempotency-key': 'a b' });
    const { errors } = answer.json as { errors: readonly { parameter: string }[] };
    expect(errors.map(({ parameter }) => parameter)).toEqual(['name', 'Idempotency-Key']);
  });

  test.each(['plan_required:sharp', 'account_not_found'] as const)(
    'refuses an account that has left the plan meanwhile (%s)',
    async (reason) => {
      const answer = await ask({ name: 'x' }, async () => ({ ok: false, reason }));
      expect(answer).toMatchObject({ status: 403, json: { code: 'plan_required:sharp' } });
    },
  );

  test.each([
    [{}, 'name: is missing.'],
    [{ name: '' }, 'name: must be text of 1 to 64 visible characters.'],
    [{ name: 'x'.repeat(65) }, 'name: must be text of 1 to 64 visible characters.'],
    [{ name: null }, 'name: must be text of 1 to 64 visible characters.'],
    [{ name: 'x', plan: 'sharp' }, 'plan: is not a field of this body.'],
    [[], 'body: must be a JSON object.'],
  ])('refuses the body %j and makes no key', async (body, detail) => {
    const answer = await ask(body, notAsked);
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_parameter', detail } });
  });
});

describe('list-keys', () => {
  test('shows every key with its use, and no key itself', async () => {
    const hoursToday = Array.from({ length: 24 }, (_, hour) => (hour === 17 ? 7 : 0));
    const used = { ...KEY, lastUsedAt: NOW - 60_000, usedToday: 7, hoursToday, hash: 'not shown' };
    const unnamed = { ...KEY, name: null, startsWith: null, revokedAt: NOW };
    const action = createListKeys({
      listWithUse: async (userId, now) => {
        expect([userId, now]).toEqual(['ada', NOW]);
        return [used, { ...unnamed, lastUsedAt: null, usedToday: 0, hoursToday: null }];
      },
    });
    const { status, json } = await accountClient(listKeys, action)();
    expect(status).toBe(200);
    expect(json).toEqual({
      count: 2,
      data: [
        {
          key_id: 'key_0123456789ab',
          name: 'laptop',
          starts_with: 'ba_live_0123',
          created_at: '2026-04-16T18:00:00Z',
          last_used_at: '2026-04-16T17:59:00Z',
          used_today: 7,
          hours_today: hoursToday,
          revoked_at: null,
        },
        {
          key_id: 'key_0123456789ab',
          name: null,
          starts_with: null,
          created_at: '2026-04-16T18:00:00Z',
          last_used_at: null,
          used_today: 0,
          hours_today: null,
          revoked_at: '2026-04-16T18:00:00Z',
        },
      ],
    });
  });
});

describe('revoke-key', () => {
  const ask = (keyId: string, ok: boolean, account = ADA) => {
    const revoked: unknown[] = [];
    const action = createRevokeKey({
      revoke: async (key, now) => {
        revoked.push([key, now]);
        return { ok };
      },
    });
    return accountClient(
      revokeKey,
      action,
    )({ path: { key_id: keyId }, account }).then((answer) => ({
      answer,
      revoked,
    }));
  };

  test('revokes a key of the account, and has nothing to show', async () => {
    const { answer, revoked } = await ask(KEY.keyId, true);
    expect(answer.status).toBe(204);
    expect(revoked).toEqual([[{ userId: 'ada', keyId: KEY.keyId }, NOW]]);
  });

  test('revokes a key of an account that has left the plan', async () => {
    const { answer } = await ask(KEY.keyId, true, { ...ADA, plan: 'free' });
    expect(answer.status).toBe(204);
  });

  test('does not know a key of another account', async () => {
    const { answer } = await ask(KEY.keyId, false);
    expect(answer).toMatchObject({ status: 404, json: { code: 'key_not_found' } });
  });

  test.each(['key_1', 'key_0123456789AB', '', '../x'])(
    'does not ask the store for %j, which no key can be called',
    async (keyId) => {
      const { answer, revoked } = await ask(keyId, true);
      expect(answer).toMatchObject({ status: 404, json: { code: 'key_not_found' } });
      expect(revoked).toEqual([]);
    },
  );
});
