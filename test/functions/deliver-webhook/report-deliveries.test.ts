import { expect, test } from 'vitest';
import type { DestinationResult } from '#functions/deliver-webhook/deliver-to-destination.ts';
import { reportDeliveries } from '#functions/deliver-webhook/report-deliveries.ts';

const ANSWER = 'secret answer of a receiver';

function attempt(outcome: 'delivered' | 'failed', reason: string | null) {
  return {
    at: 1,
    outcome,
    status: null,
    reason,
    detail: null,
    durationMs: 5,
    responsePreview: ANSWER,
    picks: 1,
  };
}

test('a batch is logged in one line without any response of a receiver, each error in a line of its own', () => {
  const lines: [string, string, Readonly<Record<string, unknown>>][] = [];
  const values: Record<string, number> = {};
  const results: DestinationResult[] = [
    {
      destination: 'ada',
      end: 'nothing_waiting',
      reports: [attempt('delivered', null)],
      expired: 2,
    },
    { destination: 'bob', end: 'failed', reports: [attempt('failed', 'timeout')], expired: 0 },
    { destination: 'eve', end: 'failed', reports: [attempt('failed', 'timeout')], expired: 0 },
  ];
  const error = new Error('no answer');
  const record = (level: string) => (text: string, fields: Readonly<Record<string, unknown>>) =>
    lines.push([level, text, fields]);
  const observability = {
    logger: { info: record('info'), error: record('error') },
    metrics: {
      addMetric(name: string, _unit: string, value: number) {
        values[name] = value;
      },
      publishStoredMetrics: () => undefined,
    },
  };
  reportDeliveries(
    { results, faults: [{ destination: 'kim', error }], failedMessages: ['m'], unfinished: [] },
    observability as never,
  );
  expect(lines).toEqual([
    [
      'info',
      'deliver',
      {
        destinations: 4,
        delivered: 1,
        failed: 2,
        expired: 2,
        failed_messages: 1,
        ends: { nothing_waiting: 1, failed: 2 },
        reasons: { timeout: 2 },
      },
    ],
    ['error', 'deliver_failed', { destination: 'kim', error }],
  ]);
  expect(JSON.stringify(lines)).not.toContain(ANSWER);
  expect(values).toEqual({ Delivered: 1, CallsFailed: 2, DeliveriesExpired: 2, DeliverFailed: 1 });
});
