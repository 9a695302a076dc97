import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { signCall } from '#domain/webhooks/call.ts';
import { deriveSecret, firstSalts, rotate, type SecretSalts } from '#domain/webhooks/secret.ts';
import type { Webhook as StoredWebhook } from '#domain/webhooks/subscriber.ts';
import { createDeliverWebhooks } from '#functions/deliver-webhook/deliver-webhooks.ts';
import type { TurnDeps } from '#functions/deliver-webhook/take-turn.ts';
import { aPick, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { aLine } from '../../support/ledger-lines.ts';
import { createLedgerTwin, type LedgerTwin } from '../../support/ledger-twin.ts';

const MASTER_KEY = Buffer.alloc(64, 7);
const SALTS: SecretSalts = firstSalts('A'.repeat(22));
const UNTIL = Date.now() + 40_000;

type Answer = Awaited<ReturnType<TurnDeps['post']>>;
const OK: Answer = { outcome: 'delivered', status: 204, durationMs: 12, bodyStart: '' };
const BROKEN: Answer = {
  outcome: 'failed',
  status: 500,
  reason: 'status_refused',
  durationMs: 9,
  bodyStart: 'oops',
};

let ledgers: LedgerTwin;
let now: number;
let calls: Parameters<TurnDeps['post']>[0][];
let answers: Answer[];

beforeEach(() => {
  ledgers = createLedgerTwin();
  now = Date.now();
  calls = [];
  answers = [];
});

function deliverer(overrides: Partial<TurnDeps> = {}) {
  return createDeliverWebhooks({
    webhookOf: async (userId) => ({ url: `https://${userId}.example/`, salts: SALTS, savedAt: 0 }),
    ledgers,
    sign: async (id, event, webhook) => signCall(id, event, { ...webhook, masterKey: MASTER_KEY }),
    post: async (call) => {
      calls.push(call);
      return answers.shift() ?? OK;
    },
    now: () => now,
    ...overrides,
  });
}

async function form(userId: string, ...starts: number[]) {
  for (const [index, start] of starts.entries()) {
    const picks = [aPick({ eventId: `e${index}`, commenceTime: now + start })];
    await ledgers.append(userId, aLine(index + 1, { userId, slot: NOW + index, picks }));
  }
}

const message = (userId: string, slot = now, messageId = 'm') => ({
  messageId,
  nudges: [{ userId, slot, from: 1 }],
});
const statuses = (userId: string) => ledgers.entries(userId, 1).map(({ turn }) => turn?.status);

describe('a turn', () => {
  test('sends what is owed in order, and records each answer', async () => {
    await form('ada', HOUR_MS, HOUR_MS, HOUR_MS);
    const { turns, failedMessages } = await deliverer()([message('ada')], UNTIL);
    expect(turns).toMatchObject([{ userId: 'ada', end: 'nothing_owed', expired: 0 }]);
    expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual(
      ledgers.entries('ada', 1).map(({ line }) => line.kind === 'delivery' && line.delivery.id),
    );
    expect(statuses('ada')).toEqual(['delivered', 'delivered', 'delivered']);
    expect(ledgers.entries('ada', 1)[0]?.turn?.last).toMatchObject({ status: 204, durationMs: 12, picks: 1 });
    expect(failedMessages).toEqual([]);
  });

  test('ends with a failed call; the next scan repeats it under its id', async () => {
    await form('ada', HOUR_MS, HOUR_MS);
    answers = [BROKEN];
    const deliver = deliverer();
    expect((await deliver([message('ada')], UNTIL)).turns).toMatchObject([{ end: 'failed' }]);
    expect((await deliver([message('ada')], UNTIL)).turns).toMatchObject([{ end: 'turn_taken' }]);
    expect(calls).toHaveLength(1);
    await deliver([message('ada', now + 45_000)], UNTIL);
    expect(calls.map(({ headers }) => headers['webhook-id'])).toHaveLength(3);
    expect(calls[1]?.headers['webhook-id']).toBe(calls[0]?.headers['webhook-id']);
    expect(ledgers.entries('ada', 1)[0]?.turn).toMatchObject({ attempts: 2, state: { failures: 0 } });
  });

  test('closes what has expired without a call', async () => {
    await form('ada', -1, HOUR_MS);
    expect((await deliverer()([message('ada')], UNTIL)).turns).toMatchObject([{ expired: 1 }]);
    expect(statuses('ada')).toEqual(['expired', 'delivered']);
    expect(calls).toHaveLength(1);
  });

  test('goes on behind a delivery whose last event starts while it is being taken', async () => {
    await form('ada', 10, HOUR_MS);
    const saveTurn: LedgerTwin['saveTurn'] = async (...args) => {
      const saved = await ledgers.saveTurn(...args);
      now += 20;
      return saved;
    };
    const { turns } = await deliverer({ ledgers: { ...ledgers, saveTurn } })([message('ada')], UNTIL);
    expect(turns).toMatchObject([{ end: 'nothing_owed', expired: 1 }]);
    expect(statuses('ada')).toEqual(['expired', 'delivered']);
    expect(calls).toHaveLength(1);
  });

  test('is nobody’s who has no webhook any more', async () => {
    await form('ada', HOUR_MS);
    const deliver = deliverer({ webhookOf: async () => null });
    expect((await deliver([message('ada')], UNTIL)).turns).toMatchObject([{ end: 'no_webhook' }]);
    expect(calls).toEqual([]);
  });

  test('asks before each call where it goes: an address that changed meanwhile is not called any more', async () => {
    await form('ada', HOUR_MS, HOUR_MS);
    let url = 'https://old.example/';
    const post: TurnDeps['post'] = async (call) => {
      calls.push(call);
      url = 'https://new.example/';
      return OK;
    };
    await deliverer({ post, webhookOf: async () => ({ url, salts: SALTS, savedAt: 0 }) })(
      [message('ada')],
      UNTIL,
    );
    expect(calls.map((call) => call.url)).toEqual(['https://old.example/', 'https://new.example/']);
  });

  test.each([
    ['removed', null],
    ['removed and set anew', { url: 'https://new.example/', salts: firstSalts('B'.repeat(22)), savedAt: 0 }],
  ])('calls nobody when the webhook is %s while it is being taken', async (_name, after) => {
    await form('ada', HOUR_MS);
    const found: (StoredWebhook | null)[] = [
      { url: 'https://old.example/', salts: SALTS, savedAt: 0 },
      after,
    ];
    const { turns } = await deliverer({ webhookOf: async () => found.shift() ?? null })(
      [message('ada')],
      UNTIL,
    );
    expect(turns).toMatchObject([{ end: 'no_webhook' }]);
    expect(calls).toEqual([]);
  });

  test('goes on with a secret that was rotated meanwhile', async () => {
    await form('ada', HOUR_MS);
    const rotated = rotate(SALTS, 'B'.repeat(22), now);
    if (!rotated.ok) throw new Error(rotated.reason);
    const found = [SALTS, rotated.salts];
    const webhookOf = async () => ({ url: 'https://a.example/', salts: found.shift() ?? SALTS, savedAt: 0 });
    await deliverer({ webhookOf })([message('ada')], UNTIL);
    expect(calls[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });

  test('opens no call that would outlive the invocation', async () => {
    await form('ada', HOUR_MS);
    expect((await deliverer()([message('ada')], now + 6_000)).turns).toMatchObject([{ end: 'too_late' }]);
    expect([calls.length, statuses('ada')]).toEqual([0, [undefined]]);
  });

  test('opens no call after it stalled: by then somebody else may have the turn', async () => {
    await form('ada', HOUR_MS);
    const saveTurn: LedgerTwin['saveTurn'] = async (...args) => {
      const saved = await ledgers.saveTurn(...args);
      now += 3_000;
      return saved;
    };
    const deliver = deliverer({ ledgers: { ...ledgers, saveTurn } });
    expect((await deliver([message('ada')], UNTIL)).turns).toMatchObject([{ end: 'too_late' }]);
    expect(calls).toEqual([]);
  });

  test('taken twice at the same time makes one call', async () => {
    await form('ada', HOUR_MS);
    const results = await Promise.all(Array.from({ length: 5 }, () => deliverer()([message('ada')], UNTIL)));
    expect(calls).toHaveLength(1);
    const ends = results.flatMap(({ turns }) => turns.map(({ end }) => end)).sort();
    expect(ends.filter((end) => end === 'overtaken')).toHaveLength(4);
  });
});

describe('what is posted', () => {
  test('is what was signed, by both secrets after a rotation', async () => {
    const rotated = rotate(SALTS, 'B'.repeat(22), now);
    if (!rotated.ok) throw new Error(rotated.reason);
    await form('ada', HOUR_MS);
    await deliverer({
      webhookOf: async () => ({ url: 'https://ada.example/', salts: rotated.salts, savedAt: 0 }),
    })([message('ada')], UNTIL);
    const [call] = calls;
    for (const salt of ['A', 'B'].map((letter) => letter.repeat(22))) {
      const verifier = new Webhook(deriveSecret(MASTER_KEY, 'ada', salt));
      const body = Buffer.from(call?.body ?? []).toString();
      expect(verifier.verify(body, call?.headers as Record<string, string>)).toMatchObject({
        event: 'picks',
        user_id: 'ada',
        sent_at: new Date(now).toISOString(),
        picks: [{ event_id: 'e0', min_odds: 2 }],
      });
    }
    expect(call?.headers['X-Service-Event']).toBe('picks');
    expect(call?.url).toBe('https://ada.example/');
  });
});

describe('faults of ours', () => {
  test('fail the message, and never count as a failure of the receiver', async () => {
    await form('ada', HOUR_MS);
    const saveTurn: LedgerTwin['saveTurn'] = async (userId, entry, turn) => {
      if (turn.last !== null) throw new Error('no answer');
      return ledgers.saveTurn(userId, entry, turn);
    };
    const deliver = deliverer({ ledgers: { ...ledgers, saveTurn } });
    const { faults, failedMessages } = await deliver([message('ada')], UNTIL);
    expect([faults.map(({ userId }) => userId), failedMessages]).toEqual([['ada'], ['m']]);
    expect(ledgers.entries('ada', 1)[0]?.turn?.state.failures).toBe(0);
  });

  test('of one subscriber leave the others of the batch alone', async () => {
    for (const user of ['ada', 'bob', 'eve']) await form(user, HOUR_MS);
    const webhookOf: TurnDeps['webhookOf'] = async (userId) => {
      if (userId === 'bob') throw new Error('no answer');
      return { url: `https://${userId}.example/`, salts: SALTS, savedAt: 0 };
    };
    const batch = ['ada', 'bob', 'eve'].map((user) => message(user, now, user));
    const { failedMessages } = await deliverer({ webhookOf })(batch, UNTIL);
    expect(failedMessages).toEqual(['bob']);
    expect(calls.map(({ url }) => url)).toEqual(['https://ada.example/', 'https://eve.example/']);
  });

  test('a poisonous message fails alone; the nine beside it are handled once', async () => {
    const batch = Array.from({ length: 9 }, (_, i) => message(`u${i}`, now, `m${i}`));
    for (let i = 0; i < 9; i++) await form(`u${i}`, HOUR_MS);
    const poison = { messageId: 'poison', nudges: undefined };
    const { failedMessages } = await deliverer()([...batch.slice(0, 4), poison, ...batch.slice(4)], UNTIL);
    expect(failedMessages).toEqual(['poison']);
    expect(calls).toHaveLength(9);
  });

  test('a subscriber whom several messages name has one turn', async () => {
    await form('ada', HOUR_MS);
    const { turns } = await deliverer()([message('ada'), message('ada', now, 'n')], UNTIL);
    expect([turns.length, calls.length]).toEqual([1, 1]);
  });
});
