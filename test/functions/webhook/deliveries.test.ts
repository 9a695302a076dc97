import { describe, expect, test } from 'vitest';
import type { EntryContent, OutboxEntry } from '#domain/webhooks/outbox.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { endpoint as listDeliveries } from '#functions/webhook/list-deliveries/endpoint.ts';
import { createListDeliveries } from '#functions/webhook/list-deliveries/list-deliveries.ts';
import { endpoint as replayDelivery } from '#functions/webhook/replay-delivery/endpoint.ts';
import { replayAction } from '#functions/webhook/replay-delivery/replay-delivery.ts';
import { aPick, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { accountClient } from '../../support/account-client.ts';
import { aBaseline, aCallReport, aDeliveryEntry, aProgress } from '../../support/outbox-entries.ts';

const WEBHOOK: Webhook = {
  url: 'https://example.com/hook',
  salts: { current: 'k1.new', replaced: [] },
  savedAt: NOW,
};
const delivered = aDeliveryEntry(2, {
  progress: aProgress({
    status: 'delivered',
    attempts: 2,
    last: { ...aCallReport('delivered'), status: 200, durationMs: 80, at: NOW - 1_000, picks: 1 },
    earlier: [{ at: NOW - 60_000, status: null, reason: 'timeout', durationMs: 5_000 }],
  }),
});
const waiting = aDeliveryEntry(3);
const ENTRIES = [aBaseline(1), delivered, waiting];

type List = {
  readonly count: number;
  readonly data: readonly { readonly number: number; readonly status: string }[];
};

describe('list-deliveries', () => {
  const ask = async (query = '', webhook: Webhook | null = WEBHOOK) => {
    const action = createListDeliveries({
      webhookOf: async () => webhook,
      entriesOf: async () => ENTRIES,
    });
    const answer = await accountClient(listDeliveries, action)({ query });
    return { ...answer, list: answer.json as List };
  };
  const numbers = ({ data }: List) => data.map(({ number }) => number);

  test('shows deliveries with their calls, the newest first', async () => {
    const { status, list } = await ask();
    expect(status).toBe(200);
    expect(list).toEqual({
      count: 2,
      data: [
        {
          delivery_id: waiting.delivery.id,
          number: 3,
          scan: '2026-04-16T18:00:00Z',
          status: 'waiting',
          replay: false,
          picks: 1,
          attempts: 0,
          last_attempt: null,
          earlier_attempts: [],
        },
        {
          delivery_id: delivered.delivery.id,
          number: 2,
          scan: '2026-04-16T18:00:00Z',
          status: 'delivered',
          replay: false,
          picks: 1,
          attempts: 2,
          last_attempt: {
            at: '2026-04-16T17:59:59Z',
            status: 200,
            reason: null,
            duration_ms: 80,
            outcome: 'delivered',
            detail: null,
            answer: '',
            picks: 1,
          },
          earlier_attempts: [
            { at: '2026-04-16T17:59:00Z', status: null, reason: 'timeout', duration_ms: 5_000 },
          ],
        },
      ],
    });
  });

  test.each([
    ['limit=1', [3]],
    ['before=3', [2]],
    ['status=delivered', [2]],
    ['status=expired', []],
    ['before=3&status=waiting', []],
  ])('gives to %s the deliveries %j', async (query, expected) => {
    expect(numbers((await ask(query)).list)).toEqual(expected);
  });

  test('shows what still waited as cancelled once the webhook has been removed', async () => {
    const { list } = await ask('', null);
    expect(list.data.map(({ status }) => status)).toEqual(['cancelled', 'delivered']);
  });

  test('refuses every bad parameter at once', async () => {
    const { status, json } = await ask('limit=0&before=x&status=lost&cursor=1');
    expect(status).toBe(400);
    const { errors } = json as { errors: { parameter: string }[] };
    expect(errors.map(({ parameter }) => parameter)).toEqual([
      'limit',
      'before',
      'status',
      'cursor',
    ]);
  });
});

describe('replay-delivery', () => {
  const started = aDeliveryEntry(4, {
    picks: [aPick({ commenceTime: NOW - HOUR_MS })],
    progress: aProgress({ status: 'expired' }),
  });
  const ask = async (id: string, webhook: Webhook | null = WEBHOOK) => {
    const appended: (readonly [number, EntryContent])[] = [];
    const entries: readonly OutboxEntry[] = [...ENTRIES, started];
    const action = replayAction({
      webhookOf: async () => webhook,
      outbox: {
        readFrom: async () => entries,
        append: async (_, number, content) => {
          appended.push([number, content]);
          return true;
        },
      },
      retry: async (_, attempt) => (await attempt()) as never,
    });
    const answer = await accountClient(replayDelivery, action)({ path: { delivery_id: id } });
    return { ...answer, appended };
  };

  test('queues a delivery again under its old id, behind all others, and shows it waiting', async () => {
    const { status, json, appended } = await ask(delivered.delivery.id);
    expect(status).toBe(202);
    expect(json).toMatchObject({
      delivery_id: delivered.delivery.id,
      number: 5,
      status: 'waiting',
      replay: true,
      attempts: 0,
      last_attempt: null,
    });
    const { delivery } = delivered;
    expect(appended).toEqual([[5, { kind: 'delivery', delivery, isReplay: true }]]);
  });

  test.each([
    ['an unknown delivery', 'nothing', WEBHOOK, 404, 'delivery_not_found'],
    ['one that goes out by itself', waiting.delivery.id, WEBHOOK, 409, 'delivery_waiting'],
    ['one whose events have started', started.delivery.id, WEBHOOK, 409, 'delivery_expired'],
    ['any without a webhook', delivered.delivery.id, null, 409, 'no_webhook'],
  ])('refuses %s and queues nothing', async (_, id, webhook, expected, code) => {
    const { status, json, appended } = await ask(id, webhook);
    expect([status, (json as { code: string }).code, appended]).toEqual([expected, code, []]);
  });
});
