import { beforeEach, expect, test } from 'vitest';
import { type RegisterDeps, registerDestination } from '#actions/register-destination.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { PAUSE_MS, UNTIL_RESUMED } from '#domain/webhooks/delivery/delivery-progress.ts';
import { MAX_BASELINES } from '#domain/webhooks/outbox/owner-bounds.ts';
import { firstSalts } from '#domain/webhooks/signing/secret.ts';
import type { Webhook } from '#domain/webhooks/subscriber/destination.ts';
import { NOW } from '../domain/webhooks/builders.ts';
import { createFakeOutbox, type FakeOutbox } from '../support/fake-outbox.ts';
import { aBaseline, aCallReport, aDeliveryEntry, aProgress } from '../support/outbox-entries.ts';

const URL = 'https://receiver.example/';

let outbox: FakeOutbox;
let row: Webhook | null;

beforeEach(() => {
  outbox = createFakeOutbox();
  row = null;
});

function register(change: Partial<RegisterDeps<Webhook, string>> = {}, now = NOW, url = URL) {
  const deps: RegisterDeps<Webhook, string> = {
    find: async () => row,
    published: async () => ['k1'],
    outbox,
    retry: retryOnConflict,
    save: async (_, seen, { address }) => {
      if (row !== seen) {
        return undefined;
      }
      row = { url: address, salts: seen?.salts ?? firstSalts(crypto.randomUUID()), savedAt: now };
      return row;
    },
    ...change,
  };
  return registerDestination(deps, 'ada', url, now);
}

const entries = () => outbox.entries('ada');
const cancelsEarlier = () =>
  entries().map((entry) => entry.kind === 'baseline' && entry.cancelsEarlier);

test('a first address cancels what waits for one that was removed; a change of address does not', async () => {
  await register();
  await outbox.append('ada', 2, aDeliveryEntry(2, { destination: 'ada' }));
  await register({}, NOW + 1, `${URL}2`);
  expect(cancelsEarlier()).toEqual([true, false, false]);
  row = null;
  await register({}, NOW + 2);
  expect(cancelsEarlier()).toEqual([true, false, false, true]);
});

test('a destination does not take over the pause of its owner from one that was removed', async () => {
  await register();
  await outbox.pause('ada');
  await register({}, NOW + 1, `${URL}2`);
  expect((await outbox.outboxOf('ada')).pausedUntil).toBe(UNTIL_RESUMED);
  row = null;
  await register({}, NOW + 2);
  expect((await outbox.outboxOf('ada')).pausedUntil).toBe(NOW + 2);
});

test('a pause of five failures outlives the removal of its destination', async () => {
  await register();
  const entry = aDeliveryEntry(2, { destination: 'ada' });
  await outbox.append('ada', 2, entry);
  const progress = aProgress({ last: { ...aCallReport('failed'), at: NOW, picks: 1 } });
  await outbox.saveProgress('ada', entry, progress, NOW + PAUSE_MS);
  row = null;
  await register({}, NOW + 1);
  expect((await outbox.outboxOf('ada')).pausedUntil).toBe(NOW + PAUSE_MS);
});

test('addresses saved at the same time cancel nothing that was formed for one of them', async () => {
  let second: Promise<Webhook | null> | undefined;
  const slow = register({
    published: async () => {
      // Between this read of the webhook and its entry another address is saved, and a scan forms a
      // delivery for it.
      second ??= register().then(async (saved) => {
        const number = entries().length + 1;
        await outbox.append('ada', number, aDeliveryEntry(number, { destination: 'ada' }));
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
  await outbox.append('ada', 2, aDeliveryEntry(2, { destination: 'ada' }));
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

test('addresses cannot fill the outbox: after 200 of them none is saved until the first ones are gone', async () => {
  for (let number = 1; number < MAX_BASELINES; number++) {
    await outbox.append('ada', number, aBaseline(number));
  }
  expect(await register()).toMatchObject({ url: URL });
  expect(await register({}, NOW + 1, `${URL}2`)).toBeNull();
  expect(entries()).toHaveLength(MAX_BASELINES);
  expect(row?.url).toBe(URL);
});
