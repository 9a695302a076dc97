import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import { startTable, type TestTable } from '../../support/table.ts';

const NOW = Date.UTC(2026, 3, 16);
const URL = 'https://receiver.example/';

let table: TestTable;
let subscribers: ReturnType<typeof createSubscriberStore>;

beforeAll(async () => {
  table = await startTable();
  subscribers = createSubscriberStore(table);
});
afterAll(() => table.stop());

const aUser = () => `usr_${crypto.randomUUID()}`;

test('somebody who set nothing has the default settings and no webhook', async () => {
  const userId = aUser();
  expect(await subscribers.find(userId)).toEqual({ userId, settings: DEFAULT_SETTINGS, webhook: null });
});

test('settings and webhook are kept apart: neither change touches the other', async () => {
  const userId = aUser();
  const settings = { ...DEFAULT_SETTINGS, books: ['pinnacle'], minOdds: 1.5 };
  await subscribers.saveSettings(userId, settings);
  const webhook = await subscribers.saveWebhook(userId, URL, 'salt', NOW);
  expect(await subscribers.find(userId)).toEqual({ userId, settings, webhook });
  await subscribers.saveSettings(userId, DEFAULT_SETTINGS);
  expect(await subscribers.find(userId)).toEqual({ userId, settings: DEFAULT_SETTINGS, webhook });
  expect(await subscribers.removeWebhook(userId)).toBe(true);
  expect(await subscribers.removeWebhook(userId)).toBe(false);
  expect((await subscribers.find(userId)).webhook).toBeNull();
});

test('another address keeps the secret', async () => {
  const userId = aUser();
  const { salts } = await subscribers.saveWebhook(userId, URL, 'one', NOW);
  expect(await subscribers.saveWebhook(userId, `${URL}2`, 'two', NOW + 1)).toEqual({
    url: `${URL}2`,
    salts,
    savedAt: NOW + 1,
  });
});

test('addresses saved at the same time agree on one secret', async () => {
  const userId = aUser();
  const saved = await Promise.all(
    ['one', 'two', 'three'].map((salt) => subscribers.saveWebhook(userId, URL, salt, NOW)),
  );
  const { webhook } = await subscribers.find(userId);
  expect(new Set(saved.map(({ salts }) => salts.current))).toEqual(new Set([webhook?.salts.current]));
});

describe('rotations', () => {
  test('at the same time all take effect, none is lost', async () => {
    const userId = aUser();
    await subscribers.saveWebhook(userId, URL, 'zero', NOW);
    const results = await Promise.all(
      ['one', 'two', 'three'].map((salt) => subscribers.rotateSecret(userId, salt, NOW)),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    const salts = (await subscribers.find(userId)).webhook?.salts;
    const all = [salts?.current, ...(salts?.replaced.map(({ salt }) => salt) ?? [])];
    expect(new Set(all)).toEqual(new Set(['zero', 'one', 'two', 'three']));
    expect(await subscribers.rotateSecret(userId, 'four', NOW)).toEqual({
      ok: false,
      reason: 'rotated_too_often',
    });
  });

  test('need a webhook', async () => {
    expect(await subscribers.rotateSecret(aUser(), 'one', NOW)).toEqual({ ok: false, reason: 'no_webhook' });
  });
});

test('those on the plan who have a webhook are entitled, and nobody else', async () => {
  const accounts = createAccountStore(table);
  const [paying, left, without, unknown] = [aUser(), aUser(), aUser(), aUser()];
  await accounts.create({ userId: paying, plan: 'sharp' }, NOW);
  await accounts.create({ userId: left, plan: 'sharp' }, NOW);
  await accounts.create({ userId: without, plan: 'sharp' }, NOW);
  for (const userId of [paying, left, unknown]) await subscribers.saveWebhook(userId, URL, 'salt', NOW);
  await subscribers.saveSettings(without, DEFAULT_SETTINGS);
  await accounts.setPlan(left, 'free');
  const listed = (await subscribers.listEntitled()).map(({ userId }) => userId);
  expect(listed).toContain(paying);
  for (const userId of [left, without, unknown]) expect(listed).not.toContain(userId);
});
