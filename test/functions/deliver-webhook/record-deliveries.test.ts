import { expect, test } from 'vitest';
import { recordDeliveries } from '#functions/deliver-webhook/record-deliveries.ts';
import type { TurnResult } from '#functions/deliver-webhook/take-turn.ts';

const ANSWER = 'secret answer of a receiver';

function attempt(outcome: 'delivered' | 'failed', reason: string | null) {
  const report = {
    at: 1,
    outcome,
    status: null,
    reason,
    detail: null,
    durationMs: 5,
    bodyStart: ANSWER,
    picks: 1,
  };
  return { deliveryId: 'dlv_1', report };
}

test('a batch is counted in one line that holds no answer of a receiver, each fault in one of its own', () => {
  const lines: [string, string, Readonly<Record<string, unknown>>][] = [];
  const values: Record<string, number> = {};
  const turns: TurnResult[] = [
    { userId: 'ada', end: 'nothing_owed', attempts: [attempt('delivered', null)], expired: 2 },
    { userId: 'bob', end: 'failed', attempts: [attempt('failed', 'timeout')], expired: 0 },
    { userId: 'eve', end: 'failed', attempts: [attempt('failed', 'timeout')], expired: 0 },
  ];
  const error = new Error('no answer');
  recordDeliveries(
    { turns, faults: [{ userId: 'kim', error }], failedMessages: ['m'] },
    {
      logger: {
        info: (text, fields) => lines.push(['info', text, fields]),
        error: (text, fields) => lines.push(['error', text, fields]),
      },
      metrics: {
        addMetric: (name, _unit, value) => {
          values[name] = value;
        },
        publishStoredMetrics: () => undefined,
      },
    },
  );
  expect(lines).toEqual([
    [
      'info',
      'deliver',
      {
        ...{ subscribers: 4, delivered: 1, failed: 2, expired: 2, failed_messages: 1 },
        ends: { nothing_owed: 1, failed: 2 },
        reasons: { timeout: 2 },
      },
    ],
    ['error', 'turn_failed', { user_id: 'kim', error }],
  ]);
  expect(JSON.stringify(lines)).not.toContain(ANSWER);
  expect(values).toEqual({ Delivered: 1, CallsFailed: 2, DeliveriesExpired: 2, TurnsFailed: 1 });
});
