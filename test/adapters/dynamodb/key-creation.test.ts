import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountEraser } from '#adapters/dynamodb/account-eraser.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { MAX_LISTED_KEYS } from '#domain/access/entitlement.ts';
import { startTable, type TestTable } from '../../support/table.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const aKey = (userId: string, number: number, requestHash?: string) => ({
  userId,
  keyId: `key_${number}`,
  hash: String(number).repeat(64).slice(0, 64),
  requestHash,
});

test('a request that comes twice makes one key, also at once and at the limit of the account', async () => {
  await createAccountStore(table).create({ userId: 'ada', plan: 'sharp' }, 0);
  const keys = createApiKeyStore(table);
  await keys.create(aKey('ada', 1), NOW);
  await keys.create(aKey('ada', 2), NOW);
  const tries = await Promise.all(
    [3, 4, 5].map((number) => keys.create(aKey('ada', number, 'r1'), NOW)),
  );
  const [made, ...others] = tries.filter(({ ok }) => ok);
  expect(others).toEqual([]);
  const keyId = made?.ok ? made.key.keyId : undefined;
  const repeated = { ok: false, reason: 'already_created', keyId };
  expect(tries.filter(({ ok }) => !ok)).toEqual([repeated, repeated]);
  expect(await keys.create(aKey('ada', 6, 'r1'), NOW + DAY_MS - 1_000)).toEqual(repeated);
  expect(await keys.create(aKey('ada', 6, 'r2'), NOW)).toEqual({
    ok: false,
    reason: 'key_limit_reached',
  });
  const listed = await keys.list('ada');
  expect(listed.ok && listed.keys).toHaveLength(3);
});

test('after a day the same name makes another key, though the table has not removed the row yet', async () => {
  await createAccountStore(table).create({ userId: 'bob', plan: 'sharp' }, 0);
  const keys = createApiKeyStore(table);
  expect(await keys.create(aKey('bob', 7, 'r1'), NOW)).toMatchObject({ ok: true });
  expect(await keys.create(aKey('bob', 8, 'r1'), NOW + DAY_MS)).toMatchObject({ ok: true });
});

test('an erased account leaves no row of a request, and its keys are counted without them', async () => {
  await createAccountStore(table).create({ userId: 'eve', plan: 'sharp' }, 0);
  const keys = createApiKeyStore(table);
  await keys.create(aKey('eve', 9, 'r1'), NOW);
  const { erase } = createAccountEraser(table);
  expect(await erase('eve', NOW)).toMatchObject({ ok: true, erased: { apiKeys: 1 } });
  expect(await erase('eve', NOW)).toMatchObject({ ok: true, erased: { apiKeys: 0 } });
});

test('keys that are made and revoked over and over cannot fill the list: after a hundred none is made', async () => {
  await createAccountStore(table).create({ userId: 'cyd', plan: 'sharp' }, 0);
  const keys = createApiKeyStore(table);
  const key = (number: number, requestHash?: string) => ({
    ...aKey('cyd', number, requestHash),
    hash: `${number}`.padStart(64, 'c'),
  });
  for (let number = 1; number <= MAX_LISTED_KEYS; number++) {
    expect(await keys.create(key(number, `r${number}`), NOW)).toMatchObject({ ok: true });
    await keys.revoke(key(number), NOW);
  }
  expect(await keys.create(key(MAX_LISTED_KEYS + 1, 'new'), NOW)).toEqual({
    ok: false,
    reason: 'key_limit_reached',
  });
  expect(await keys.create(key(MAX_LISTED_KEYS + 1, 'r100'), NOW)).toMatchObject({
    reason: 'already_created',
    keyId: `key_${MAX_LISTED_KEYS}`,
  });
});
