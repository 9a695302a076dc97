import { describe, expect, test } from 'vitest';
import type { CallReport } from '#domain/webhooks/delivery/delivery-progress.ts';
import type { OutboxEntry } from '#domain/webhooks/outbox/outbox.ts';
import type { Webhook } from '#domain/webhooks/subscriber/destination.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { beginTestCall, type TestTurn } from '#domain/webhooks/subscriber/test-calls.ts';
import { endpoint as getWebhook } from '#functions/webhook/get-webhook/endpoint.ts';
import { createGetWebhook } from '#functions/webhook/get-webhook/get-webhook.ts';
import { endpoint as removeWebhook } from '#functions/webhook/remove-webhook/endpoint.ts';
import { createRemoveDestination } from '#functions/webhook/remove-webhook/remove-webhook.ts';
import { endpoint as rotateSecret } from '#functions/webhook/rotate-webhook-secret/endpoint.ts';
import { createRotateWebhookSecret } from '#functions/webhook/rotate-webhook-secret/rotate-webhook-secret.ts';
import { endpoint as saveWebhook } from '#functions/webhook/save-webhook/endpoint.ts';
import { saveWebhookAction } from '#functions/webhook/save-webhook/save-webhook.ts';
import { endpoint as testWebhook } from '#functions/webhook/test-webhook/endpoint.ts';
import { createTestWebhook } from '#functions/webhook/test-webhook/test-webhook.ts';
import { webhookTag } from '#http/account/webhook-view.ts';
import { HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { accountClient } from '../../support/account-client.ts';
import { aCallReport, aDeliveryEntry, anOutbox, aProgress } from '../../support/outbox-entries.ts';

const WEBHOOK: Webhook = {
  url: 'https://example.com/hook',
  salts: { current: 'k1.new', replaced: [] },
  savedAt: NOW,
};
const secretOf = async (userId: string, salt: string) => `whsec_${userId}_${salt}`;
const FAILED: CallReport = {
  ...aCallReport('failed'),
  status: 500,
  reason: 'status',
  detail: 'The answer was 500.',
  durationMs: 120,
  responsePreview: 'oops',
};

describe('get-webhook', () => {
  const ask = (webhook: Webhook | null, entries: readonly OutboxEntry[] = []) => {
    const sources = {
      webhookOf: async () => webhook,
      outboxOf: async () => anOutbox(entries),
      secretOf,
    };
    return accountClient(getWebhook, createGetWebhook(sources))();
  };

  test('shows every field where there is no webhook too', async () => {
    const { status, json } = await ask(null);
    expect(status).toBe(200);
    expect(json).toEqual({
      url: null,
      state: 'none',
      failures: 0,
      resumes_at: null,
      secret: null,
      rotated_until: null,
      waiting: 0,
      last_attempt: null,
    });
  });

  test('shows address, secret, and until when the one before it signs', async () => {
    const replaced = [{ salt: 'k1.old', until: NOW + HOUR_MS }];
    const salts = { ...WEBHOOK.salts, replaced };
    expect((await ask({ ...WEBHOOK, salts })).json).toMatchObject({
      url: 'https://example.com/hook',
      state: 'delivering',
      secret: 'whsec_ada_k1.new',
      rotated_until: '2026-04-16T19:00:00Z',
    });
  });

  test('shows a failing webhook with its failures, what waits, and the last call', async () => {
    const progress = aProgress({
      last: { ...FAILED, at: NOW - 1_000, picks: 1 },
      state: { failures: 2, pausedUntil: null },
    });
    expect((await ask(WEBHOOK, [aDeliveryEntry(1, { progress })])).json).toMatchObject({
      state: 'failing',
      failures: 2,
      waiting: 1,
      last_attempt: {
        at: '2026-04-16T17:59:59Z',
        outcome: 'failed',
        status: 500,
        reason: 'status',
        detail: 'The answer was 500.',
        duration_ms: 120,
        answer: 'oops',
        picks: 1,
      },
    });
  });
});

describe('save-webhook', () => {
  const saved: string[] = [];
  const deps = {
    find: async () => WEBHOOK,
    webhookOf: async () => WEBHOOK,
    outboxOf: async () => anOutbox([]),
    secretOf,
    outbox: {
      entriesOf: async () => [],
      append: async () => true,
      endOwnersPause: async () => undefined,
    },
    retry: async <T>(_: string, attempt: () => Promise<T | undefined>) => (await attempt()) as T,
    published: async () => [],
    targetOf: async (url: string) =>
      url.startsWith('https:')
        ? ({ ok: true, url: new URL(url) } as const)
        : ({ ok: false, reason: 'https_required' } as const),
    save: async (_: string, __: Webhook | null, { address }: { readonly address: string }) => {
      saved.push(address);
      return { ...WEBHOOK, url: address };
    },
  };
  const CURRENT = { 'If-Match': webhookTag(WEBHOOK) ?? '' };
  const ask = (body: unknown, headers: Readonly<Record<string, string>> = CURRENT, more = {}) =>
    accountClient(saveWebhook, saveWebhookAction({ ...deps, ...more }))({ body, headers });

  test('saves the first address where none is there, and replaces the version that is named', async () => {
    const none = { find: async () => null, webhookOf: async () => null };
    const body = { url: 'https://example.com/hook' };
    expect((await ask(body, { 'If-None-Match': '*' }, none)).status).toBe(200);
    const replaced = await ask(body);
    expect([replaced.status, replaced.headers.ETag]).toEqual([200, webhookTag(WEBHOOK)]);
    expect(saved.splice(0)).toHaveLength(2);
  });

  test.each([
    [428, {}, WEBHOOK],
    [412, { 'If-Match': '"other"' }, WEBHOOK],
    [412, { 'If-None-Match': '*' }, WEBHOOK],
    [412, CURRENT, null],
    [412, CURRENT, { ...WEBHOOK, savedAt: NOW + 1 }],
  ])(
    'answers %i to %j and writes nothing, not even that what is published is known',
    async (status, headers, webhook) => {
      let appended = 0;
      const outbox = {
        entriesOf: async () => [],
        append: async () => {
          appended += 1;
          return true;
        },
      };
      const body = { url: 'https://example.com/other' };
      const answer = await ask(body, headers, { outbox, find: async () => webhook });
      expect([answer.status, saved, appended]).toEqual([status, [], 0]);
    },
  );

  test('saves the address and shows the webhook', async () => {
    const { status, json } = await ask({ url: 'https://example.com/hook' });
    expect(status).toBe(200);
    expect(json).toMatchObject({ url: WEBHOOK.url, state: 'delivering' });
    expect(saved.splice(0)).toEqual(['https://example.com/hook']);
  });

  test.each([
    [{}, 'is missing'],
    [{ url: 5 }, 'must be text of at most 2048 characters'],
    [{ url: `https://example.com/${'x'.repeat(2048)}` }, 'must be text of at most 2048 characters'],
    [{ url: 'http://example.com' }, 'is refused: it must begin with https://'],
  ])('refuses the body %j and saves nothing', async (body, message) => {
    const { status, json } = await ask(body);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'url', message }],
    });
    expect(saved).toEqual([]);
  });
});

describe('remove-webhook', () => {
  const ask = (was: boolean) =>
    accountClient(removeWebhook, createRemoveDestination({ removeDestination: async () => was }))();

  test('removes the webhook, and has nothing to show', async () => {
    expect((await ask(true)).status).toBe(204);
  });

  test('refuses where there is none', async () => {
    expect(await ask(false)).toMatchObject({ status: 409, json: { code: 'no_webhook' } });
  });
});

describe('rotate-webhook-secret', () => {
  type Deps = Parameters<typeof createRotateWebhookSecret>[0];
  const ask = (change: Partial<Deps>) => {
    const replaced = [{ salt: 'k1.new', until: NOW + 24 * HOUR_MS }];
    const webhook = { ...WEBHOOK, salts: { current: 'k1.newer', replaced } };
    const deps: Deps = {
      newSalt: async () => 'k1.newer',
      rotateSecret: async () => ({ ok: true, webhook }),
      secretOf,
      ...change,
    };
    return accountClient(rotateSecret, createRotateWebhookSecret(deps))();
  };

  test('shows the new secret, and until when the old one signs', async () => {
    const { status, json } = await ask({});
    expect(status).toBe(200);
    expect(json).toEqual({
      secret: 'whsec_ada_k1.newer',
      rotated_until: '2026-04-17T18:00:00Z',
    });
  });

  test.each(['no_webhook', 'rotated_too_often'] as const)('refuses with %s', async (reason) => {
    const answer = await ask({ rotateSecret: async () => ({ ok: false, reason }) });
    expect(answer).toMatchObject({ status: 409, json: { code: reason } });
  });

  test('puts no secret in use that it cannot show', async () => {
    let isRotated = false;
    const answer = await ask({
      secretOf: () => Promise.reject(new Error('no master key')),
      rotateSecret: async () => {
        isRotated = true;
        return { ok: false, reason: 'no_webhook' };
      },
    });
    expect([answer.status, isRotated]).toEqual([500, false]);
  });
});

describe('test-webhook', () => {
  const call = {
    url: WEBHOOK.url,
    headers: { 'webhook-id': 'test_1' },
    body: new TextEncoder().encode('{"event":"test"}'),
  };
  const ask = (
    report: CallReport,
    webhook: Webhook | null = WEBHOOK,
    turn: TestTurn = beginTestCall(undefined, NOW),
  ) => {
    const action = createTestWebhook({
      begin: async () => turn,
      end: async () => undefined,
      settingsOf: async () => DEFAULT_SETTINGS,
      destinationOf: async () => webhook,
      callOf: async () => call as never,
      post: async () => report,
      newId: () => 'test_1',
    });
    return accountClient(testWebhook, action)();
  };

  test('shows what was sent and what the receiver answered', async () => {
    const { status, json } = await ask(FAILED);
    expect(status).toBe(200);
    expect(json).toEqual({
      delivered: false,
      status: 500,
      duration_ms: 120,
      reason: 'status',
      detail: 'The answer was 500.',
      request: {
        method: 'POST',
        url: 'https://example.com/hook',
        headers: { 'webhook-id': 'test_1' },
        body: '{"event":"test"}',
      },
      response: { status: 500, body: 'oops' },
    });
  });

  test('shows a receiver that does not answer without an answer, and a 2xx as delivered', async () => {
    expect((await ask(aCallReport('failed'))).json).toMatchObject({ response: null });
    const answered: CallReport = { ...aCallReport('delivered'), status: 204 };
    expect((await ask(answered)).json).toMatchObject({ delivered: true, status: 204 });
  });

  test('refuses where there is no webhook', async () => {
    const answer = await ask(FAILED, null);
    expect(answer).toMatchObject({ status: 409, json: { code: 'no_webhook' } });
  });

  test.each([
    ['test_running', 'has not ended yet'],
    ['too_many_tests', '10 test calls in a minute'],
  ] as const)('refuses with 429 and the time to wait: %s', async (reason, detail) => {
    const turn = { ok: false, reason, retryAt: NOW + 6_500 } as const;
    const { status, headers, json } = await ask(FAILED, WEBHOOK, turn);
    expect(status).toBe(429);
    expect(headers['Retry-After']).toBe('7');
    expect(json).toMatchObject({
      code: 'too_many_tests',
      detail: expect.stringContaining(detail),
    });
  });
});
