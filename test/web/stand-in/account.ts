import { createHmac, randomUUID } from 'node:crypto';
import type {
  Bankroll,
  Delivery,
  Key,
  Settings,
  TestResult,
  Webhook,
} from '../../../clients/generated/page-types.ts';
import { FIRST } from './bankrolls.ts';

/** A refusal as the account's routes word it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  constructor(status: number, code: string, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

export const SETTINGS: Settings = {
  my_books: null,
  books: null,
  sports: null,
  grades: ['A'],
  min_ev: 0.02,
  min_odds: null,
  max_odds: null,
  hours: null,
  bankroll: 1000,
  currency: 'EUR',
  kelly_fraction: 0.25,
  max_stake: 0.02,
  max_open: null,
  quiet_hours: null,
  move_alerts: null,
};

export const NO_WEBHOOK: Webhook = {
  url: null,
  state: 'none',
  failures: 0,
  resumes_at: null,
  secret: null,
  rotated_until: null,
  waiting: 0,
  last_attempt: null,
};

const instant = (epochMs = Date.now()) => `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
const newSecret = () =>
  `whsec_${Buffer.from(`${randomUUID()}${randomUUID()}`).subarray(0, 32).toString('base64')}`;

function failureOf(answer: Response | undefined): string | null {
  if (!answer) {
    return 'connection_refused';
  }
  return answer.ok ? null : 'status';
}

/** The hours of today with all of its requests in the last. */
export function hoursOf(used: number): number[] {
  const hour = new Date().getUTCHours();
  return Array.from({ length: 24 }, (_, index) => (index === hour ? used : 0));
}

/** One account in memory, with the rules of the account's routes that the page shows. */
export function createAccount() {
  const account = {
    plan: 'sharp' as 'sharp' | 'free',
    keys: [] as Key[],
    settings: SETTINGS,
    first: FIRST,
    others: [] as readonly Bankroll[],
    webhook: NO_WEBHOOK,
    deliveries: [] as Delivery[],
  };

  function createKey(name: unknown) {
    if (typeof name !== 'string' || name === '') {
      throw new Refusal(400, 'invalid_parameter', 'One field is not valid.', 'name');
    }
    if (account.keys.filter((key) => key.revoked_at === null).length >= 3) {
      throw new Refusal(
        409,
        'key_limit_reached',
        'The account has 3 active keys. Revoke one to create another.',
      );
    }
    const secret = `ba_${randomUUID().replaceAll('-', '')}_a1b2C3`;
    const key: Key = {
      key_id: `k_${account.keys.length + 1}`,
      name,
      starts_with: secret.slice(0, 7),
      created_at: instant(),
      last_used_at: null,
      used_today: 0,
      hours_today: hoursOf(0),
      revoked_at: null,
    };
    account.keys.push(key);
    return { ...key, api_key: secret };
  }

  function changeKey(id: string, change: Partial<Key>): void {
    const index = account.keys.findIndex((key) => key.key_id === id);
    const known = account.keys[index];
    if (!known) {
      throw new Refusal(404, 'key_not_found', 'There is no such key.');
    }
    account.keys[index] = { ...known, ...change };
  }

  function saveWebhook(url: unknown): Webhook {
    if (typeof url !== 'string' || !/^https?:\/\/(127\.0\.0\.1|[\w-]+\.[\w.-]+)/.test(url)) {
      const detail = 'One field is not valid.';
      throw new Refusal(400, 'invalid_parameter', detail, 'url');
    }
    account.webhook = {
      ...account.webhook,
      url,
      state: account.webhook.state === 'none' ? 'delivering' : account.webhook.state,
      secret: account.webhook.secret ?? newSecret(),
    };
    return account.webhook;
  }

  function rotate() {
    const until = instant(Date.now() + 86_400_000);
    account.webhook = { ...account.webhook, secret: newSecret(), rotated_until: until };
    return { secret: account.webhook.secret, rotated_until: until };
  }

  async function sendTest(): Promise<TestResult> {
    const { url, secret } = account.webhook;
    if (url === null) {
      throw new Refusal(409, 'no_webhook', 'There is no webhook to test.');
    }
    const body = JSON.stringify({
      event: 'test',
      sent_at: instant(),
      picks: [{ event_id: 'test', price: 2.16 }],
    });
    const signature = createHmac('sha256', secret ?? '')
      .update(body)
      .digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-service-event': 'test',
      'x-service-signature': `sha256=${signature}`,
      'webhook-id': `test_${randomUUID()}`,
    };
    const started = performance.now();
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    const text = await answer?.text();
    return {
      delivered: answer?.ok === true,
      status: answer?.status ?? null,
      duration_ms: Math.round(performance.now() - started),
      reason: failureOf(answer),
      detail: null,
      request: { method: 'POST', url, headers, body },
      response: answer ? { status: answer.status, body: text ?? '' } : null,
    };
  }

  function replay(id: string): Delivery {
    const known = account.deliveries.find((delivery) => delivery.delivery_id === id);
    if (!known) {
      throw new Refusal(404, 'delivery_not_found', 'There is no such delivery.');
    }
    if (known.status === 'expired') {
      throw new Refusal(
        409,
        'delivery_expired',
        'Every event of this delivery has started, so it cannot be sent again.',
      );
    }
    const again: Delivery = {
      ...known,
      number: Math.max(...account.deliveries.map(({ number }) => number)) + 1,
      status: 'waiting',
      replay: true,
      attempts: 0,
      last_attempt: null,
      earlier_attempts: [],
    };
    account.deliveries.unshift(again);
    return again;
  }

  function log(status: string | null) {
    const data = account.deliveries.filter(
      (delivery) => status === null || delivery.status === status,
    );
    return { count: data.length, data };
  }

  /** One hour for each last call of the log. */
  function calls() {
    const data = account.deliveries.flatMap(({ last_attempt: last }) =>
      last
        ? {
            hour: `${last.at.slice(0, 13)}:00:00Z`,
            delivered: Number(last.outcome === 'delivered'),
            failed: Number(last.outcome === 'failed'),
            min_ms: last.duration_ms,
            median_ms: last.duration_ms,
            max_ms: last.duration_ms,
          }
        : [],
    );
    const sorted = data.sort((a, b) => a.hour.localeCompare(b.hour));
    return { count: sorted.length, data: sorted };
  }

  return { account, calls, log, createKey, changeKey, saveWebhook, rotate, sendTest, replay };
}
