import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { apiKeyKey, keyListEntryKey } from '#adapters/dynamodb/keys.ts';
import { getRow } from '#adapters/dynamodb/read-rows.ts';
import type { Admission } from '#domain/access/admission.ts';
import { DAILY_LIMIT, utcDay } from '#domain/access/daily-quota.ts';
import { aKeyHolder, setUsed } from '../../support/access.ts';
import { type CapacityMeter, startCapacityMeter } from '../../support/capacity-meter.ts';
import { createLocalClient, startTable, type TestTable } from '../../support/table.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const MIDNIGHT = Date.parse('2026-11-22T00:00:00Z');
const DAY_MS = 86_400_000;
const TODAY = utcDay(NOON);

let database: TestTable;
let meter: CapacityMeter;
let table: Table;

beforeAll(async () => {
  database = await startTable();
  meter = await startCapacityMeter(database.endpoint);
  table = { client: createLocalClient(meter.endpoint), tableName: database.tableName };
});

afterAll(async () => {
  table.client.destroy();
  await meter.stop();
  await database.stop();
});

/** Asks again and again from 16 callers at once. */
async function inParallel(count: number, ask: () => Promise<Admission>): Promise<Admission[]> {
  let left = count;
  const answers: Admission[] = [];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left > 0) {
        left -= 1;
        answers.push(await ask());
      }
    }),
  );
  return answers;
}

function remaining(answers: readonly Admission[]): number[] {
  return answers.flatMap((answer) => (answer.ok ? [answer.remaining] : []));
}

function countdown(from: number): number[] {
  return Array.from({ length: from + 1 }, (_, index) => from - index);
}

test('a first request is admitted, named and counted', async () => {
  const { hash, userId, keyId } = await aKeyHolder(table);
  const admit = createAdmission(table);
  const admission = { ok: true, userId, keyId, plan: 'sharp', limit: 20_000, resetAt: MIDNIGHT };
  expect(await admit(hash, NOON)).toEqual({ ...admission, remaining: 19_999 });
  expect(await admit(hash, NOON)).toEqual({ ...admission, remaining: 19_998 });
});

test('of parallel requests exactly the limit passes, each with a remainder of its own', async () => {
  const { hash } = await aKeyHolder(table);
  const other = await aKeyHolder(table);
  await setUsed(table, hash, TODAY, DAILY_LIMIT - 1_000);
  const admit = createAdmission(table);

  const answers = await inParallel(1_100, () => admit(hash, NOON));

  expect(remaining(answers).sort((a, b) => b - a)).toEqual(countdown(999));
  const refused = answers.filter((answer) => !answer.ok);
  expect(refused).toHaveLength(100);
  expect(new Set(refused.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ ok: false, reason: 'quota_exceeded', resetAt: MIDNIGHT })]),
  );
  expect(await admit(other.hash, NOON)).toMatchObject({ ok: true, remaining: 19_999 });
});

test('an unknown key is refused', async () => {
  expect(await createAdmission(table)('0'.repeat(64), NOON)).toEqual({
    ok: false,
    reason: 'unknown',
    resetAt: MIDNIGHT,
  });
});

test('a revoked key is refused on the next request, a second key of the account is not', async () => {
  const revoked = await aKeyHolder(table);
  const admit = createAdmission(table);
  const keys = createApiKeyStore(table);
  await keys.create({ userId: revoked.userId, keyId: 'second', hash: 'f'.repeat(64) }, NOON);
  expect(await admit(revoked.hash, NOON)).toMatchObject({ ok: true });

  await keys.revoke(revoked, NOON);

  expect(await admit(revoked.hash, NOON)).toEqual({
    ok: false,
    reason: 'revoked',
    resetAt: MIDNIGHT,
  });
  expect(await admit('f'.repeat(64), NOON)).toMatchObject({ ok: true });
});

test('an account that leaves the plan is refused on its next request, and admitted on its return', async () => {
  const { hash, userId } = await aKeyHolder(table);
  const admit = createAdmission(table);
  const accounts = createAccountStore(table);
  expect(await admit(hash, NOON)).toMatchObject({ ok: true, remaining: 19_999 });

  await accounts.setPlan(userId, 'free');
  expect(await admit(hash, NOON)).toEqual({
    ok: false,
    reason: 'plan_required',
    resetAt: MIDNIGHT,
  });

  await accounts.setPlan(userId, 'sharp');
  expect(await admit(hash, NOON)).toMatchObject({ ok: true, remaining: 19_998 });
});

test('a change of the plan that is under way delays a request and refuses none', async () => {
  const { hash } = await aKeyHolder(table);
  const admit = createAdmission(table);
  await admit(hash, NOON);
  meter.failNext(1, 'TransactionConflictException');
  expect(await admit(hash, NOON)).toMatchObject({ ok: true, remaining: 19_998 });
});

test('a used-up key whose count an operator sets back is admitted on its next request, and costs what others do', async () => {
  const { hash } = await aKeyHolder(table);
  const admit = createAdmission(table);
  await setUsed(table, hash, TODAY, DAILY_LIMIT);
  expect(await admit(hash, NOON)).toMatchObject({ reason: 'quota_exceeded' });
  await setUsed(table, hash, TODAY, 5);
  expect(await admit(hash, NOON)).toMatchObject({ ok: true, remaining: 19_994 });
  meter.reset();
  expect(await admit(hash, NOON)).toMatchObject({ ok: true, remaining: 19_993 });
  expect(meter.calls).toEqual(['UpdateItem']);
});

describe('the turn of the day', () => {
  test('at midnight parallel requests open the new day once: the limit passes again, no more', async () => {
    const { hash } = await aKeyHolder(table);
    const day = utcDay(MIDNIGHT);
    await setUsed(table, hash, TODAY, DAILY_LIMIT);
    const admit = createAdmission(table);

    const first = await inParallel(200, () => admit(hash, MIDNIGHT));
    expect(remaining(first).sort((a, b) => b - a)).toEqual(countdown(19_999).slice(0, 200));

    await setUsed(table, hash, day, DAILY_LIMIT - 50);
    const last = await inParallel(100, () => admit(hash, MIDNIGHT + 1));
    expect(remaining(last).sort((a, b) => b - a)).toEqual(countdown(49));
  });

  test('callers on both sides of midnight never get more than one limit of the new day', async () => {
    const { hash } = await aKeyHolder(table);
    await setUsed(table, hash, TODAY, DAILY_LIMIT - 30);
    const admit = createAdmission(table);
    let turn = 0;
    const answers = await inParallel(200, () => admit(hash, MIDNIGHT - 1 + (turn++ % 2)));

    const ofNewDay = answers.filter((answer) => answer.ok && answer.resetAt === MIDNIGHT + DAY_MS);
    const ofOldDay = answers.filter((answer) => answer.ok && answer.resetAt === MIDNIGHT);
    expect(remaining(ofNewDay).sort((a, b) => b - a)).toEqual(
      countdown(19_999).slice(0, ofNewDay.length),
    );
    expect(remaining(ofOldDay)).toHaveLength(new Set(remaining(ofOldDay)).size);
    expect(ofOldDay.length).toBeLessThanOrEqual(30);
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });

  test('a clock that is behind counts on the day that others opened: the day never goes back', async () => {
    const { hash } = await aKeyHolder(table);
    const admit = createAdmission(table);
    await admit(hash, MIDNIGHT);
    expect(await admit(hash, MIDNIGHT - 5)).toMatchObject({
      ok: true,
      remaining: 19_998,
      resetAt: MIDNIGHT + DAY_MS,
    });
    expect(await admit(hash, MIDNIGHT)).toMatchObject({ remaining: 19_997 });
  });
});

test('the same write says when the key was last used; a refused request is no use of it', async () => {
  const { hash, userId } = await aKeyHolder(table);
  const admit = createAdmission(table);
  const lastUsedAt = async () =>
    (await createApiKeyStore(table).listWithUse(userId, NOON))[0]?.lastUsedAt;
  await admit(hash, NOON);
  expect(await lastUsedAt()).toBe(NOON);
  await admit(hash, NOON + 7);
  expect(await lastUsedAt()).toBe(NOON + 7);
  await setUsed(table, hash, TODAY, DAILY_LIMIT);
  await admit(hash, NOON + 9);
  expect(await lastUsedAt()).toBe(NOON + 7);
});

test('a list of keys costs no more for those that were revoked: the last ten are shown, for 36 days', async () => {
  const { hash, userId } = await aKeyHolder(table);
  const keys = createApiKeyStore(table);
  for (let index = 10; index < 35; index++) {
    const keyId = `key_0000000000${index}`;
    await keys.create({ userId, keyId, hash: `${index}${hash}` }, index);
    await keys.revoke({ userId, keyId }, NOON + index);
  }
  meter.reset();
  const shown = await keys.listWithUse(userId, NOON + DAY_MS);
  expect(shown.map(({ keyId }) => Number(keyId.slice(4)) || keyId).slice(1)).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 25),
  );
  // The rows of the list together, and one of each key that is shown.
  expect(meter.calls).toHaveLength(12);
  expect(meter.readUnits).toBeLessThanOrEqual(11 + 3);
  expect(await keys.listWithUse(userId, NOON + 36 * DAY_MS + 34)).toHaveLength(1);
});

test('the rows of a revoked key leave the table with it', async () => {
  const { hash, userId, keyId } = await aKeyHolder(table);
  await createApiKeyStore(table).revoke({ userId, keyId }, NOON);
  const rows = [apiKeyKey(hash), keyListEntryKey(userId, keyId)].map((key) =>
    getRow<{ expiresAt?: number }>(table, key),
  );
  for (const row of await Promise.all(rows)) {
    expect(row?.expiresAt).toBe((NOON + 36 * DAY_MS) / 1000);
  }
});

describe('what it costs', () => {
  test('1,000 warm requests consume 1,000 write units and no read', async () => {
    const { hash } = await aKeyHolder(table);
    const admit = createAdmission(table);
    await admit(hash, NOON);
    meter.reset();

    await inParallel(1_000, () => admit(hash, NOON));

    expect(meter).toMatchObject({ writeUnits: 1_000, readUnits: 0, refusedWrites: 0 });
    expect(meter.calls).toHaveLength(1_000);
  });

  test('a used-up key costs consistent reads instead of refused writes until midnight', async () => {
    const { hash } = await aKeyHolder(table);
    await setUsed(table, hash, TODAY, DAILY_LIMIT - 1);
    const admit = createAdmission(table);
    await admit(hash, NOON);
    meter.reset();

    for (let request = 0; request < 5; request++) {
      expect(await admit(hash, MIDNIGHT - 1)).toMatchObject({
        reason: 'quota_exceeded',
        resetAt: MIDNIGHT,
      });
    }
    expect(meter).toMatchObject({ writeUnits: 0, readUnits: 5, refusedWrites: 0 });

    expect(await admit(hash, MIDNIGHT)).toMatchObject({ ok: true, remaining: 19_999 });
  });

  test('a key that another environment used up costs one refused write', async () => {
    const { hash } = await aKeyHolder(table);
    await setUsed(table, hash, TODAY, DAILY_LIMIT);
    const admit = createAdmission(table);
    meter.reset();
    await admit(hash, NOON);
    await admit(hash, NOON);
    expect(meter).toMatchObject({ writeUnits: 0, readUnits: 1, refusedWrites: 1 });
  });

  test('keys that do not exist are not kept in memory, however many are tried: each costs one refused write', async () => {
    const admit = createAdmission(table);
    meter.reset();
    await admit('1'.repeat(64), NOON);
    await admit('1'.repeat(64), NOON);
    expect(meter).toMatchObject({ writeUnits: 0, readUnits: 0, refusedWrites: 2 });
  });

  test('a used-up key that is revoked is refused as revoked', async () => {
    const holder = await aKeyHolder(table);
    await setUsed(table, holder.hash, TODAY, DAILY_LIMIT);
    const admit = createAdmission(table);
    expect(await admit(holder.hash, NOON)).toMatchObject({ reason: 'quota_exceeded' });

    await createApiKeyStore(table).revoke(holder, NOON);
    expect(await admit(holder.hash, NOON)).toMatchObject({ reason: 'revoked' });
  });
});

test('a fault of the table is thrown, not repeated: a request is never counted twice', async () => {
  const { hash } = await aKeyHolder(table);
  const admit = createAdmission(table);
  await admit(hash, NOON);
  meter.reset();
  meter.failNext(1);

  await expect(admit(hash, NOON)).rejects.toThrow();

  expect(meter.calls).toEqual(['UpdateItem']);
  expect(await admit(hash, NOON)).toMatchObject({ ok: true, remaining: 19_998 });
});

describe('the hours of the day', () => {
  const hoursAt = async (userId: string, now: number) =>
    (await createApiKeyStore(table).listWithUse(userId, now))[0]?.hoursToday;
  const hours = (counts: Readonly<Record<number, number>>) =>
    Array.from({ length: 24 }, (_, hour) => counts[hour] ?? 0);
  const HOUR_MS = 3_600_000;

  test('are counted by the write that admits, exactly, also in parallel', async () => {
    const { hash, userId } = await aKeyHolder(table);
    const admit = createAdmission(table);
    expect(await hoursAt(userId, NOON)).toEqual(hours({}));
    await inParallel(200, () => admit(hash, NOON - 1));
    await inParallel(300, () => admit(hash, NOON));
    expect(await hoursAt(userId, NOON)).toEqual(hours({ 11: 200, 12: 300 }));
  });

  test('leave out what is refused', async () => {
    const { hash, userId } = await aKeyHolder(table);
    const admit = createAdmission(table);
    await admit(hash, NOON);
    await setUsed(table, hash, TODAY, DAILY_LIMIT);
    expect(await admit(hash, NOON)).toMatchObject({ reason: 'quota_exceeded' });
    expect(await hoursAt(userId, NOON)).toEqual(hours({ 12: 1 }));
  });

  test('begin again with the day', async () => {
    const { hash, userId } = await aKeyHolder(table);
    const admit = createAdmission(table);
    await admit(hash, MIDNIGHT - DAY_MS);
    await admit(hash, NOON);
    expect(await hoursAt(userId, MIDNIGHT)).toEqual(hours({}));
    await inParallel(20, () => admit(hash, MIDNIGHT));
    expect(await hoursAt(userId, MIDNIGHT)).toEqual(hours({ 0: 20 }));
  });

  test('are not known on a day that the former version opened, whatever hours are left in the row', async () => {
    const { hash, userId } = await aKeyHolder(table);
    const admit = createAdmission(table);
    await admit(hash, NOON - DAY_MS);
    await setUsed(table, hash, TODAY, 9);
    expect(await admit(hash, NOON)).toMatchObject({ ok: true, remaining: DAILY_LIMIT - 10 });
    expect(await hoursAt(userId, NOON)).toBeNull();
    await admit(hash, MIDNIGHT);
    expect(await hoursAt(userId, MIDNIGHT)).toEqual(hours({ 0: 1 }));
  });

  test('cost no more than one write unit when every hour has requests, nor does the turn of the day', async () => {
    const { hash } = await aKeyHolder(table);
    const admit = createAdmission(table);
    const day = Array.from({ length: 24 }, (_, hour) => NOON - (NOON % DAY_MS) + hour * HOUR_MS);
    await admit(hash, NOON - DAY_MS);
    await setUsed(table, hash, utcDay(NOON - DAY_MS), DAILY_LIMIT - 1);
    await admit(hash, NOON - DAY_MS);
    meter.reset();
    for (const at of day) {
      await admit(hash, at);
    }
    await admit(hash, MIDNIGHT - 1);
    // The first request of a day is refused once where the row is of another day.
    expect(meter).toMatchObject({ writeUnits: 25, readUnits: 0, refusedWrites: 1 });
  });
});
