import type { Attempt, Delivery, Key } from '../../../clients/generated/page-types.ts';
import type { StandIn } from '../stand-in/server.ts';

const MINUTE = 60_000;
const ago = (ms: number) => `${new Date(Date.now() - ms).toISOString().slice(0, 19)}Z`;

/** Requests of the hours of today so far, more by day than by night. */
function hoursOfToday(perHour: number): number[] {
  const past = new Date().getUTCHours() + 1;
  return Array.from({ length: 24 }, (_, hour) =>
    hour < past ? Math.round(perHour * (1 + Math.sin((hour - 9) / 3.8))) : 0,
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const key = (rest: Partial<Key>): Key => ({
  key_id: 'k_1',
  name: 'odds sheet',
  starts_with: 'ba_3kF9',
  created_at: ago(21 * 1440 * MINUTE),
  last_used_at: ago(8_000),
  used_today: sum(hoursOfToday(170)),
  hours_today: hoursOfToday(170),
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
  moves: 0,
  moves_left_out: 0,
  picks: 2,
  bets: [
    'Arsenal – Chelsea: Arsenal at 2.1, Pinnacle',
    'Leeds United – Everton: Over 2.5 at 1.95, Coolbet',
  ],
  attempts: 1,
  last_attempt: attempt({}),
  earlier_attempts: [],
  ...rest,
});

/** An account as somebody has it after some weeks: keys in use, a webhook, a log. */
export function settle({ account, saveWebhook, rotate }: StandIn['world']): void {
  account.keys = [
    key({}),
    key({
      key_id: 'k_2',
      name: 'telegram bot',
      starts_with: 'ba_Qx7T',
      used_today: sum(hoursOfToday(640)),
      hours_today: hoursOfToday(640),
    }),
    key({
      key_id: 'k_3',
      name: 'laptop',
      starts_with: 'ba_0pLm',
      used_today: 0,
      hours_today: hoursOfToday(0),
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
