import { beforeEach, describe, expect, test } from 'vitest';
import { chatCall } from '#domain/webhooks/chats/index.ts';
import type { ChatAddress } from '#domain/webhooks/chats/service.ts';
import type { CallReport } from '#domain/webhooks/delivery/delivery-progress.ts';
import { firstSalts } from '#domain/webhooks/signing/secret.ts';
import { type Chat, parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { beginTestCall } from '#domain/webhooks/subscriber/test-calls.ts';
import { WEBHOOK_ENDPOINTS } from '#functions/webhook/endpoints.ts';
import { createGetDelivery } from '#functions/webhook/get-delivery/get-delivery.ts';
import { createListChats } from '#functions/webhook/list-chats/list-chats.ts';
import { createListDeliveries } from '#functions/webhook/list-deliveries/list-deliveries.ts';
import { createPause } from '#functions/webhook/pause-webhook/pause-webhook.ts';
import { createRemoveDestination } from '#functions/webhook/remove-webhook/remove-webhook.ts';
import { createReplaySince } from '#functions/webhook/replay-since/replay-since.ts';
import { createResume } from '#functions/webhook/resume-webhook/resume-webhook.ts';
import { createSaveChat } from '#functions/webhook/save-chat/save-chat.ts';
import { createTestWebhook } from '#functions/webhook/test-webhook/test-webhook.ts';
import { aPick, aSalt, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { accountClient } from '../../support/account-client.ts';
import { createFakeOutbox, type FakeOutbox } from '../../support/fake-outbox.ts';
import { aCallReport, aDeliveryEntry, aProgress } from '../../support/outbox-entries.ts';

const TOKEN = `123456:${'A'.repeat(35)}`;
const TELEGRAM = { destination: 'telegram', token: TOKEN, chat_id: '-100777' };
const NO_SUCH = { path: { destination: 'icq' } };
const CHAT = { path: { destination: 'telegram' } };

let outbox: FakeOutbox;
let chats: Map<string, Chat>;
let addresses: Map<string, ChatAddress>;

beforeEach(() => {
  outbox = createFakeOutbox();
  chats = new Map();
  addresses = new Map();
});

const destinationOf = async (id: string) =>
  parseDestination(id).name === 'webhook' ? {} : (chats.get(id) ?? null);
const sources = {
  chatOf: async (id: string) => chats.get(id) ?? null,
  outboxOf: (id: string) => outbox.outboxOf(id),
  addressOf: async (id: string) => addresses.get(id) ?? {},
};
const retry = async <T>(_: string, attempt: () => Promise<T | undefined>) => (await attempt()) as T;

const save = (body: object) =>
  accountClient(
    WEBHOOK_ENDPOINTS['save-chat'],
    createSaveChat({
      ...sources,
      find: sources.chatOf,
      outbox,
      retry,
      published: async () => [],
      targetOf: async (url) =>
        url.includes('10.0.0.1')
          ? { ok: false, reason: 'address_refused' }
          : { ok: true, url: new URL(url) },
      save: async (id, seen, { address, now }) => {
        const salts = seen?.salts ?? firstSalts(aSalt(1));
        const chat = { sealed: `sealed ${now}`, salts, savedAt: now };
        chats.set(id, chat);
        addresses.set(id, address);
        return chat;
      },
    }),
  )({ body });
const list = accountClient(
  WEBHOOK_ENDPOINTS['list-chats'],
  createListChats({ ...sources, outboxOf: (id) => outbox.outboxOf(id) }),
);

describe('a chat', () => {
  test('is saved with its fields, and shown without what lets others write there', async () => {
    const { status, json } = await save(TELEGRAM);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      destination: 'telegram',
      label: 'chat -100777',
      state: 'delivering',
    });
    const listed = await list();
    expect(JSON.stringify([json, listed.json])).not.toContain(TOKEN);
    expect(listed.json).toMatchObject({
      count: 4,
      data: [
        { destination: 'telegram', title: 'Telegram', label: 'chat -100777' },
        { destination: 'discord', label: null, state: 'none' },
        { destination: 'slack', state: 'none' },
        { destination: 'ntfy', state: 'none' },
      ],
    });
  });

  test('is not sent what was published before it was saved', async () => {
    await save(TELEGRAM);
    expect(outbox.entries('ada#telegram')).toMatchObject([
      { kind: 'baseline', cancelsEarlier: true },
    ]);
    expect(outbox.entries('ada')).toEqual([]);
  });

  test.each([
    [{ ...TELEGRAM, token: 'secret-thing' }, 'token'],
    [{ destination: 'telegram', token: TOKEN }, 'chat_id'],
    [{ destination: 'slack', url: 'https://evil.example/services/T/B/x' }, 'url'],
    [{ destination: 'ntfy', url: 'https://10.0.0.1/topic' }, 'url'],
    [{ destination: 'icq', url: 'https://a.example/' }, 'destination'],
  ])('is refused by the name of the field, which is not repeated: %#', async (body, parameter) => {
    const { status, json } = await save(body);
    expect([status, json]).toMatchObject([400, { errors: [{ parameter }] }]);
    expect(JSON.stringify(json)).not.toContain('secret-thing');
    expect(chats.size).toBe(0);
  });

  test.each([
    ['telegram', TELEGRAM, 'https://api.telegram.org/…'],
    ['ntfy', { destination: 'ntfy', url: 'https://ntfy.sh/my-topic' }, 'https://ntfy.sh/…'],
  ] as const)('shows of a test to %s its text and its host alone', async (name, chat, url) => {
    await save(chat);
    const { destination: _, ...address } = chat;
    const report: CallReport = { ...aCallReport('delivered'), status: 200 };
    const action = createTestWebhook({
      begin: async () => beginTestCall(undefined, NOW),
      end: async () => undefined,
      settingsOf: async () => DEFAULT_SETTINGS,
      destinationOf: sources.chatOf,
      callOf: async (id, event) => chatCall(name, address, id, event),
      post: async () => report,
      newId: () => 'test_1',
    });
    const test = accountClient(WEBHOOK_ENDPOINTS['test-chat'], action);
    const { json } = await test({ path: { destination: name } });
    const body = expect.stringMatching(/^(<b>)?Test: do not bet on this/);
    expect(json).toMatchObject({ delivered: true, request: { url, headers: {}, body } });
    const told = JSON.stringify(json);
    for (const secret of [TOKEN, '-100777', 'my-topic', 'chat_id', 'topic']) {
      expect(told).not.toContain(secret);
    }
  });

  test('is removed alone, once', async () => {
    await save(TELEGRAM);
    const removed: string[] = [];
    const action = createRemoveDestination({
      removeDestination: async (id) => {
        removed.push(id);
        return chats.delete(id);
      },
    });
    const remove = accountClient(WEBHOOK_ENDPOINTS['remove-chat'], action);
    expect((await remove(CHAT)).status).toBe(204);
    expect(await remove(CHAT)).toMatchObject({ status: 409, json: { code: 'no_destination' } });
    expect(await remove(NO_SUCH)).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect(removed).toEqual(['ada#telegram', 'ada#telegram']);
  });

  test.each(['webhook', `ba_${'A'.repeat(43)}`, 'x'.repeat(5_000)])(
    'is never another destination, and its refusal repeats nothing: %.20s',
    async (destination) => {
      const removeDestination = () => expect.fail('something was removed');
      const action = createRemoveDestination({ removeDestination });
      const remove = accountClient(WEBHOOK_ENDPOINTS['remove-chat'], action);
      const { status, body = '' } = await remove({ path: { destination } });
      expect(status).toBe(404);
      expect(body).not.toContain(destination);
      expect(body.length).toBeLessThan(400);
    },
  );
});

describe('a pause of its owner', () => {
  const deps = () => ({ ...outbox, destinationOf });
  const pauseWebhook = () =>
    accountClient(WEBHOOK_ENDPOINTS['pause-webhook'], createPause(deps()))();
  const resumeChat = () =>
    accountClient(WEBHOOK_ENDPOINTS['resume-chat'], createResume(deps()))(CHAT);

  test('stops one destination until it is resumed, and shows no time', async () => {
    await save(TELEGRAM);
    const pause = accountClient(WEBHOOK_ENDPOINTS['pause-chat'], createPause(deps()));
    expect((await pause(CHAT)).status).toBe(204);
    expect((await list()).json).toMatchObject({
      data: [{ state: 'paused', resumes_at: null, failures: 0 }, {}, {}, {}],
    });
    expect((await outbox.outboxOf('ada')).pausedUntil).toBeNull();
    expect((await resumeChat()).status).toBe(204);
    expect((await list()).json).toMatchObject({ data: [{ state: 'delivering' }, {}, {}, {}] });
  });

  test('is possible for the webhook too, and for no chat that is not there', async () => {
    expect((await pauseWebhook()).status).toBe(204);
    expect((await outbox.outboxOf('ada')).pausedUntil).not.toBeNull();
    expect(await resumeChat()).toMatchObject({ status: 409, json: { code: 'no_destination' } });
  });
});

describe('the log', () => {
  async function formed(destination: string, number: number, change = {}) {
    const picks = [aPick({ eventId: `e${number}`, commenceTime: NOW + HOUR_MS, ...change })];
    const progress = number < 3 ? aProgress({ status: 'delivered' }) : null;
    const slot = NOW + number;
    const entry = aDeliveryEntry(number, { destination, slot, picks, progress });
    await outbox.append(destination, number, entry);
    if (progress) {
      await outbox.saveProgress(destination, entry, progress);
    }
    return entry.delivery.id;
  }

  test.each([
    ['totals', 'Over', 2.5, 'Over 2.5'],
    ['spreads', 'Chelsea', 0.5, 'Chelsea +0.5'],
    ['spreads', 'Chelsea', -0.5, 'Chelsea −0.5'],
  ])('names the picks of each delivery: %s %s %d', async (marketKey, outcome, point, name) => {
    await formed('ada', 1, { marketKey, outcome, point });
    const action = createListDeliveries({ destinationOf, entriesOf: outbox.entriesOf });
    const { json } = await accountClient(WEBHOOK_ENDPOINTS['list-deliveries'], action)();
    expect(json).toMatchObject({
      data: [{ picks: 1, bets: [`Arsenal – Chelsea: ${name} at 2.1, Alpha`] }],
    });
  });

  test('shows what a delivery carries: the body of a webhook, the text of a chat', async () => {
    const action = createGetDelivery({ entriesOf: outbox.entriesOf });
    const ask = accountClient(WEBHOOK_ENDPOINTS['get-delivery'], action);
    const id = await formed('ada', 1);
    const { json } = await ask({ path: { delivery_id: id } });
    const { headers, body } = json as { headers: object; body: string };
    expect(headers).toEqual({ 'X-Service-Event': 'picks', 'webhook-id': id });
    expect(JSON.parse(body)).toMatchObject({ event: 'picks', picks: [{ home: 'Arsenal' }] });
    const chatId = await formed('ada#telegram', 1);
    const ofChat = accountClient(WEBHOOK_ENDPOINTS['get-chat-delivery'], action);
    const text = await ofChat({ path: { destination: 'telegram', delivery_id: chatId } });
    expect(text.json).toMatchObject({
      headers: {},
      body: expect.stringContaining('<b>New pick</b>'),
    });
    expect(chatId).not.toBe(id);
    expect((await ask({ path: { delivery_id: chatId } })).status).toBe(404);
  });

  test('of a time is sent again: what was delivered, in order, each once, and nothing that waits', async () => {
    const [first, second] = [
      await formed('ada', 1),
      await formed('ada', 2),
      await formed('ada', 3),
    ];
    const action = createReplaySince({ destinationOf, outbox, retry });
    const replay = accountClient(WEBHOOK_ENDPOINTS['replay-since'], action);
    const since = new Date(NOW).toISOString();
    expect((await replay({ body: { since } })).json).toEqual({ count: 0, data: [] });
    const { status, json } = await replay({ body: { since, which: 'all' } });
    expect(status).toBe(202);
    expect(json).toMatchObject({
      count: 2,
      data: [
        { delivery_id: first, replay: true },
        { delivery_id: second, replay: true },
      ],
    });
    expect(outbox.entries('ada')).toHaveLength(5);
    expect((await replay({ body: { since: 'yesterday' } })).status).toBe(400);
    expect((await replay({ body: { since, which: 'failed' } })).status).toBe(400);
  });
});
