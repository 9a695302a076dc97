import { expect, test } from 'vitest';
import {
  ATTEMPT_MS,
  afterCall,
  afterExpiry,
  LEASE_MS,
  mayOpenCall,
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
