import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { toIsoInstant } from '#domain/odds/instant.ts';
import {
  deriveSecret,
  firstSalts,
  rotate,
  type SecretSalts,
} from '#domain/webhooks/signing/secret.ts';
import { signCall } from '#domain/webhooks/signing/signature.ts';
import type { Webhook as StoredWebhook } from '#domain/webhooks/subscriber/destination.ts';
import type { DeliverDeps } from '#functions/deliver-webhook/deliver-to-destination.ts';
import { createDeliverWebhooks } from '#functions/deliver-webhook/deliver-webhooks.ts';
import { aPick, aSalt, HOUR_MS, NOW, someMasterKeys } from '../../domain/webhooks/builders.ts';
import { createFakeOutbox, type FakeOutbox } from '../../support/fake-outbox.ts';
import { aCallReport, aDeliveryEntry } from '../../support/outbox-entries.ts';

const MASTER_KEYS = someMasterKeys();
const SALTS: SecretSalts = firstSalts(aSalt(1));
const UNTIL = Date.now() + 40_000;

type Answer = Awaited<ReturnType<DeliverDeps['post']>>;
const OK: Answer = { ...aCallReport('delivered'), status: 204, durationMs: 12 };
const BROKEN: Answer = {
  ...aCallReport('failed'),
  status: 500,
  reason: 'status_refused',
  durationMs: 9,
  responsePreview: 'oops',
};

let outbox: FakeOutbox;
let now: number;
let calls: Parameters<DeliverDeps['post']>[0][];
let answers: Answer[];

beforeEach(() => {
  outbox = createFakeOutbox();
  now = UNTIL - 40_000;
  calls = [];
  answers = [];
});

type SentBody = { readonly record: { readonly size: number } | null };

function deliverer(overrides: Partial<Parameters<typeof createDeliverWebhooks>[0]> = {}) {
  return createDeliverWebhooks({
    find: async (destination) => ({
      url: `https://${destination}.example/`,
      salts: SALTS,
      savedAt: 0,
    }),
    outbox,
    record: async () => ({ size: 7, rootHash: 'cm9vdA==' }),
    callOf: async (id, event, _, found) =>
      signCall(id, event, { ...(found as StoredWebhook), masterKeys: MASTER_KEYS }),
    post: async (call) => {
      calls.push(call);
      return answers.shift() ?? OK;
    },
    now: () => now,
    ...overrides,
  });
}

async function form(destination: string, ...starts: number[]) {
  for (const [index, start] of starts.entries()) {
    const picks = [aPick({ eventId: `e${index}`, commenceTime: now + start })];
    await outbox.append(
      destination,
      index + 1,
      aDeliveryEntry(index + 1, { destination, slot: NOW + index, picks }),
    );
  }
}

const message = (destination: string, slot = now, messageId = 'm') => ({
  messageId,
  wakeUps: [{ destination, slot, from: 1 }],
});
const statuses = (destination: string) =>
  outbox.entries(destination).map(({ progress }) => progress?.status);

describe('a subscriber', () => {
  test('is sent what is waiting, in order, and each response is recorded', async () => {
    await form('ada', HOUR_MS, HOUR_MS, HOUR_MS);
    const { results, failedMessages } = await deliverer()([message('ada')], UNTIL);
    expect(results).toMatchObject([{ destination: 'ada', end: 'nothing_waiting', expired: 0 }]);
    expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual(
      outbox.entries('ada', 1).map((entry) => entry.kind === 'delivery' && entry.delivery.id),
    );
    expect(statuses('ada')).toEqual(['delivered', 'delivered', 'delivered']);
    expect(outbox.entries('ada', 1)[0]?.progress?.last).toMatchObject({
      status: 204,
      durationMs: 12,
      picks: 1,
    });
    expect(failedMessages).toEqual([]);
  });

  test('is not called again after a failed call; the next scan repeats it under its id', async () => {
    await form('ada', HOUR_MS, HOUR_MS);
    answers = [BROKEN];
    const deliver = deliverer();
    expect((await deliver([message('ada')], UNTIL)).results).toMatchObject([{ end: 'failed' }]);
    expect((await deliver([message('ada')], UNTIL)).results).toMatchObject([
      { end: 'already_tried_this_scan' },
    ]);
    expect(calls).toHaveLength(1);
    await deliver([message('ada', now + 45_000)], UNTIL);
    expect(calls.map(({ headers }) => headers['webhook-id'])).toHaveLength(3);
    expect(calls[1]?.headers['webhook-id']).toBe(calls[0]?.headers['webhook-id']);
    expect(outbox.entries('ada', 1)[0]?.progress).toMatchObject({
      attempts: 2,
      state: { failures: 0 },
    });
  });

  test('is not called for a delivery that has expired, which is closed', async () => {
    await form('ada', -1, HOUR_MS);
    expect((await deliverer()([message('ada')], UNTIL)).results).toMatchObject([{ expired: 1 }]);
    expect(statuses('ada')).toEqual(['expired', 'delivered']);
    expect(calls).toHaveLength(1);
  });

  test('is sent the next delivery when the last event of one starts while its lease is taken', async () => {
    await form('ada', 10, HOUR_MS);
    const saveProgress: FakeOutbox['saveProgress'] = async (...args) => {
      const saved = await outbox.saveProgress(...args);
      now += 20;
      return saved;
    };
    const { results } = await deliverer({ outbox: { ...outbox, saveProgress } })(
      [message('ada')],
      UNTIL,
    );
    expect(results).toMatchObject([{ end: 'nothing_waiting', expired: 1 }]);
    expect(statuses('ada')).toEqual(['expired', 'delivered']);
    expect(calls).toHaveLength(1);
  });

  test('without a webhook is not called', async () => {
    await form('ada', HOUR_MS);
    const deliver = deliverer({ find: async () => null });
    expect((await deliver([message('ada')], UNTIL)).results).toMatchObject([
      { end: 'no_destination' },
    ]);
    expect(calls).toEqual([]);
  });

  test('is called at the address of that moment, though it changes between two calls', async () => {
    await form('ada', HOUR_MS, HOUR_MS);
    let url = 'https://old.example/';
    const post: DeliverDeps['post'] = async (call) => {
      calls.push(call);
      url = 'https://new.example/';
      return OK;
    };
    await deliverer({ post, find: async () => ({ url, salts: SALTS, savedAt: 0 }) })(
      [message('ada')],
      UNTIL,
    );
    expect(calls.map((call) => call.url)).toEqual(['https://old.example/', 'https://new.example/']);
  });

  test.each([
    ['removed', null],
    [
      'removed and set anew',
      { url: 'https://new.example/', salts: firstSalts(aSalt(2)), savedAt: 0 },
    ],
  ])('is not called when the webhook is %s while the lease is taken', async (_name, after) => {
    await form('ada', HOUR_MS);
    const found: (StoredWebhook | null)[] = [
      { url: 'https://old.example/', salts: SALTS, savedAt: 0 },
      after,
    ];
    const { results } = await deliverer({ find: async () => found.shift() ?? null })(
      [message('ada')],
      UNTIL,
    );
    expect(results).toMatchObject([{ end: 'no_destination' }]);
    expect(calls).toEqual([]);
  });

  test('is called with a secret that was rotated meanwhile', async () => {
    await form('ada', HOUR_MS);
    const rotated = rotate(SALTS, aSalt(2), now);
    if (!rotated.ok) {
      throw new Error(rotated.reason);
    }
    const found = [SALTS, rotated.salts];
    const find = async () => ({
      url: 'https://a.example/',
      salts: found.shift() ?? SALTS,
      savedAt: 0,
    });
    await deliverer({ find })([message('ada')], UNTIL);
    expect(calls[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });

  test('is not called when the call could outlive the invocation', async () => {
    await form('ada', HOUR_MS);
    expect((await deliverer()([message('ada')], now + 6_000)).results).toMatchObject([
      { end: 'time_is_up' },
    ]);
    expect([calls.length, statuses('ada')]).toEqual([0, [undefined]]);
  });

  test('is not called after a stall: another process may have the lease by then', async () => {
    await form('ada', HOUR_MS);
    const saveProgress: FakeOutbox['saveProgress'] = async (...args) => {
      const saved = await outbox.saveProgress(...args);
      now += 3_000;
      return saved;
    };
    const deliver = deliverer({ outbox: { ...outbox, saveProgress } });
    expect((await deliver([message('ada')], UNTIL)).results).toMatchObject([{ end: 'too_late' }]);
    expect(calls).toEqual([]);
  });

  test('is called once by five processes at the same time', async () => {
    await form('ada', HOUR_MS);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => deliverer()([message('ada')], UNTIL)),
    );
    expect(calls).toHaveLength(1);
    const ends = results.flatMap(({ results: ofOne }) => ofOne.map(({ end }) => end)).sort();
    expect(ends.filter((end) => end === 'conflict')).toHaveLength(4);
  });
});

describe('the body that is posted', () => {
  test('is the one that was signed, by both secrets after a rotation', async () => {
    const rotated = rotate(SALTS, aSalt(2), now);
    if (!rotated.ok) {
      throw new Error(rotated.reason);
    }
    await form('ada', HOUR_MS);
    await deliverer({
      find: async () => ({ url: 'https://ada.example/', salts: rotated.salts, savedAt: 0 }),
    })([message('ada')], UNTIL);
    const [call] = calls;
    for (const salt of [aSalt(1), aSalt(2)]) {
      const verifier = new Webhook(deriveSecret(MASTER_KEYS, 'ada', salt));
      const body = Buffer.from(call?.body ?? []).toString();
      expect(verifier.verify(body, call?.headers as Record<string, string>)).toMatchObject({
        event: 'picks',
        user_id: 'ada',
        sent_at: toIsoInstant(now),
        picks: [{ event_id: 'e0', min_odds: 2 }],
        record: { size: 7, root_hash: 'cm9vdA==' },
      });
    }
    expect(call?.headers['X-Service-Event']).toBe('picks');
    expect(call?.url).toBe('https://ada.example/');
  });
});

describe('the receipt of the record', () => {
  const sizes = () =>
    calls.map(({ body }) => (JSON.parse(Buffer.from(body).toString()) as SentBody).record?.size);

  test('has the picks of the delivery it comes with, whatever was delivered before', async () => {
    let size = 0;
    const deliver = deliverer({ record: async () => ({ size, rootHash: 'cm9vdA==' }) });
    // Each scan records a pick and forms a delivery of it. Healthy receivers are called in between
    // with an older one, and every other new delivery fails at first.
    for (let scan = 1; scan <= 20; scan++) {
      const slot = NOW + scan * 45_000;
      size = scan;
      const picks = [aPick({ eventId: `e${scan}`, commenceTime: now + HOUR_MS })];
      await outbox.append('ada', scan, aDeliveryEntry(scan, { destination: 'ada', slot, picks }));
      calls = [];
      answers = scan % 2 === 0 ? [BROKEN] : [];
      await deliver([message('ada', slot)], UNTIL);
      await deliver([message('ada', slot + 1)], UNTIL);
      expect(Math.min(...sizes().map(Number))).toBe(scan);
    }
  });

  test('is read again within an invocation for the delivery of a later scan', async () => {
    let size = 0;
    await form('ada', HOUR_MS, HOUR_MS);
    const record = async () => ({ size: ++size, rootHash: 'cm9vdA==' });
    await deliverer({ record })([message('ada')], UNTIL);
    expect(sizes()).toEqual([1, 2]);
  });

  test('is read once for all the deliveries of a scan', async () => {
    let reads = 0;
    await Promise.all(['ada', 'bob', 'cyd'].map((destination) => form(destination, HOUR_MS)));
    const record = async () => ({ size: ++reads, rootHash: 'cm9vdA==' });
    const batch = ['ada', 'bob', 'cyd'].map((destination) =>
      message(destination, now, destination),
    );
    await deliverer({ record })(batch, UNTIL);
    expect([calls.length, reads]).toEqual([3, 1]);
  });

  test('is absent where the record cannot be read, and the call is made', async () => {
    await form('ada', HOUR_MS);
    await deliverer({ record: () => Promise.reject(new Error('timeout')) })(
      [message('ada')],
      UNTIL,
    );
    expect(statuses('ada')).toEqual(['delivered']);
    expect(sizes()).toEqual([undefined]);
  });
});

describe('errors of the service itself', () => {
  test('fail the message, and never count as a failure of the receiver', async () => {
    await form('ada', HOUR_MS);
    const saveProgress: FakeOutbox['saveProgress'] = async (destination, entry, progress) => {
      if (progress.last !== null) {
        throw new Error('no answer');
      }
      return outbox.saveProgress(destination, entry, progress);
    };
    const deliver = deliverer({ outbox: { ...outbox, saveProgress } });
    const { faults, failedMessages } = await deliver([message('ada')], UNTIL);
    expect([faults.map(({ destination }) => destination), failedMessages]).toEqual([
      ['ada'],
      ['m'],
    ]);
    expect(outbox.entries('ada', 1)[0]?.progress?.state.failures).toBe(0);
  });

  test('for one subscriber leave the others of the batch alone', async () => {
    for (const user of ['ada', 'bob', 'eve']) {
      await form(user, HOUR_MS);
    }
    const find: DeliverDeps['find'] = async (destination) => {
      if (destination === 'bob') {
        throw new Error('no answer');
      }
      return { url: `https://${destination}.example/`, salts: SALTS, savedAt: 0 };
    };
    const batch = ['ada', 'bob', 'eve'].map((user) => message(user, now, user));
    const { failedMessages } = await deliverer({ find })(batch, UNTIL);
    expect(failedMessages).toEqual(['bob']);
    expect(calls.map(({ url }) => url)).toEqual(['https://ada.example/', 'https://eve.example/']);
  });

  test('a poisonous message fails alone; the nine beside it are handled once', async () => {
    const batch = Array.from({ length: 9 }, (_, i) => message(`u${i}`, now, `m${i}`));
    for (let i = 0; i < 9; i++) {
      await form(`u${i}`, HOUR_MS);
    }
    const poison = { messageId: 'poison', wakeUps: undefined };
    const { failedMessages } = await deliverer()(
      [...batch.slice(0, 4), poison, ...batch.slice(4)],
      UNTIL,
    );
    expect(failedMessages).toEqual(['poison']);
    expect(calls).toHaveLength(9);
  });

  test('a subscriber whom several messages name is served once', async () => {
    await form('ada', HOUR_MS);
    const { results } = await deliverer()([message('ada'), message('ada', now, 'n')], UNTIL);
    expect([results.length, calls.length]).toEqual([1, 1]);
  });
});

describe('a full batch', () => {
  const batchOf = (count: number) =>
    Array.from({ length: count / 25 }, (_, part) => ({
      messageId: String(part),
      wakeUps: Array.from({ length: 25 }, (__, i) => ({
        destination: `u${25 * part + i}`,
        slot: now,
        from: 1,
      })),
    }));

  test('opens every call within a second of its lease, though each takes the processor eight milliseconds', async () => {
    for (let i = 0; i < 250; i++) {
      await form(`u${i}`, HOUR_MS);
    }
    const leasedAt = new Map<string, number>();
    const waits: number[] = [];
    // One processor: whatever runs moves the clock for all.
    const work = () => {
      now += 2;
    };
    const deliver = deliverer({
      find: async (destination) => {
        work();
        return { url: `https://${destination}.example/`, salts: SALTS, savedAt: 0 };
      },
      outbox: {
        async readFrom(destination, number) {
          work();
          return outbox.readFrom(destination, number);
        },
        async saveProgress(destination, entry, progress) {
          work();
          if (progress.leaseUntil !== null) {
            leasedAt.set(`https://${destination}.example/`, now);
          }
          return outbox.saveProgress(destination, entry, progress);
        },
        setDue: outbox.setDue,
      },
      callOf: async (id, event, _, found) => {
        work();
        return signCall(id, event, { ...(found as StoredWebhook), masterKeys: MASTER_KEYS });
      },
      post: async (call) => {
        waits.push(now - (leasedAt.get(call.url) ?? 0));
        return OK;
      },
    });
    const { results } = await deliver(batchOf(250), now + 12_000);
    expect(results.filter(({ end }) => end === 'too_late')).toEqual([]);
    expect(waits).toHaveLength(250);
    expect(Math.max(...waits)).toBeLessThan(1_000);
  });

  test('is over in time though a receiver is slow: what still waits for it is left to another invocation', async () => {
    await form('u0', HOUR_MS, HOUR_MS, HOUR_MS);
    const begun = now;
    const slow: Pick<DeliverDeps, 'post'> = {
      post: async () => {
        now += 4_900;
        return OK;
      },
    };
    const wakeUp = { destination: 'u0', slot: now, from: 1 };
    const first = await deliverer(slow)([{ messageId: 'm', wakeUps: [wakeUp] }], begun + 12_000);
    expect(first.results).toMatchObject([{ end: 'time_is_up' }]);
    expect(first.unfinished).toEqual([{ ...wakeUp, hops: 0 }]);
    expect(now - begun).toBeLessThan(12_000);
    const rest = await deliverer()([{ messageId: 'm', wakeUps: first.unfinished }], now + 12_000);
    expect(rest.unfinished).toEqual([]);
    expect(statuses('u0')).toEqual(['delivered', 'delivered', 'delivered']);
  });
});

describe('in quiet hours', () => {
  const minuteOf = (at: number) => new Date(at).toISOString().slice(11, 16);
  const quietNow = () => ({
    from: minuteOf(now),
    to: minuteOf(now + HOUR_MS),
    timeZone: 'UTC',
    webhook: true,
  });
  const quietly = (quietHours: () => ReturnType<typeof quietNow> | null) => ({
    find: async (destination: string) => ({
      url: `https://${destination}.example/`,
      salts: SALTS,
      savedAt: 0,
      quietHours: quietHours(),
    }),
  });

  test('nothing is called, and what waits is closed in its order', async () => {
    await form('ada', HOUR_MS, 2 * HOUR_MS);
    const { results } = await deliverer(quietly(quietNow))([message('ada')], UNTIL);
    expect(calls).toEqual([]);
    expect(results).toMatchObject([{ expired: 2, end: 'nothing_waiting' }]);
    const statuses = outbox
      .entries('ada', 1)
      .map((entry) => entry.kind === 'delivery' && entry.progress?.status);
    expect(statuses).toEqual(['expired', 'expired']);
  });

  test('what they meet between the lease and the call is not sent either', async () => {
    await form('ada', HOUR_MS);
    let reads = 0;
    const begin = () => {
      reads += 1;
      return reads > 1 ? quietNow() : null;
    };
    await deliverer(quietly(begin))([message('ada')], UNTIL);
    expect([reads, calls]).toEqual([2, []]);
  });

  test('what a person asked to have again is sent', async () => {
    const picks = [aPick({ commenceTime: now + HOUR_MS })];
    const entry = aDeliveryEntry(1, { destination: 'ada', slot: NOW, picks });
    await outbox.append('ada', 1, { ...entry, isReplay: true });
    await deliverer(quietly(quietNow))([message('ada')], UNTIL);
    expect(calls).toHaveLength(1);
  });

  test('deliveries go on once they are over', async () => {
    await form('ada', HOUR_MS);
    const over = () => ({
      ...quietNow(),
      from: minuteOf(now - HOUR_MS),
      to: minuteOf(now),
    });
    await deliverer(quietly(over))([message('ada')], UNTIL);
    expect(calls).toHaveLength(1);
  });
});
