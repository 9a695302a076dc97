import { describe, expect, test } from 'vitest';
import type { EntryContent, OutboxEntry } from '#domain/webhooks/outbox/outbox.ts';
import type { Webhook } from '#domain/webhooks/subscriber/destination.ts';
import { endpoint as getDelivery } from '#functions/webhook/get-delivery/endpoint.ts';
import { createGetDelivery } from '#functions/webhook/get-delivery/get-delivery.ts';
import { endpoint as listCalls } from '#functions/webhook/list-calls/endpoint.ts';
import { createListCalls } from '#functions/webhook/list-calls/list-calls.ts';
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

type Json = Readonly<Record<string, unknown>>;
type List = {
  readonly count: number;
  readonly data: readonly { readonly number: number; readonly status: string }[];
};

test('list-calls shows the calls of the log by the hour', async () => {
  const action = createListCalls({ entriesOf: async () => ENTRIES });
  const { status, json } = await accountClient(listCalls, action)();
  expect(status).toBe(200);
  expect(json).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ delivered: 1 })]),
  });
});

describe('list-deliveries', () => {
  const ask = async (query = '', webhook: Webhook | null = WEBHOOK) => {
    const action = createListDeliveries({
      destinationOf: async () => webhook,
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
          moves: 0,
          moves_left_out: 0,
          bets: ['Arsenal – Chelsea: Arsenal at 2.1, Alpha'],
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
          moves: 0,
          moves_left_out: 0,
          bets: ['Arsenal – Chelsea: Arsenal at 2.1, Alpha'],
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

describe('get-delivery', () => {
  const ask = async (entries: readonly OutboxEntry[], id = delivered.delivery.id) => {
    const action = createGetDelivery({ entriesOf: async () => entries });
    return accountClient(getDelivery, action)({ path: { delivery_id: id } });
  };
  const report = { ...aCallReport('failed'), status: 503, durationMs: 90, picks: 2 };
  const soon = aPick({ eventId: 'soon', commenceTime: NOW + 60_000 });
  const progress = aProgress({
    attempts: 3,
    last: { ...report, at: NOW + 90_100, tookMs: 100, picks: 1 },
    earlier: [
      { at: NOW + 200, tookMs: 100, status: null, reason: 'timeout', durationMs: 100 },
      // As an earlier release recorded it.
      { at: NOW, status: 500, reason: 'status_refused', durationMs: 10 },
    ],
  });
  const tried = aDeliveryEntry(2, { picks: [soon, aPick({ eventId: 'later' })], progress });
  const { id } = tried.delivery;

  test('shows what each call sent: its time, its id, the picks that had not started', async () => {
    const { status, json } = await ask([tried], id);
    expect(status).toBe(200);
    const { attempts } = json as { attempts: { headers: object; body: string }[] };
    expect(attempts).toMatchObject([
      {
        at: '2026-04-16T18:01:30Z',
        sent_at: '2026-04-16T18:01:30Z',
        status: 503,
        duration_ms: 90,
        headers: { 'webhook-id': id, 'webhook-timestamp': String(NOW / 1_000 + 90) },
      },
      {
        status: null,
        reason: 'timeout',
        headers: { 'webhook-id': id, 'webhook-timestamp': String(NOW / 1_000) },
      },
    ]);
    const bodies = attempts.map(({ body }) => JSON.parse(body));
    const events = bodies.map(({ picks }) => picks.map((pick: Json) => pick.event_id));
    expect(events).toEqual([['later'], ['soon', 'later']]);
    expect(bodies[0]).toMatchObject({ event: 'picks', sent_at: '2026-04-16T18:01:30Z' });
  });

  test('shows no signature and no state of the record, which was not kept', async () => {
    const { json } = await ask([tried], id);
    expect(JSON.stringify(json)).not.toMatch(/signature|sha256|v1,|record/i);
  });

  test('shows the calls of a replay before those of its original', async () => {
    const again = aProgress({
      last: { ...aCallReport('delivered'), at: NOW + 200_000, tookMs: 1_000, picks: 1 },
    });
    const replay = { ...tried, number: 9, isReplay: true, progress: again };
    const { json } = await ask([tried, replay], id);
    expect((json as { attempts: { sent_at: string }[] }).attempts.map((a) => a.sent_at)).toEqual([
      '2026-04-16T18:03:19Z',
      '2026-04-16T18:01:30Z',
      '2026-04-16T18:00:00Z',
    ]);
  });

  test('shows to a delivery without a call what it will carry', async () => {
    const { json } = await ask([waiting], waiting.delivery.id);
    expect(json).toMatchObject({ headers: { 'webhook-id': waiting.delivery.id }, attempts: [] });
    expect((json as { headers: object }).headers).not.toHaveProperty('webhook-timestamp');
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
      destinationOf: async () => webhook,
      outbox: {
        entriesOf: async () => entries,
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
