import { beforeEach, expect, test } from 'vitest';
import type { LedgerLine } from '#domain/webhooks/ledger.ts';
import { firstSalts } from '#domain/webhooks/secret.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { type RegisterDeps, registerWebhook } from '../../bin/admin/webhooks/register.ts';
import { HOUR_MS, NOW } from '../domain/webhooks/builders.ts';
import { aKnownLine, aLine } from '../support/ledger-lines.ts';
import { createLedgerTwin, type LedgerTwin } from '../support/ledger-twin.ts';

const URL = 'https://receiver.example/';
const DAY_MS = 24 * HOUR_MS;

let ledgers: LedgerTwin;
let row: Webhook | null;

beforeEach(() => {
  ledgers = createLedgerTwin();
  row = null;
});

function register(change: Partial<RegisterDeps> = {}, now = NOW, url = URL) {
  const deps: RegisterDeps = {
    webhookOf: async () => row,
    published: async () => ['k1'],
    ledgers,
    save: async (_userId, seen, href) => {
      if (row !== seen) return undefined;
      row = { url: href, salts: seen?.salts ?? firstSalts(crypto.randomUUID()), savedAt: now };
      return row;
    },
    ...change,
  };
  return registerWebhook(deps, 'ada', url, now);
}

const lines = () => ledgers.entries('ada', 1).map(({ line }) => line);
const voids = () => lines().map((line) => line.kind === 'known' && line.voids);

test('a first address voids what was owed to one that was removed; another address does not', async () => {
  await register();
  await ledgers.append('ada', aLine(2, { userId: 'ada' }));
  await register({}, NOW + 1, `${URL}2`);
  expect(voids()).toEqual([true, false, false]);
  row = null;
  await register({}, NOW + 2);
  expect(voids()).toEqual([true, false, false, true]);
});

test('addresses saved at the same time void nothing that was formed for one of them', async () => {
  let second: Promise<Webhook> | undefined;
  const slow = register({
    published: async () => {
      // Between this look at the webhook and its line another address is saved, and a scan forms for it.
      second ??= register().then(async (saved) => {
        await ledgers.append('ada', aLine(lines().length + 1, { userId: 'ada' }));
        return saved;
      });
      await second;
      return ['k2'];
    },
  });
  await slow;
  const formed = lines().findIndex(({ kind }) => kind === 'delivery');
  expect(formed).toBeGreaterThan(0);
  expect(voids().slice(formed)).not.toContain(true);
});

test('a removal while an address is saved voids what waited', async () => {
  await register();
  await ledgers.append('ada', aLine(2, { userId: 'ada' }));
  let isRemoved = false;
  await register({
    published: async () => {
      if (!isRemoved) row = null;
      isRemoved = true;
      return [];
    },
  });
  expect(row).not.toBeNull();
  expect(voids().at(-1)).toBe(true);
});

test('behind a line that may vanish comes an empty one first, and nobody forms for two minutes', async () => {
  await ledgers.append('ada', aLine(7, { userId: 'ada' }));
  const now = NOW + 30 * DAY_MS;
  await register({}, now);
  const empty: LedgerLine = { ...aKnownLine(8, []), at: now, opensAt: now + 120_000 } as LedgerLine;
  expect(lines().slice(1)).toEqual([empty, { ...empty, number: 9, keys: ['k1'], voids: true, opensAt: now }]);
});
