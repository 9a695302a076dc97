import { describe, expect, test } from 'vitest';
import {
  MAX_FAILURES,
  PAUSE_MS,
  UNTIL_RESUMED,
} from '#domain/webhooks/delivery/delivery-progress.ts';
import { deliveryLog, replayOf, standingOf } from '#domain/webhooks/outbox/delivery-log.ts';
import {
  aBaseline,
  aCallReport,
  aDeliveryEntry,
  anOutbox,
  aProgress,
} from '../../../support/outbox-entries.ts';
import { aPick, HOUR_MS, NOW } from '../builders.ts';

const DAY_MS = 24 * HOUR_MS;
const failedAt = (at: number) => ({ ...aCallReport('failed'), at, picks: 1 });
const delivered = aDeliveryEntry(1, {
  progress: aProgress({ status: 'delivered', last: { ...failedAt(NOW) } }),
});
const waiting = aDeliveryEntry(2);
const statuses = (isSaved: boolean, entries = [delivered, waiting], now = NOW) =>
  deliveryLog(entries, { isSaved, now }).map(({ entry, status }) => `${entry.number} ${status}`);

describe('the log', () => {
  test('has the newest delivery first', () => {
    expect(statuses(true)).toEqual(['2 waiting', '1 delivered']);
  });

  test('shows as cancelled what still waits once its webhook is removed, also after a new one was saved', () => {
    expect(statuses(false)).toEqual(['2 cancelled', '1 delivered']);
    const entries = [delivered, waiting, aBaseline(3, [], true)];
    expect(deliveryLog(entries, { isSaved: true, now: NOW }).map(({ status }) => status)).toEqual([
      'cancelled',
      'delivered',
    ]);
  });

  test('shows as expired what still waits once its events have started, as during a pause', () => {
    const started = aPick().commenceTime;
    expect(statuses(true, [delivered, waiting], started)).toEqual(['2 expired', '1 delivered']);
    expect(statuses(true, [delivered, waiting], started - 1)).toEqual(['2 waiting', '1 delivered']);
    expect(standingOf(anOutbox([delivered, waiting]), started).waiting).toBe(0);
    expect(replayOf([delivered, waiting], waiting.delivery.id, started)).toMatchObject({
      reason: 'delivery_expired',
    });
  });

  test('goes back seven days from the last call, or from the scan where there was none', () => {
    expect(statuses(true, [delivered, waiting], NOW + 7 * DAY_MS)).toHaveLength(2);
    expect(statuses(true, [delivered, waiting], NOW + 7 * DAY_MS + 1)).toEqual([]);
  });
});

describe('a replay', () => {
  test('is the delivery as it was, under its id', () => {
    expect(replayOf([delivered, waiting], delivered.delivery.id, NOW)).toEqual({
      ok: true,
      content: { kind: 'delivery', delivery: delivered.delivery, isReplay: true },
    });
  });

  test.each([
    ['delivery_not_found', 'dlv_unknown', NOW],
    ['delivery_waiting', waiting.delivery.id, NOW],
    ['delivery_expired', delivered.delivery.id, aPick().commenceTime],
  ])('is refused as %s', (reason, id, now) => {
    expect(replayOf([delivered, waiting], id, now)).toEqual({ ok: false, reason });
  });
});

describe('how delivery stands', () => {
  test('is nothing to tell before the first delivery', () => {
    expect(standingOf(anOutbox([]), NOW)).toEqual({
      failures: 0,
      isPaused: false,
      resumesAt: null,
      waiting: 0,
      lastAttempt: null,
    });
  });

  test('counts failures in a row and what is pending, and shows the last call', () => {
    const state = { failures: 2, pausedUntil: null };
    const entry = aDeliveryEntry(1, { progress: aProgress({ last: failedAt(NOW), state }) });
    expect(standingOf(anOutbox([entry, waiting]), NOW)).toEqual({
      failures: 2,
      isPaused: false,
      resumesAt: null,
      waiting: 2,
      lastAttempt: failedAt(NOW),
    });
  });

  test('shows the call whose outcome was recorded last, whichever delivery it was for', () => {
    const called = (number: number, at: number) =>
      aDeliveryEntry(number, { progress: aProgress({ status: 'delivered', last: failedAt(at) }) });
    expect(standingOf(anOutbox([called(1, NOW + 5), called(2, NOW)]), NOW).lastAttempt).toEqual(
      failedAt(NOW + 5),
    );
    expect(standingOf(anOutbox([called(1, NOW), called(2, NOW + 5)]), NOW).lastAttempt).toEqual(
      failedAt(NOW + 5),
    );
    const shorter = { ...failedAt(NOW), durationMs: 7 };
    const later = aDeliveryEntry(2, { progress: aProgress({ last: shorter }) });
    expect(standingOf(anOutbox([called(1, NOW), later]), NOW).lastAttempt).toEqual(shorter);
    expect(standingOf(anOutbox([delivered, waiting]), NOW)).toMatchObject({
      waiting: 1,
      lastAttempt: failedAt(NOW),
    });
    expect(standingOf(anOutbox([waiting]), NOW)).toMatchObject({ waiting: 1, lastAttempt: null });
  });

  test('is a pause of its owner without failures of it and without an end', () => {
    const entries = [aDeliveryEntry(1, { progress: aProgress() })];
    expect(standingOf(anOutbox(entries, UNTIL_RESUMED), NOW + 1e12)).toMatchObject({
      failures: 0,
      isPaused: true,
      resumesAt: null,
    });
  });

  test('is a pause with its five failures until its end and not a moment longer', () => {
    const entries = [aDeliveryEntry(1, { progress: aProgress({ last: failedAt(NOW) }) })];
    const during = { failures: MAX_FAILURES, isPaused: true, resumesAt: NOW + PAUSE_MS };
    expect(standingOf(anOutbox(entries, NOW + PAUSE_MS), NOW + PAUSE_MS - 1)).toMatchObject(during);
    expect(standingOf(anOutbox(entries, NOW + PAUSE_MS), NOW + PAUSE_MS)).toMatchObject({
      failures: 0,
      resumesAt: null,
    });
  });
});
