import type { Attempt, Delivery, Key } from '../../../clients/generated/page-types.ts';
import type { StandIn } from '../stand-in/server.ts';

const MINUTE = 60_000;
const ago = (ms: number) => `${new Date(Date.now() - ms).toISOString().slice(0, 19)}Z`;

const key = (rest: Partial<Key>): Key => ({
  key_id: 'k_1',
  name: 'odds sheet',
  starts_with: 'ba_3kF9',
  created_at: ago(21 * 1440 * MINUTE),
  last_used_at: ago(8_000),
  used_today: 3_912,
  revoked_at: null,
  ...rest,
});

const attempt = (rest: Partial<Attempt>): Attempt => ({
  at: ago(4 * MINUTE),
  outcome: 'delivered',
  status: 200,
  reason: null,
  detail: null,
  duration_ms: 84,
  answer: 'thanks',
  picks: 2,
  ...rest,
});

const delivery = (number: number, rest: Partial<Delivery>): Delivery => ({
  delivery_id: `dlv_${number}`,
  number,
  scan: ago((20 - number) * 9 * MINUTE),
  status: 'delivered',
  replay: false,
  picks: 2,
  attempts: 1,
  last_attempt: attempt({}),
  earlier_attempts: [],
  ...rest,
});

/** An account as somebody has it after some weeks: keys in use, a webhook, a log. */
export function settle({ account, saveWebhook, rotate }: StandIn['world']): void {
  account.keys = [
    key({}),
    key({ key_id: 'k_2', name: 'telegram bot', starts_with: 'ba_Qx7T', used_today: 17_240 }),
    key({
      key_id: 'k_3',
      name: 'laptop',
      starts_with: 'ba_0pLm',
      used_today: 0,
      revoked_at: ago(3 * 1440 * MINUTE),
    }),
  ];
  saveWebhook('https://bets.example.com/picks');
  rotate();
  account.webhook = { ...account.webhook, last_attempt: attempt({}) };
  const failed = attempt({
    outcome: 'failed',
    status: null,
    reason: 'timeout',
    duration_ms: 5_000,
    answer: '',
  });
  const earlier_attempts = [1, 2].map((scans) => ({
    ...failed,
    at: ago((4 + scans) * MINUTE),
    ...(scans === 2 && { status: 503, reason: 'status_refused', duration_ms: 212 }),
  }));
  account.deliveries = [
    delivery(19, {
      status: 'waiting',
      attempts: 3,
      last_attempt: failed,
      earlier_attempts,
      picks: 1,
    }),
    delivery(18, {}),
    delivery(17, { picks: 4, replay: true }),
    delivery(16, {
      status: 'expired',
      attempts: 3,
      last_attempt: { ...failed, status: 503, reason: 'status' },
    }),
    delivery(15, { picks: 1 }),
  ];
}
