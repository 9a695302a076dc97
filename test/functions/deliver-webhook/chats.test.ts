import { beforeEach, describe, expect, test } from 'vitest';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { chatCall } from '#domain/webhooks/chats/index.ts';
import type { ChatAddress } from '#domain/webhooks/chats/service.ts';
import { type CallReport, PAUSE_MS } from '#domain/webhooks/delivery/delivery-progress.ts';
import { deliveryLog, standingOf } from '#domain/webhooks/outbox/delivery-log.ts';
import { allDeliveries } from '#domain/webhooks/outbox/outbox.ts';
import { firstSalts } from '#domain/webhooks/signing/secret.ts';
import {
  CHATS,
  type ChatName,
  destinationId,
  parseDestination,
} from '#domain/webhooks/subscriber/destination.ts';
import type { DeliverDeps } from '#functions/deliver-webhook/deliver-to-destination.ts';
import { createDeliverWebhooks } from '#functions/deliver-webhook/deliver-webhooks.ts';
import { toDeliveryView } from '#http/account/webhook-view.ts';
import { aPick, aSalt, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { startChatStandIn } from '../../support/chat-stand-ins.ts';
import { createFakeOutbox, type FakeOutbox } from '../../support/fake-outbox.ts';
import { aCallReport, aDeliveryEntry } from '../../support/outbox-entries.ts';

const INTERVAL_MS = 45_000;
const ADDRESSES: Readonly<Record<ChatName, ChatAddress>> = {
  telegram: { token: `123456:${'A'.repeat(35)}`, chat_id: '-1007000000007' },
  discord: { url: 'https://discord.com/api/webhooks/1/abc' },
  slack: { url: 'https://hooks.slack.com/services/T0/B0/xyz' },
  ntfy: { url: 'https://ntfy.sh/my-topic' },
};

let outbox: FakeOutbox;
let now: number;

beforeEach(() => {
  outbox = createFakeOutbox();
  now = NOW;
});

/** Delivers to chats by their services, and to webhooks as JSON. */
function deliverer(post: DeliverDeps['post']) {
  const salts = firstSalts(aSalt(1));
  const deliver = createDeliverWebhooks({
    find: async (id) => {
      const { name } = parseDestination(id);
      return name === 'webhook'
        ? { url: 'https://ada.example/', salts, savedAt: 0 }
        : { sealed: name, salts, savedAt: 0 };
    },
    outbox,
    record: async () => undefined,
    callOf: async (id, event, destination) => {
      const { name } = parseDestination(destination);
      return name === 'webhook'
        ? { url: 'https://ada.example/', headers: { 'webhook-id': id }, body: new Uint8Array() }
        : chatCall(name, ADDRESSES[name], id, event);
    },
    post,
    now: () => now,
  });
  return async (...destinations: readonly string[]) => {
    const wakeUps = destinations.map((destination) => ({ destination, slot: now, from: 1 }));
    const { results, faults } = await deliver([{ messageId: 'm', wakeUps }], now + 12_000);
    expect(faults).toEqual([]);
    return results;
  };
}

async function form(destination: string, count: number) {
  for (let number = 1; number <= count; number++) {
    const picks = [
      aPick({ eventId: `e${number}`, home: `Home${number}`, commenceTime: now + 5 * HOUR_MS }),
    ];
    await outbox.append(
      destination,
      number,
      aDeliveryEntry(number, { destination, slot: now, picks }),
    );
  }
}

describe.each(CHATS)('%s that limits its calls', (name) => {
  test('gets every delivery once, in order, and no call before the time that it asked for', async () => {
    const destination = destinationId('ada', name);
    await form(destination, 7);
    const standIn = await startChatStandIn(name, {
      now: () => now,
      perWindow: 2,
      windowSeconds: 100,
    });
    const egress = {
      refuseUrl: () => undefined,
      acceptsAddress: () => true,
      resolve: async () => ['127.0.0.1'],
    };
    const post = createPostWebhook({ egress });
    const deliver = deliverer((call) => post(standIn.redirect(call)));
    const results: unknown[] = [];
    try {
      for (let scan = 0; scan < 60; scan++) {
        results.push(await deliver(destination));
        now += INTERVAL_MS;
      }
    } finally {
      await standIn.close();
    }
    const homes = standIn.taken.map(({ message }) => /Home(\d)/.exec(JSON.stringify(message))?.[1]);
    expect(homes).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(standIn.early).toEqual([]);
    const entries = allDeliveries(outbox.entries(destination));
    expect(entries.map(({ progress }) => progress?.status)).toEqual(homes.map(() => 'delivered'));
    // The address of the chat is in no row, in no answer of the log and in no result.
    const log = deliveryLog(entries, { isSaved: true, now }).map(toDeliveryView);
    const told = JSON.stringify([entries, log, results]);
    expect(Object.values(ADDRESSES[name]).filter((value) => told.includes(value))).toEqual([]);
    expect(told).not.toContain('my-topic');
  });
});

test('a dead chat pauses itself and never the webhook of the account', async () => {
  const chat = destinationId('ada', 'telegram');
  const gone: CallReport = { ...aCallReport('failed'), status: 403, reason: 'status_refused' };
  const called: string[] = [];
  const deliver = deliverer(async ({ url }) => {
    called.push(new URL(url).hostname);
    return url.startsWith('https://ada.example') ? aCallReport('delivered') : gone;
  });
  await form(chat, 1);
  for (let scan = 0; scan < 8; scan++) {
    const number = scan + 1;
    const picks = [aPick({ eventId: `w${scan}`, commenceTime: now + HOUR_MS })];
    await outbox.append(
      'ada',
      number,
      aDeliveryEntry(number, { destination: 'ada', slot: now, picks }),
    );
    await deliver('ada', chat);
    now += INTERVAL_MS;
  }
  expect(called.filter((host) => host === 'api.telegram.org')).toHaveLength(5);
  expect(called.filter((host) => host === 'ada.example')).toHaveLength(8);
  const [ofChat, ofWebhook] = [await outbox.outboxOf(chat), await outbox.outboxOf('ada')];
  expect(standingOf(ofChat, now)).toMatchObject({
    failures: 5,
    resumesAt: NOW + 4 * INTERVAL_MS + PAUSE_MS,
    waiting: 1,
  });
  expect(standingOf(ofWebhook, now)).toMatchObject({ failures: 0, resumesAt: null, waiting: 0 });
});

test('a webhook that asks to wait is called at the next scan all the same', async () => {
  await form('ada', 1);
  const answers = [{ ...aCallReport('failed'), status: 429, retryAfterMs: 600_000 }];
  const deliver = deliverer(async () => answers.shift() ?? aCallReport('delivered'));
  await deliver('ada');
  now += INTERVAL_MS;
  expect(await deliver('ada')).toMatchObject([{ reports: [{ outcome: 'delivered' }] }]);
});

test('what a chat answers is kept without the time that it asks to wait', async () => {
  const chat = destinationId('ada', 'slack');
  await form(chat, 1);
  const limited = { ...aCallReport('failed'), status: 429, retryAfterMs: 90_000 };
  const [result] = await deliverer(async () => limited)(chat);
  expect(result?.reports[0]).not.toHaveProperty('retryAfterMs');
  expect((await outbox.outboxOf(chat)).pausedUntil).toBe(NOW + 90_000);
  expect(standingOf(await outbox.outboxOf(chat), NOW)).toMatchObject({ failures: 1 });
});
