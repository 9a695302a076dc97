import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterAttempt,
  type DeliveryState,
  INITIAL_STATE,
  isPaused,
  PAUSE_MS,
} from '#domain/webhooks/delivery/delivery-state.ts';
import { NOW } from '../builders.ts';

const failed = (at: number) => ({ outcome: 'failed', at, retryAfterMs: null }) as const;
const delivered = (at: number) => ({ outcome: 'delivered', at, retryAfterMs: null }) as const;

function afterFailures(count: number, at = NOW): DeliveryState {
  return Array.from({ length: count }).reduce(
    (state: DeliveryState) => afterAttempt(state, failed(at)),
    INITIAL_STATE,
  );
}

describe('the pause', () => {
  test('four failures in a row do not pause, the fifth does', () => {
    expect(isPaused(afterFailures(4), NOW)).toBe(false);
    expect(isPaused(afterFailures(5), NOW)).toBe(true);
  });

  test('it lasts ten minutes from the fifth failure, to the millisecond', () => {
    const state = afterAttempt(afterFailures(4), failed(NOW + 500));
    expect(isPaused(state, NOW + 500 + PAUSE_MS - 1)).toBe(true);
    expect(isPaused(state, NOW + 500 + PAUSE_MS)).toBe(false);
  });

  test('after it the count starts at 0, though its record may linger', () => {
    let state = afterFailures(5);
    for (let i = 0; i < 4; i++) {
      state = afterAttempt(state, failed(NOW + PAUSE_MS + i));
    }
    expect(isPaused(state, NOW + PAUSE_MS + 4)).toBe(false);
    expect(isPaused(afterAttempt(state, failed(NOW + PAUSE_MS + 4)), NOW + PAUSE_MS + 5)).toBe(
      true,
    );
  });
});

test('a service that asks to wait is not called before, and its answer counts as a failure', () => {
  const asked = { outcome: 'failed', at: NOW, retryAfterMs: 90_000 } as const;
  expect(afterAttempt(INITIAL_STATE, asked)).toEqual({ failures: 1, pausedUntil: NOW + 90_000 });
  expect(afterAttempt(afterFailures(4), asked)).toEqual({
    failures: 0,
    pausedUntil: NOW + PAUSE_MS,
  });
  const longer = { ...asked, retryAfterMs: 2 * PAUSE_MS };
  expect(afterAttempt(afterFailures(4), longer).pausedUntil).toBe(NOW + 2 * PAUSE_MS);
});

test('a 2xx sets the count back to 0', () => {
  expect(afterAttempt(afterFailures(4), delivered(NOW))).toEqual(INITIAL_STATE);
});

/** What happened to one subscriber, as an observer would tell it. */
type Call = { readonly at: number; readonly outcome: 'delivered' | 'failed' };

/** Says from the whole history, without any state, whether deliveries must wait. */
function pausedByHistory(calls: readonly Call[], now: number): boolean {
  let inARow = 0;
  let resumesAt = Number.NEGATIVE_INFINITY;
  for (const { at, outcome } of calls) {
    inARow = outcome === 'delivered' ? 0 : inARow + 1;
    if (inARow === 5) {
      resumesAt = at + 600_000;
      inARow = 0;
    }
  }
  return now < resumesAt;
}

describe('against the history of calls', () => {
  const step = fc.record({
    waitMs: fc.oneof(fc.constantFrom(0, 1, 45_000, 599_999, 600_000), fc.nat({ max: 300_000 })),
    kind: fc.constantFrom('scan' as const, 'crash' as const),
    outcome: fc.oneof(
      { weight: 4, arbitrary: fc.constant('failed' as const) },
      fc.constant('delivered' as const),
    ),
  });

  test('paused exactly when the history says so, and never called while paused', () => {
    let pausesSeen = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        let state = INITIAL_STATE;
        let now = NOW;
        const calls: Call[] = [];
        for (const { waitMs, kind, outcome } of steps) {
          now += waitMs;
          const paused = isPaused(state, now);
          expect(paused).toBe(pausedByHistory(calls, now));
          expect(state.failures).toBeLessThan(5);
          if (paused) {
            pausesSeen += 1;
          }
          // A crash between the call and its record leaves the state as it was.
          if (kind === 'scan' && !paused) {
            calls.push({ at: now, outcome });
            state = afterAttempt(state, { outcome, at: now, retryAfterMs: null });
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(pausesSeen).toBeGreaterThan(100);
  });
});
