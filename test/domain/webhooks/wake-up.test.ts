import { expect, test } from 'vitest';
import { packWakeUps, retryDelaySeconds, WAKE_UPS_PER_MESSAGE } from '#domain/webhooks/wake-up.ts';

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
    wakeUp: { userId: `u${i}`, slot: 1, from: 1 },
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
  expect(new Set(messages.flatMap(({ wakeUps: all }) => all.map(({ userId }) => userId))).size).toBe(120);
  expect(packWakeUps([])).toEqual([]);
});
