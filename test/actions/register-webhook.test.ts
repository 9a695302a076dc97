import { beforeEach, expect, test } from 'vitest';
import { type RegisterDeps, registerWebhook } from '#actions/register-webhook.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { firstSalts } from '#domain/webhooks/secret.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { NOW } from '../domain/webhooks/builders.ts';
import { aDeliveryEntry } from '../support/outbox-entries.ts';
import { createOutboxTwin, type OutboxTwin } from '../support/outbox-twin.ts';

const URL = 'https://receiver.example/';

let outbox: OutboxTwin;
let row: Webhook | null;

beforeEach(() => {
  outbox = createOutboxTwin();
  row = null;
});

function register(change: Partial<RegisterDeps> = {}, now = NOW, url = URL) {
  const deps: RegisterDeps = {
    webhookOf: async () => row,
    published: async () => ['k1'],
    outbox,
    retry: retryOnConflict,
    save: async (_userId, seen, { url: href }) => {
      if (row !== seen) {
        return undefined;
      }
      row = { url: href, salts: seen?.salts ?? firstSalts(crypto.randomUUID()), savedAt: now };
      return row;
    },
    ...change,
  };
  return registerWebhook(deps, 'ada', url, now);
}

const entries = () => outbox.entries('ada');
const cancelsEarlier = () =>
  entries().map((entry) => entry.kind === 'baseline' && entry.cancelsEarlier);

test('a first address cancels what waits for one that was removed; a change of address does not', async () => {
  await register();
  await outbox.append('ada', 2, aDeliveryEntry(2, { userId: 'ada' }));
  await register({}, NOW + 1, `${URL}2`);
  expect(cancelsEarlier()).toEqual([true, false, false]);
  row = null;
  await register({}, NOW + 2);
  expect(cancelsEarlier()).toEqual([true, false, false, true]);
});

test('addresses saved at the same time cancel nothing that was formed for one of them', async () => {
  let second: Promise<Webhook> | undefined;
  const slow = register({
    published: async () => {
      // Between this read of the webhook and its entry another address is saved, and a scan forms a
      // delivery for it.
      second ??= register().then(async (saved) => {
        const number = entries().length + 1;
        await outbox.append('ada', number, aDeliveryEntry(number, { userId: 'ada' }));
        return saved;
      });
      await second;
      return ['k2'];
    },
  });
  await slow;
  const formed = entries().findIndex(({ kind }) => kind === 'delivery');
  expect(formed).toBeGreaterThan(0);
  expect(cancelsEarlier().slice(formed)).not.toContain(true);
});

test('a removal while an address is saved cancels what waits', async () => {
  await register();
  await outbox.append('ada', 2, aDeliveryEntry(2, { userId: 'ada' }));
  let isRemoved = false;
  await register({
    published: async () => {
      if (!isRemoved) {
        row = null;
      }
      isRemoved = true;
      return [];
    },
  });
  expect(row).not.toBeNull();
  expect(cancelsEarlier().at(-1)).toBe(true);
});
