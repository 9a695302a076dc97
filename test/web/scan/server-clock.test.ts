import { expect, test } from 'vitest';
import { createServerClock } from '../../../web/scan/server-clock.ts';

/**
 * A server's clock that is ahead of the computer's; `answer` takes some time, and the server dates
 * it half-way.
 */
function createWorld(aheadMs: number) {
  const world = { computer: 1_000_000_400, aheadMs };
  const clock = createServerClock(() => world.computer);
  function answer(takesMs: number): void {
    const askedAt = world.computer;
    world.computer += takesMs / 2;
    const date = new Date(world.computer + world.aheadMs).toUTCString();
    world.computer += takesMs / 2;
    clock.hear(date, askedAt);
  }
  return { world, clock, answer, error: () => clock.now() - world.computer - world.aheadMs };
}

test('a clock that is right is left alone, however long an answer takes', () => {
  const { world, clock, answer } = createWorld(0);
  for (const takesMs of [0, 10, 700, 29_000]) {
    answer(takesMs);
    expect(clock.now()).toBe(world.computer);
  }
});

test.each([-600_000, -3_000, 3_000, 600_000])(
  'a clock that is %d ms off is corrected to the second',
  (aheadMs) => {
    const { answer, error } = createWorld(aheadMs);
    answer(40);
    expect(Math.abs(error())).toBeLessThanOrEqual(1_020);
    answer(20_000);
    expect(Math.abs(error())).toBeLessThanOrEqual(1_020);
  },
);

test('a clock that is set while the page is open is followed', () => {
  const { world, answer, error } = createWorld(600_000);
  answer(40);
  world.computer += 600_000;
  world.aheadMs = 0;
  answer(40);
  expect(Math.abs(error())).toBeLessThanOrEqual(1_020);
});

test.each([null, '', 'yesterday'])('a date of %j tells nothing', (date) => {
  const clock = createServerClock(() => 5_000);
  clock.hear(date, 4_000);
  expect(clock.now()).toBe(5_000);
});
