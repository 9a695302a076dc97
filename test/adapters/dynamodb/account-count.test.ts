import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCountAccount, createFindAccount } from '#adapters/dynamodb/account-row.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { accountKey } from '#adapters/dynamodb/keys.ts';
import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import { setUsed } from '../../support/access.ts';
import { startTable, type TestTable } from '../../support/table.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const TODAY = '2026-11-21';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

async function anAccount(userId: string, plan: 'sharp' | 'free') {
  await createAccountStore(table).create({ userId, plan }, 0);
  return userId;
}

test('requests of an account count exactly, also in parallel, and the last one of the day is the limit', async () => {
  const userId = await anAccount('ada', 'sharp');
  const count = createCountAccount(table);
  await setUsed(table, accountKey(userId), TODAY, DAILY_LIMIT - 40);
  const answers = await Promise.all(Array.from({ length: 60 }, () => count(userId, 'sharp', NOON)));
  const remaining = answers.flatMap((answer) => (answer.ok ? [answer.remaining] : []));
  expect(remaining.sort((a, b) => b - a)).toEqual(Array.from({ length: 40 }, (_, i) => 39 - i));
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused).toHaveLength(20);
  expect(refused.every((answer) => !answer.ok && answer.reason === 'quota_exceeded')).toBe(true);
});

test('a counted request brings the account as it is, and a refused one changes nothing', async () => {
  const userId = await anAccount('bob', 'free');
  const count = createCountAccount(table);
  const account = await createFindAccount(table)(userId);
  expect(await count(userId, undefined, NOON)).toMatchObject({
    ok: true,
    account,
    limit: DAILY_LIMIT,
    remaining: DAILY_LIMIT - 1,
  });
  expect(await count(userId, 'sharp', NOON)).toMatchObject({ ok: false, reason: 'plan_required' });
  expect(await count('nobody', undefined, NOON)).toMatchObject({ ok: false, reason: 'unknown' });
  expect(await createFindAccount(table)('nobody')).toBeUndefined();
  expect(await count(userId, undefined, NOON)).toMatchObject({ remaining: DAILY_LIMIT - 2 });
});
