import { describe, expect, test } from 'vitest';
import type { DeliveryProgress } from '#domain/webhooks/delivery/delivery-progress.ts';
import {
  dueAtOf,
  handOn,
  MAX_HOPS,
  packWakeUps,
  retryDelaySeconds,
  WAKE_UPS_PER_MESSAGE,
  type WakeUp,
  wakeUpsFor,
} from '#domain/webhooks/delivery/wake-up.ts';
import { aDeliveryEntry, anOutbox, aProgress } from '../../../support/outbox-entries.ts';
import { NOW } from '../builders.ts';

const INTERVAL_MS = 45_000;

test('ten thousand subscribers that failed together are spread: no second has three times the mean', () => {
  const perSecond = new Array<number>(45).fill(0);
  for (let i = 0; i < 10_000; i++) {
    const second = retryDelaySeconds(`usr_${i}`, INTERVAL_MS);
    perSecond[second] = (perSecond[second] ?? 0) + 1;
  }
  expect(perSecond).toHaveLength(45);
  expect(Math.max(...perSecond)).toBeLessThan(3 * (10_000 / 45));
  expect(Math.min(...perSecond)).toBeGreaterThan(0);
});

test('a subscriber has the same place in every interval', () => {
  expect(retryDelaySeconds('usr_1', INTERVAL_MS)).toBe(retryDelaySeconds('usr_1', INTERVAL_MS));
  expect(retryDelaySeconds('usr_1', 5_000)).toBeLessThan(5);
});

test('wake-ups of one delay share messages, each of them in one', () => {
  const wakeUps = Array.from({ length: 120 }, (_, i) => ({
    wakeUp: { destination: `u${i}`, slot: 1, from: 1 },
    delaySeconds: i % 4 === 0 ? 7 : 0,
  }));
  const messages = packWakeUps(wakeUps);
  expect(messages.map(({ delaySeconds, wakeUps: all }) => [delaySeconds, all.length])).toEqual([
    [7, 25],
    [7, 5],
    [0, WAKE_UPS_PER_MESSAGE],
    [0, WAKE_UPS_PER_MESSAGE],
    [0, WAKE_UPS_PER_MESSAGE],
    [0, 90 - 3 * WAKE_UPS_PER_MESSAGE],
  ]);
  expect(
    new Set(messages.flatMap(({ wakeUps: all }) => all.map(({ destination }) => destination))).size,
  ).toBe(120);
  expect(packWakeUps([])).toEqual([]);
});

test('a wake-up is handed on twelve times at most; the rest waits for the next scan', () => {
  let wakeUp: WakeUp = { destination: 'u1', slot: 1, from: 1 };
  for (let hops = 1; hops <= MAX_HOPS; hops++) {
    const [next] = handOn(wakeUp);
    expect(next).toEqual({ wakeUp: { ...wakeUp, hops }, delaySeconds: 0 });
    wakeUp = { ...wakeUp, hops };
  }
  expect(handOn(wakeUp)).toEqual([]);
});

describe('the wake-up of a subscriber', () => {
  const PLACE = retryDelaySeconds('u1', INTERVAL_MS);
  const SLOT = NOW + INTERVAL_MS;
  const delays = (
    formedAt: number,
    change: Partial<DeliveryProgress> | null,
    { intervalMs = INTERVAL_MS, pausedUntil = null as number | null } = {},
  ) => {
    const progress = change && aProgress(change);
    const outbox = anOutbox([aDeliveryEntry(1, { slot: formedAt, progress })], pausedUntil);
    const wakeUps = wakeUpsFor(
      { destination: 'u1', slot: SLOT, from: 1 },
      outbox,
      SLOT,
      intervalMs,
    );
    for (const { wakeUp } of wakeUps) {
      expect(wakeUp).toEqual({ destination: 'u1', slot: SLOT, from: 1 });
    }
    return wakeUps.map(({ delaySeconds }) => delaySeconds);
  };

  test('a subscriber is woken at once for new deliveries, and at their own place in the interval for a retry', () => {
    expect(PLACE).toBeGreaterThan(12);
    expect(delays(SLOT, null)).toEqual([0]);
    expect(delays(NOW, { slot: NOW })).toEqual([PLACE]);
  });

  test('a subscriber is not woken where nothing waits, a call may be running, or this scan has had its try', () => {
    expect(delays(NOW, { status: 'delivered' })).toEqual([]);
    expect(delays(NOW, { leaseUntil: SLOT + 1 })).toEqual([]);
    expect(delays(NOW, { slot: SLOT })).toEqual([]);
  });

  test('a paused subscriber is woken near the end: once when the pause may be over, once when it surely is', () => {
    // The pause is over by every clock four seconds after its end.
    expect(delays(NOW, {}, { pausedUntil: SLOT + 4_001 })).toEqual([]);
    expect(delays(NOW, {}, { pausedUntil: SLOT + 4_000, intervalMs: 1_000 })).toEqual([8, 12]);
    expect(delays(NOW, {}, { pausedUntil: SLOT + 4_000 })).toEqual([PLACE]);
    expect(delays(SLOT, {}, { pausedUntil: SLOT - 4_000 })).toEqual([0, 4]);
    expect(delays(SLOT, {}, { pausedUntil: SLOT - 7_001 })).toEqual([0, 1]);
    expect(delays(SLOT, {}, { pausedUntil: SLOT - 8_000 })).toEqual([0]);
  });

  test('a scan wakes a paused subscriber again only from eight seconds before the pause is over by every clock', () => {
    const entries = [aDeliveryEntry(1, { progress: aProgress() })];
    expect(dueAtOf(anOutbox([]), NOW)).toBe(0);
    expect(dueAtOf(anOutbox(entries), NOW)).toBe(0);
    expect(dueAtOf(anOutbox(entries, NOW), NOW)).toBe(NOW - 4_000);
  });

  test('a pause that the release before kept with the progress holds too', () => {
    const state = { failures: 0, pausedUntil: SLOT + 4_001 };
    expect(delays(NOW, { state })).toEqual([]);
    expect(dueAtOf(anOutbox([aDeliveryEntry(1, { progress: aProgress({ state }) })]), NOW)).toBe(
      SLOT + 1,
    );
  });
});
