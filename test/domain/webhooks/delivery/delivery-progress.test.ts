import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ATTEMPT_MS,
  afterAttempt,
  afterCall,
  afterExpiry,
  type DeliveryState,
  INITIAL_STATE,
  isPaused,
  LEASE_MS,
  mayOpenCall,
  PAUSE_MS,
  resumesAt,
} from '#domain/webhooks/delivery/delivery-progress.ts';
import { nextStep } from '#domain/webhooks/delivery/next-step.ts';
import {
  aCallReport,
  aDeliveryEntry,
  anOutbox,
  aProgress,
} from '../../../support/outbox-entries.ts';
import { NOW } from '../builders.ts';

test('a process that stalled after taking the lease may not call any more', () => {
  const progress = aProgress({ leaseUntil: NOW + LEASE_MS });
  expect(mayOpenCall(progress, NOW)).toBe(true);
  expect(mayOpenCall(progress, NOW + 1_000)).toBe(true);
  expect(mayOpenCall(progress, NOW + 1_001)).toBe(false);
  expect(mayOpenCall(aProgress(), NOW)).toBe(false);
});

test('a lease lasts twelve seconds: one to open the call, five for it, two to record it, four by which clocks differ', () => {
  expect([ATTEMPT_MS, LEASE_MS]).toEqual([8_000, 12_000]);
  expect(resumesAt({ failures: 0, pausedUntil: NOW })).toBe(NOW + 4_000);
  expect(resumesAt({ failures: 4, pausedUntil: null })).toBe(0);
});

test('a call that is over, and a delivery that has expired, give the lease back under the next version', () => {
  const leased = aProgress({ version: 4, slot: NOW, leaseUntil: NOW + LEASE_MS });
  const report = { ...aCallReport('failed'), at: NOW, picks: 1 };
  expect(afterCall(leased, report)).toMatchObject({
    progress: { version: 5, status: 'waiting', leaseUntil: null, last: report },
    pausedUntil: null,
  });
  expect(afterCall(leased, { ...report, outcome: 'delivered' })).toMatchObject({
    progress: { status: 'delivered' },
  });
  expect(afterExpiry(leased)).toEqual({
    ...leased,
    version: 5,
    status: 'expired',
    slot: NOW - 1,
    leaseUntil: null,
  });
  expect(afterExpiry({ ...leased, slot: null }).slot).toBeNull();
});

test('of the failures before the last call the latest four are kept, without what was answered', () => {
  const failure = (at: number) => ({
    ...aCallReport('failed'),
    at,
    tookMs: 1,
    picks: 1,
    responsePreview: 'no',
  });
  const attempts = [1, 2, 3, 4, 5, 6, 7];
  const progress = attempts.reduce(
    (before, at) => afterCall(before, failure(at)).progress,
    aProgress(),
  );
  expect(progress.last).toEqual(failure(7));
  const { status, reason, durationMs } = failure(0);
  expect(progress.earlier).toEqual(
    [6, 5, 4, 3].map((at) => ({ at, tookMs: 1, status, reason, durationMs })),
  );
  const step = nextStep(anOutbox([aDeliveryEntry(1, { progress })]), NOW + 1, NOW + 1);
  expect(step).toMatchObject({ kind: 'call', progress: { earlier: progress.earlier } });
});

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
