import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountEraser, hashUserId } from '#adapters/dynamodb/account-eraser.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { TableClient } from '#adapters/dynamodb/client.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { hashApiKey, keyIdOf } from '#domain/access/api-key.ts';
import { firstSalts } from '#domain/webhooks/signing/secret.ts';
import { destinationId } from '#domain/webhooks/subscriber/destination.ts';
import { aSalt } from '../../domain/webhooks/builders.ts';
import { aDeliveryEntry, aProgress } from '../../support/outbox-entries.ts';
import { startTable, type TestTable } from '../../support/table.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** An account with two active keys, a revoked one, settings, a webhook and an outbox. */
async function aPerson(userId: string): Promise<{ hashes: readonly string[] }> {
  await createAccountStore(table).create({ userId, plan: 'sharp' }, NOW);
  const keys = createApiKeyStore(table);
  const hashes = ['one', 'two', 'three'].map((name) => hashApiKey(`${userId} ${name}`));
  for (const hash of hashes) {
    await keys.create({ userId, keyId: keyIdOf(hash), hash }, NOW);
  }
  await keys.revoke({ userId, keyId: keyIdOf(hashes[2] ?? '') }, NOW);
  const subscribers = createSubscriberStore(table);
  await subscribers.changeSettings(userId, (settings) => ({ ...settings, bankroll: 7 }));
  await subscribers.saveWebhook(userId, null, {
    url: 'https://a.example/',
    newSalt: aSalt(1),
    now: NOW,
  });
  const outbox = createOutboxStore(table);
  const chat = destinationId(userId, 'telegram');
  const salts = firstSalts(aSalt(2));
  await subscribers.saveDestination(chat, null, { sealed: 'x', salts, savedAt: NOW });
  for (let number = 1; number <= 30; number++) {
    const destination = number % 2 === 0 ? userId : chat;
    const place = Math.ceil(number / 2);
    const entry = aDeliveryEntry(place, { destination });
    await outbox.append(destination, place, entry);
    await outbox.saveProgress(destination, entry, aProgress({ version: 1 }));
  }
  return { hashes };
}

/** The keys of all rows that a word occurs in. */
async function rowsWith(word: string): Promise<readonly string[]> {
  const { Items = [] } = await table.client.send(
    new ScanCommand({ TableName: table.tableName, ConsistentRead: true }),
  );
  return Items.filter((row) => JSON.stringify(row).includes(word)).map(
    ({ pk, sk }) => `${pk} ${sk}`,
  );
}

test('no row with the id of an erased account is left, and another account keeps all of its rows', async () => {
  await aPerson('gone');
  await aPerson('stays');
  const before = await rowsWith('stays');
  expect(await createAccountEraser(table).erase('gone', NOW)).toEqual({
    ok: true,
    erased: { accounts: 1, apiKeys: 3, subscribers: 1, outboxRows: 60, betRows: 0 },
  });
  expect(await rowsWith('gone')).toEqual([]);
  expect(await rowsWith(hashUserId('gone'))).toEqual([`ERASURE ${hashUserId('gone')}`]);
  expect(await rowsWith('stays')).toEqual(before);
});

test('the keys of an erased account are unknown to the next request', async () => {
  const { hashes } = await aPerson('keyed');
  const admit = createAdmission(table);
  const admissions = () => Promise.all(hashes.map(async (hash) => (await admit(hash, NOW)).ok));
  expect(await admissions()).toEqual([true, true, false]);
  await createAccountEraser(table).erase('keyed', NOW);
  expect(await admissions()).toEqual([false, false, false]);
});

test('an erasure that ends after any of its deletions is completed by the next one', async () => {
  const total = 1 + 3 + 1 + 60;
  for (const survived of [0, 1, 2, 3, 4, 5, 30, total - 2]) {
    const userId = `crashed-${survived}`;
    const { hashes } = await aPerson(userId);
    let left = survived;
    const failing = Object.create(table.client) as TableClient;
    failing.send = ((command: never) => {
      if ((command as object) instanceof DeleteCommand && left-- <= 0) {
        throw new Error('crashed');
      }
      return table.client.send(command);
    }) as TableClient['send'];
    await expect(
      createAccountEraser({ ...table, client: failing }).erase(userId, NOW),
    ).rejects.toThrow('crashed');
    const admit = createAdmission(table);
    for (const hash of hashes) {
      expect((await admit(hash, NOW)).ok).toBe(false);
    }
    expect((await createAccountEraser(table).erase(userId, NOW)).ok).toBe(true);
    expect(await rowsWith(userId)).toEqual([]);
    for (const hash of hashes) {
      expect(await rowsWith(hash)).toEqual([]);
    }
  }
});

test('an erasure of nothing is told from one that is repeated', async () => {
  const eraser = createAccountEraser(table);
  expect(await eraser.erase('nobody', NOW)).toEqual({ ok: false, reason: 'account_not_found' });
  await aPerson('twice');
  await eraser.erase('twice', NOW);
  expect(await eraser.erase('twice', NOW)).toEqual({
    ok: true,
    erased: { accounts: 0, apiKeys: 0, subscribers: 0, outboxRows: 0, betRows: 0 },
  });
});

test('a key that is created at the same moment does not survive its account', async () => {
  for (let i = 0; i < 10; i++) {
    const userId = `racing-${i}`;
    await createAccountStore(table).create({ userId, plan: 'sharp' }, NOW);
    const hash = hashApiKey(userId);
    await Promise.all([
      createApiKeyStore(table).create({ userId, keyId: keyIdOf(hash), hash }, NOW),
      createAccountEraser(table).erase(userId, NOW),
    ]);
    expect((await createAdmission(table)(hash, NOW)).ok).toBe(false);
    expect(await rowsWith(userId)).toEqual([]);
  }
});
