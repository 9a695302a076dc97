import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { firstSalts } from '#domain/webhooks/signing/secret.ts';
import { DEFAULT_BANKROLL } from '#domain/webhooks/subscriber/bankrolls.ts';
import { destinationId, type Webhook } from '#domain/webhooks/subscriber/destination.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { endpoint as putBankrolls } from '#functions/account/put-bankrolls/endpoint.ts';
import { createPutBankrolls } from '#functions/account/put-bankrolls/put-bankrolls.ts';
import { versionTag } from '#http/account/precondition.ts';
import { ADA, accountClient } from '../../support/account-client.ts';
import { readingLog } from '../../support/betting-logs.ts';
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

/** Saves an address, replacing any webhook. */
async function save(userId: string, url: string, newSalt: string, now: number) {
  const { webhook } = await subscribers.find(userId);
  const saved = await subscribers.saveWebhook(userId, webhook, { url, newSalt, now });
  if (saved === undefined) {
    throw new Error('Another save came first');
  }
  return saved;
}

const aUser = () => `usr_${crypto.randomUUID()}`;

test('an account without settings has the defaults and no webhook', async () => {
  const userId = aUser();
  expect(await subscribers.find(userId)).toEqual({
    userId,
    settings: DEFAULT_SETTINGS,
    webhook: null,
    chats: {},
  });
});

test('settings that stay the same have one version, in whatever order the table gives their fields', async () => {
  const userId = aUser();
  const settings = {
    ...DEFAULT_SETTINGS,
    others: [{ ...DEFAULT_BANKROLL, id: 'b', name: 'B', books: ['pinnacle'] }],
    quietHours: { webhook: true, timeZone: 'Europe/Berlin', to: '07:00', from: '23:00' },
    moveAlerts: { laggingOnly: true, minMove: 0.03, books: null, sports: ['soccer_epl'] },
  };
  const saved = await subscribers.changeSettings(userId, () => settings);
  const reads = await Promise.all(Array.from({ length: 10 }, () => subscribers.find(userId)));
  const versions = [saved, ...reads].map((each) => versionTag(each?.settings));
  expect(new Set(versions).size).toBe(1);
});

test('settings and webhook are kept apart: neither change touches the other', async () => {
  const userId = aUser();
  const settings = { ...DEFAULT_SETTINGS, books: ['pinnacle'], minOdds: 1.5 };
  await subscribers.changeSettings(userId, () => settings);
  const webhook = await save(userId, URL, 'salt', NOW);
  expect(await subscribers.find(userId)).toEqual({ userId, settings, webhook, chats: {} });
  await subscribers.changeSettings(userId, () => DEFAULT_SETTINGS);
  expect(await subscribers.find(userId)).toEqual({
    userId,
    settings: DEFAULT_SETTINGS,
    webhook,
    chats: {},
  });
  expect(await subscribers.removeDestination(userId)).toBe(true);
  expect(await subscribers.removeDestination(userId)).toBe(false);
  expect((await subscribers.find(userId)).webhook).toBeNull();
});

test('of settings changed at the same time no change is lost', async () => {
  const userId = aUser();
  await Promise.all([
    subscribers.changeSettings(userId, (now) => ({ ...now, bankroll: 5 })),
    subscribers.changeSettings(userId, (now) => ({ ...now, books: ['pinnacle'] })),
    subscribers.changeSettings(userId, (now) => ({ ...now, minOdds: 2 })),
  ]);
  const { settings } = await subscribers.find(userId);
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, bankroll: 5, books: ['pinnacle'], minOdds: 2 });
});

test('of bankrolls changed at the same time from one version one change is kept, the others are told', async () => {
  const userId = aUser();
  await subscribers.changeSettings(userId, () => DEFAULT_SETTINGS);
  const seen = versionTag(await subscribers.settingsOf(userId));
  const put = createPutBankrolls({
    ...subscribers,
    latestSnapshot: async () => undefined,
    bettingLogOf: readingLog(),
  });
  const ask = accountClient(putBankrolls, put);
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((id) =>
      ask({
        account: { ...ADA, userId },
        headers: { 'If-Match': seen },
        body: { bankrolls: [{ id, name: id }] },
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 412, 412]);
  const kept = ['a', 'b', 'c'][statuses.indexOf(200)];
  expect(await subscribers.settingsOf(userId)).toMatchObject({ id: kept, others: [] });
});

test('another address keeps the secret', async () => {
  const userId = aUser();
  const { salts } = await save(userId, URL, 'one', NOW);
  expect(await save(userId, `${URL}2`, 'two', NOW + 1)).toEqual({
    url: `${URL}2`,
    salts,
    savedAt: NOW + 1,
  });
});

test('of addresses saved at the same time in the place of the same webhook one is, and a removal is not undone', async () => {
  const userId = aUser();
  const saveAll = (seen: Webhook | null) =>
    Promise.all(
      ['one', 'two', 'three'].map((newSalt) =>
        subscribers.saveWebhook(userId, seen, { url: URL, newSalt, now: NOW }),
      ),
    );
  const [first, ...others] = (await saveAll(null)).filter((saved) => saved !== undefined);
  expect(others).toEqual([]);
  expect((await subscribers.find(userId)).webhook).toEqual(first);
  await subscribers.removeDestination(userId);
  expect(await saveAll(first ?? null)).toEqual([undefined, undefined, undefined]);
  expect((await subscribers.find(userId)).webhook).toBeNull();
});

describe('rotations', () => {
  test('at the same time all take effect, none is lost', async () => {
    const userId = aUser();
    await save(userId, URL, 'zero', NOW);
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

  test('answer with the address that is saved by then', async () => {
    const userId = aUser();
    const seen = await save(userId, URL, 'zero', NOW);
    const moving = subscribers.saveWebhook(userId, seen, {
      url: `${URL}2`,
      newSalt: 'x',
      now: NOW,
    });
    const [rotated, moved] = await Promise.all([
      subscribers.rotateSecret(userId, 'one', NOW),
      moving,
    ]);
    const { webhook } = await subscribers.find(userId);
    expect(rotated).toMatchObject({ ok: true });
    expect(webhook?.salts.current).toBe('one');
    expect(webhook?.url).toBe(moved === undefined ? URL : `${URL}2`);
  });

  test('need a webhook', async () => {
    expect(await subscribers.rotateSecret(aUser(), 'one', NOW)).toEqual({
      ok: false,
      reason: 'no_webhook',
    });
  });
});

test('a chat is saved beside the webhook, and replaced only as it was seen', async () => {
  const userId = aUser();
  const webhook = await save(userId, URL, 'salt', NOW);
  const id = destinationId(userId, 'slack');
  const chat = { sealed: 'a', salts: firstSalts('k1.x'), savedAt: NOW };
  expect(await subscribers.saveDestination(id, null, chat)).toEqual(chat);
  expect(await subscribers.saveDestination(id, null, { ...chat, sealed: 'b' })).toBeUndefined();
  expect(await subscribers.destinationOf(id)).toEqual(chat);
  expect(await subscribers.find(userId)).toMatchObject({ webhook, chats: { slack: chat } });
  const moved = { ...chat, sealed: 'c', savedAt: NOW + 1 };
  expect(await subscribers.saveDestination(id, chat, moved)).toEqual(moved);
  expect(await subscribers.removeDestination(userId)).toBe(true);
  expect(await subscribers.find(userId)).toMatchObject({ webhook: null, chats: { slack: moved } });
});

test('a destination is found with its quiet hours, and settings of before have none', async () => {
  const userId = aUser();
  await save(userId, URL, 'salt', NOW);
  const chat = destinationId(userId, 'telegram');
  const sealed = { sealed: 'x', salts: firstSalts('salt'), savedAt: NOW };
  await subscribers.saveDestination(chat, null, sealed);
  const quietHours = { from: '23:00', to: '07:00', timeZone: 'Europe/Berlin', webhook: false };
  const { quietHours: _, ...before } = DEFAULT_SETTINGS;
  await subscribers.changeSettings(userId, () => before as typeof DEFAULT_SETTINGS);
  expect(await subscribers.settingsOf(userId)).toEqual(DEFAULT_SETTINGS);
  expect(await subscribers.recipientOf(chat)).toEqual(sealed);
  await subscribers.changeSettings(userId, () => ({ ...DEFAULT_SETTINGS, quietHours }));
  expect(await subscribers.recipientOf(chat)).toEqual({ ...sealed, quietHours });
  expect(await subscribers.recipientOf(userId)).toMatchObject({ url: URL });
  expect(await subscribers.recipientOf(userId)).not.toHaveProperty('quietHours');
  const all = { ...quietHours, webhook: true };
  await subscribers.changeSettings(userId, () => ({ ...DEFAULT_SETTINGS, quietHours: all }));
  expect(await subscribers.recipientOf(userId)).toMatchObject({ url: URL, quietHours: all });
  expect(await subscribers.recipientOf(destinationId(userId, 'slack'))).toBeNull();
});
