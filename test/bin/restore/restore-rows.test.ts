import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccountEraser } from '#adapters/dynamodb/account-eraser.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { TableClient } from '#adapters/dynamodb/client.ts';
import { COMPARED_KEY, snapshotChunkKey } from '#adapters/dynamodb/keys.ts';
import { createNameDecisionStore } from '#adapters/dynamodb/name-decision-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { hashApiKey, keyIdOf } from '#domain/access/api-key.ts';
import { activeDeliveries, claimedKeys, isWaiting } from '#domain/webhooks/outbox/outbox.ts';
import { type RestoreChoices, restoreRows } from '../../../bin/admin/restore/restore-rows.ts';
import { aPick, aSalt, HOUR_MS } from '../../domain/webhooks/builders.ts';
import { aDeliveryEntry, aProgress } from '../../support/outbox-entries.ts';
import { startTable, type TestTable } from '../../support/table.ts';

const THEN = Date.parse('2026-11-21T12:00:00Z');
const NOW = THEN + 2 * HOUR_MS;

const KEEP: RestoreChoices = {
  keys: 'keep',
  deliveries: 'keep',
  replace: new Set(),
  published: [],
};

const ACCEPTED = {
  sport: 'soccer',
  names: ['man utd', 'manchester united'],
  decision: 'accepted',
  at: THEN,
} as const;

let restored: TestTable;
let present: TestTable;
const tables: TestTable[] = [];

beforeEach(async () => {
  [restored, present] = await Promise.all([startTable(), startTable()]);
  tables.push(restored, present);
});
afterAll(async () => {
  for (const table of tables) {
    await table.stop();
  }
});

const hashOf = (userId: string, name = 'key') => hashApiKey(`${userId} ${name}`);

/**
 * An account with a key, a webhook and a delivery that waits, in each of the tables as it was at
 * the time restored.
 */
async function aPerson(userId: string, inTables: readonly TestTable[]): Promise<void> {
  for (const table of inTables) {
    await createAccountStore(table).create({ userId, plan: 'sharp' }, THEN);
    const hash = hashOf(userId);
    await createApiKeyStore(table).create({ userId, keyId: keyIdOf(hash), hash }, THEN);
    const webhook = { url: 'https://a.example/', newSalt: aSalt(1), now: THEN };
    await createSubscriberStore(table).saveWebhook(userId, null, webhook);
    await createOutboxStore(table).append(userId, 1, aDelivery(userId, 1));
  }
}

function aDelivery(userId: string, number: number) {
  return aDeliveryEntry(number, {
    destination: userId,
    picks: [aPick({ eventId: `e${number}`, commenceTime: NOW + HOUR_MS })],
  });
}

const isAdmitted = async (userId: string, name = 'key') =>
  (await createAdmission(present)(hashOf(userId, name), NOW)).ok;
const waiting = async (userId: string) =>
  activeDeliveries(await createOutboxStore(present).entriesOf(userId)).filter((entry) =>
    isWaiting(entry, NOW),
  );

/** All rows, without the tokens of the writes. */
async function rowsOf(table: TestTable): Promise<unknown[]> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
  // What dispatch sees of subscribers follows from the other rows, and is written anew.
  return Items.filter(({ pk }) => !String(pk).startsWith('CELL#'))
    .map(({ token: _, ...row }) => row)
    .sort((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
}

describe('where the present table has lost rows', () => {
  test('they come back, with the keys, the webhook and what waits', async () => {
    await aPerson('ada', [restored]);
    expect(await restoreRows(restored, present, KEEP, NOW)).toMatchObject({
      read: 5,
      putBack: 5,
      replaced: 0,
    });
    expect(await isAdmitted('ada')).toBe(true);
    expect(await rowsOf(restored)).toHaveLength(5);
    expect((await createSubscriberStore(present).find('ada')).webhook?.salts.current).toBe(
      aSalt(1),
    );
    expect(await waiting('ada')).toHaveLength(1);
  });

  test('rows of scans and of the public record, expired rows and a second run change nothing', async () => {
    await aPerson('ada', [restored]);
    const expired = { ...snapshotChunkKey('s', 0), bytes: new Uint8Array(1) };
    const old = { pk: 'OTHER', sk: 'old', expiresAt: Math.floor(NOW / 1000) - 1 };
    const ofTheRecord = [
      'LOG',
      'ENTRIES#0',
      'TILE#0#0',
      'PICK',
      'PICK_SEEN#a',
      'PICK_DUE',
      'PICK_SUMS',
    ].map((pk) => ({ pk, sk: 'x' }));
    for (const Item of [expired, old, ...ofTheRecord, COMPARED_KEY]) {
      await restored.client.send(new PutCommand({ TableName: restored.tableName, Item }));
    }
    await restoreRows(restored, present, KEEP, NOW);
    const after = await rowsOf(present);
    expect(after).toHaveLength(5);
    expect(await restoreRows(restored, present, KEEP, NOW)).toMatchObject({
      putBack: 0,
      replaced: 0,
    });
    expect(await rowsOf(present)).toEqual(after);
  });

  test('what operators have said of names of several feeds comes back', async () => {
    await createNameDecisionStore(restored).change(() => [ACCEPTED]);
    await restoreRows(restored, present, KEEP, NOW);
    expect(await createNameDecisionStore(present).all()).toEqual([ACCEPTED]);
  });

  test('rows of a kind that this program does not know come back too', async () => {
    const Item = { pk: 'NEWKIND#1', sk: 'x', value: 7 };
    await restored.client.send(new PutCommand({ TableName: restored.tableName, Item }));
    await restoreRows(restored, present, KEEP, NOW);
    expect(await rowsOf(present)).toEqual([Item]);
  });
});

describe('what was done since the time restored holds', () => {
  test('a decision about names stands, whichever was there before', async () => {
    const refused = { ...ACCEPTED, decision: 'refused', at: NOW } as const;
    await createNameDecisionStore(restored).change(() => [ACCEPTED]);
    await createNameDecisionStore(present).change(() => [refused]);
    await restoreRows(restored, present, KEEP, NOW);
    expect(await createNameDecisionStore(present).all()).toEqual([refused]);
  });

  test('a key that was revoked stays revoked, also when only one of its rows survived', async () => {
    for (const lost of [
      [],
      ['ACCOUNT'],
      ['ACCOUNT', 'ACCOUNT#ada'],
      ['ACCOUNT', `KEY#${hashOf('ada')}`],
    ]) {
      [restored, present] = await Promise.all([startTable(), startTable()]);
      tables.push(restored, present);
      await aPerson('ada', [restored, present]);
      await createApiKeyStore(present).revoke(
        { userId: 'ada', keyId: keyIdOf(hashOf('ada')) },
        NOW - 1,
      );
      await lose(lost);
      await restoreRows(restored, present, KEEP, NOW);
      expect(await isAdmitted('ada')).toBe(false);
      const listed = await createApiKeyStore(present).list('ada');
      expect(listed).toMatchObject({ ok: true, keys: [{ revokedAt: NOW - 1 }] });
      expect(await createAccountStore(present).find('ada')).toMatchObject({
        account: { activeKeys: 0 },
      });
    }
  });

  test('a change of plan stays, and reaches a key that comes back', async () => {
    await aPerson('ada', [restored, present]);
    await createAccountStore(present).setPlan('ada', 'free');
    await lose([`KEY#${hashOf('ada')}`]);
    await restoreRows(restored, present, KEEP, NOW);
    expect(await createAdmission(present)(hashOf('ada'), NOW)).toMatchObject({
      reason: 'plan_required',
    });
  });

  test('a delivery that was sent is not sent again, and a new key and a new delivery stay', async () => {
    await aPerson('ada', [restored, present]);
    const outbox = createOutboxStore(present);
    await outbox.saveProgress(
      'ada',
      aDelivery('ada', 1),
      aProgress({ version: 1, status: 'delivered' }),
    );
    await outbox.append('ada', 2, aDelivery('ada', 2));
    const hash = hashOf('ada', 'new');
    await createApiKeyStore(present).create({ userId: 'ada', keyId: keyIdOf(hash), hash }, NOW);
    await restoreRows(restored, present, KEEP, NOW);
    expect((await waiting('ada')).map(({ number }) => number)).toEqual([2]);
    expect(await isAdmitted('ada', 'new')).toBe(true);
    expect(await createAccountStore(present).find('ada')).toMatchObject({
      account: { activeKeys: 2 },
    });
  });

  test('an account that was deleted stays deleted', async () => {
    await aPerson('gone', [restored, present]);
    await aPerson('ada', [restored]);
    await createAccountEraser(present).erase('gone', NOW - 1);
    expect(await restoreRows(restored, present, KEEP, NOW)).toMatchObject({
      putBack: 5,
      erased: 5,
    });
    expect(JSON.stringify(await rowsOf(present))).not.toContain('gone');
  });
});

describe('where the present table is a new one', () => {
  const lost: RestoreChoices = { ...KEEP, keys: 'revoke', deliveries: 'void', published: ['now'] };

  test('no old key works, nothing that waited is sent, and nothing that is published now is new', async () => {
    await aPerson('ada', [restored]);
    expect(await restoreRows(restored, present, lost, NOW)).toMatchObject({ voidedOutboxes: 1 });
    expect(await isAdmitted('ada')).toBe(false);
    expect(await createAccountStore(present).find('ada')).toMatchObject({
      account: { plan: 'sharp', activeKeys: 0 },
    });
    expect(await waiting('ada')).toEqual([]);
    const entries = await createOutboxStore(present).entriesOf('ada');
    expect(entries.flatMap(claimedKeys)).toContain('now');
    const hash = hashOf('ada', 'new');
    const created = await createApiKeyStore(present).create(
      { userId: 'ada', keyId: keyIdOf(hash), hash },
      NOW,
    );
    expect(created.ok).toBe(true);
  });

  test('a run that ended after any of its writes is completed by the next one', async () => {
    await aPerson('ada', [restored]);
    await restoreRows(restored, present, lost, NOW);
    const complete = await rowsOf(present);
    for (let survived = 0; survived < 8; survived++) {
      const table = await startTable();
      tables.push(table);
      let left = survived;
      const failing = Object.create(table.client) as TableClient;
      failing.send = ((command: { constructor: { name: string } }) => {
        if (/^(Put|Update)/.test(command.constructor.name) && left-- <= 0) {
          throw new Error('crashed');
        }
        return table.client.send(command as never);
      }) as TableClient['send'];
      const crashing = restoreRows(restored, { ...table, client: failing }, lost, NOW);
      await crashing.then(
        () => undefined,
        (error) => expect(error.message).toBe('crashed'),
      );
      // A subscriber appears only with a voided outbox.
      const { webhook } = await createSubscriberStore(table).find('ada');
      const entries = await createOutboxStore(table).entriesOf('ada');
      if (webhook !== null) {
        expect(activeDeliveries(entries)).toEqual([]);
      }
      await restoreRows(restored, table, lost, NOW);
      present = table;
      expect(await isAdmitted('ada')).toBe(false);
      expect(await waiting('ada')).toEqual([]);
      expect((await rowsOf(table)).length).toBeGreaterThanOrEqual(complete.length);
    }
  });
});

describe('rows that were damaged', () => {
  test('are replaced where that is asked for: the plan goes back, a revocation since does not', async () => {
    await aPerson('ada', [restored, present]);
    await createAccountStore(present).setPlan('ada', 'free');
    await createApiKeyStore(present).revoke(
      { userId: 'ada', keyId: keyIdOf(hashOf('ada')) },
      NOW - 1,
    );
    const replace = new Set(['accounts'] as const);
    expect(await restoreRows(restored, present, { ...KEEP, replace }, NOW)).toMatchObject({
      replaced: 1,
    });
    expect(await createAccountStore(present).find('ada')).toMatchObject({
      account: { plan: 'sharp', activeKeys: 0 },
    });
    expect(await isAdmitted('ada')).toBe(false);
  });

  test('of subscribers get their old settings back', async () => {
    await aPerson('ada', [restored, present]);
    await createSubscriberStore(restored).changeSettings('ada', (settings) => ({
      ...settings,
      bankroll: 7,
    }));
    await createSubscriberStore(present).changeSettings('ada', (settings) => ({
      ...settings,
      bankroll: 0.01,
    }));
    const replace = new Set(['subscribers'] as const);
    await restoreRows(restored, present, { ...KEEP, replace }, NOW);
    expect((await createSubscriberStore(present).find('ada')).settings.bankroll).toBe(7);
  });
});

/** Deletes all rows of these partitions of the present table. */
async function lose(partitions: readonly string[]): Promise<void> {
  const { client, tableName: TableName } = present;
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  for (const { pk, sk } of Items) {
    if (partitions.includes(pk)) {
      await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    }
  }
}
