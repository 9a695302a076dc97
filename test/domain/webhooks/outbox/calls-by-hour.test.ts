import { expect, test } from 'vitest';
import { callsByHour } from '#domain/webhooks/outbox/calls-by-hour.ts';
import {
  aBaseline,
  aCallReport,
  aDeliveryEntry,
  aProgress,
} from '../../../support/outbox-entries.ts';
import { HOUR_MS, NOW } from '../builders.ts';

const last = (outcome: 'delivered' | 'failed', at: number, durationMs: number) => ({
  ...aCallReport(outcome),
  at,
  durationMs,
  picks: 1,
});
const HOUR = Math.floor(NOW / HOUR_MS) * HOUR_MS;

test('calls are counted by their hour, with the failed ones before a delivery among them', () => {
  const entries = [
    aBaseline(1),
    aDeliveryEntry(2, {
      progress: aProgress({
        status: 'delivered',
        attempts: 2,
        last: last('delivered', HOUR + 2, 80),
        earlier: [{ at: HOUR + 1, status: 500, reason: 'status', durationMs: 300 }],
      }),
    }),
    aDeliveryEntry(3, { progress: aProgress({ last: last('delivered', HOUR + 3, 120) }) }),
    aDeliveryEntry(4, { progress: aProgress({ last: last('failed', HOUR - 1, 5_000) }) }),
    aDeliveryEntry(5),
  ];
  expect(callsByHour(entries, NOW)).toEqual([
    { hour: HOUR - HOUR_MS, delivered: 0, failed: 1, minMs: 5_000, medianMs: 5_000, maxMs: 5_000 },
    { hour: HOUR, delivered: 2, failed: 1, minMs: 80, medianMs: 120, maxMs: 300 },
  ]);
});

test('calls of more than seven days ago are not shown', () => {
  const old = NOW - 7 * 24 * HOUR_MS - 1;
  const entries = [aDeliveryEntry(2, { progress: aProgress({ last: last('delivered', old, 5) }) })];
  expect(callsByHour(entries, NOW)).toEqual([]);
});
