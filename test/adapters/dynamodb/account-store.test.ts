import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFindAccount } from '#adapters/dynamodb/account-row.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { hashApiKey, keyIdOf } from '#domain/access/api-key.ts';
import { startTable, type TestTable } from '../../support/table.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

let table: TestTable;
let accounts: ReturnType<typeof createAccountStore>;
let findAccount: ReturnType<typeof createFindAccount>;
let keys: ReturnType<typeof createApiKeyStore>;
let people = 0;

beforeAll(async () => {
  table = await startTable();
  accounts = createAccountStore(table);
  findAccount = createFindAccount(table);
  keys = createApiKeyStore(table);
});

afterAll(() => table.stop());

async function anAccount(plan: 'sharp' | 'free' = 'sharp'): Promise<string> {
  people += 1;
  const userId = `user-${people}`;
  await accounts.create({ userId, plan }, NOW + people);
  return userId;
}

function aKey(userId: string, name: string) {
  const hash = hashApiKey(`${userId} ${name}`);
  return { userId, keyId: keyIdOf(hash), hash };
}

async function activeKeys(userId: string): Promise<string[]> {
  const list = await keys.list(userId);
  return list.ok
    ? list.keys.filter(({ revokedAt }) => revokedAt === null).map(({ keyId }) => keyId)
    : [];
}

const UNNAMED = { name: null, startsWith: null };

describe('a sign-in', () => {
  test('makes one account on the plan free, however many happen at once', async () => {
    const person = { userId: 'sub-1', email: 'ada@example.com' };
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, at) => accounts.signIn(person, NOW + at)),
    );
    expect(new Set(made.map((account) => JSON.stringify(account))).size).toBe(1);
    expect(made[0]).toMatchObject({ ...person, plan: 'free', activeKeys: 0 });
    expect(await findAccount('sub-1')).toEqual(made[0]);
  });

  test('changes nothing of an account but its e-mail address', async () => {
    const userId = await anAccount('sharp');
    await keys.create(aKey(userId, 'one'), NOW);
    const before = await findAccount(userId);
    const after = await accounts.signIn({ userId, email: 'new@example.com' }, NOW + 99);
    expect(after).toEqual({ ...before, email: 'new@example.com' });
  });

  test('leaves an unknown account unknown', async () => {
    expect(await findAccount('nobody')).toBeUndefined();
  });
});

describe('the keys of an account with their use', () => {
  test('have the name and the start they were made with, and the requests of today', async () => {
    const userId = await anAccount();
    const key = { ...aKey(userId, 'one'), name: 'laptop', startsWith: 'ba_abcd' };
    await keys.create(key, NOW);
    const admit = createAdmission(table);
    expect(await keys.listWithUse(userId, NOW)).toMatchObject([
      { name: 'laptop', startsWith: 'ba_abcd', lastUsedAt: null, usedToday: 0 },
    ]);
    await admit(key.hash, NOW + 1);
    await admit(key.hash, NOW + 2);
    expect(await keys.listWithUse(userId, NOW)).toMatchObject([
      { lastUsedAt: NOW + 2, usedToday: 2 },
    ]);
    const tomorrow = NOW + 86_400_000;
    expect(await keys.listWithUse(userId, tomorrow)).toMatchObject([
      { lastUsedAt: NOW + 2, usedToday: 0 },
    ]);
  });

  test('are those of this account only', async () => {
    const [userId, other] = [await anAccount(), await anAccount()];
    await keys.create(aKey(other, 'one'), NOW);
    expect(await keys.listWithUse(userId, NOW)).toEqual([]);
  });
});

describe('accounts', () => {
  test('an account is found as it was created, and listed', async () => {
    const first = await anAccount('free');
    const second = await anAccount();
    const account = {
      userId: first,
      plan: 'free',
      createdAt: NOW + people - 1,
      activeKeys: 0,
      email: null,
    };
    expect(await accounts.find(first)).toEqual({ ok: true, account });
    const listed = (await accounts.page()).accounts.map(({ userId }) => userId);
    expect(listed).toEqual(expect.arrayContaining([first, second]));
  });

  test('an account is created once', async () => {
    const userId = await anAccount();
    expect(await accounts.create({ userId, plan: 'free' }, NOW)).toEqual({
      ok: false,
      reason: 'account_exists',
    });
    expect(await accounts.find(userId)).toMatchObject({ account: { plan: 'sharp' } });
  });

  test('an unknown account is not found and cannot be changed', async () => {
    const missing = { ok: false, reason: 'account_not_found' };
    expect(await accounts.find('unknown')).toEqual(missing);
    expect(await accounts.setPlan('unknown', 'free')).toEqual(missing);
    expect(await keys.create(aKey('unknown', 'key'), NOW)).toEqual(missing);
    expect(await keys.list('unknown')).toEqual(missing);
    expect(await keys.revoke({ userId: 'unknown', keyId: 'key' }, NOW)).toEqual(missing);
  });
});

describe('creating keys', () => {
  test('ten parallel creations leave three keys', async () => {
    const userId = await anAccount();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => keys.create(aKey(userId, `key ${index}`), NOW)),
    );

    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    for (const result of results) {
      if (!result.ok) {
        expect(result.reason).toBe('key_limit_reached');
      }
    }
    expect(await activeKeys(userId)).toHaveLength(3);
    expect(await accounts.find(userId)).toMatchObject({ account: { activeKeys: 3 } });

    const admit = createAdmission(table);
    const admissions = await Promise.all(
      Array.from({ length: 10 }, (_, index) => admit(aKey(userId, `key ${index}`).hash, NOW)),
    );
    expect(admissions.filter(({ ok }) => ok)).toHaveLength(3);
  });

  test('a revoked key makes room for another', async () => {
    const userId = await anAccount();
    for (const name of ['one', 'two', 'three']) {
      await keys.create(aKey(userId, name), NOW);
    }
    expect(await keys.create(aKey(userId, 'four'), NOW)).toMatchObject({
      reason: 'key_limit_reached',
    });
    await keys.revoke(aKey(userId, 'one'), NOW);
    expect(await keys.create(aKey(userId, 'four'), NOW)).toMatchObject({ ok: true });
  });

  test('only an account on sharp can create a key', async () => {
    const userId = await anAccount('free');
    expect(await keys.create(aKey(userId, 'one'), NOW)).toEqual({
      ok: false,
      reason: 'plan_required:sharp',
    });
    await accounts.setPlan(userId, 'sharp');
    expect(await keys.create(aKey(userId, 'one'), NOW)).toEqual({
      ok: true,
      key: {
        userId,
        keyId: aKey(userId, 'one').keyId,
        ...UNNAMED,
        createdAt: NOW,
        revokedAt: null,
      },
    });
  });

  test('a key that exists is not given to another account', async () => {
    const userId = await anAccount();
    const other = await anAccount();
    await keys.create(aKey(userId, 'one'), NOW);
    const stolen = { ...aKey(userId, 'one'), userId: other };
    await expect(keys.create(stolen, NOW)).rejects.toThrow('There is a key of this hash');
    expect(await activeKeys(other)).toEqual([]);
  });
});

describe('revoking keys', () => {
  test('it is done once, and asking again tells when it was done', async () => {
    const userId = await anAccount();
    const key = aKey(userId, 'one');
    await keys.create(key, NOW);
    const shown = { userId, keyId: key.keyId, ...UNNAMED, createdAt: NOW, revokedAt: NOW + 5 };
    const revoked = { ok: true, key: shown };
    expect(await keys.revoke(key, NOW + 5)).toEqual(revoked);
    expect(await keys.revoke(key, NOW + 9)).toEqual(revoked);
    expect(await keys.list(userId)).toEqual({ ok: true, keys: [revoked.key] });
  });

  test('ten revocations at once agree on one time, and free one place', async () => {
    const userId = await anAccount();
    const key = aKey(userId, 'one');
    await keys.create(key, NOW);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => keys.revoke(key, NOW + index)),
    );
    const times = results.map((result) => result.ok && result.key.revokedAt);
    expect(new Set(times).size).toBe(1);
    expect(await accounts.find(userId)).toMatchObject({ account: { activeKeys: 0 } });
  });

  test('a key of another account is not found', async () => {
    const owner = await anAccount();
    const other = await anAccount();
    const key = aKey(owner, 'one');
    await keys.create(key, NOW);
    expect(await keys.revoke({ ...key, userId: other }, NOW)).toEqual({
      ok: false,
      reason: 'key_not_found',
    });
    expect(await activeKeys(owner)).toEqual([key.keyId]);
  });
});

test('a plan change reaches every key, those created and revoked at the same moment included', async () => {
  const admit = createAdmission(table);
  for (let round = 0; round < 10; round++) {
    const userId = await anAccount();
    const names = ['one', 'two', 'three'];
    await keys.create(aKey(userId, 'one'), NOW);
    await Promise.all([
      keys.create(aKey(userId, 'two'), NOW),
      accounts.setPlan(userId, 'free'),
      keys.create(aKey(userId, 'three'), NOW),
      keys.revoke(aKey(userId, 'one'), NOW),
    ]);
    for (const name of names) {
      expect(await admit(aKey(userId, name).hash, NOW)).toMatchObject({ ok: false });
    }
  }
});
