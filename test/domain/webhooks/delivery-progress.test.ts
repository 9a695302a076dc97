import { expect, test } from 'vitest';
import { LEASE_MS, mayOpenCall } from '#domain/webhooks/delivery-progress.ts';
import { aProgress } from '../../support/outbox-entries.ts';
import { NOW } from './builders.ts';

test('a process that stalled after taking the lease may not call any more', () => {
  const progress = aProgress({ leaseUntil: NOW + LEASE_MS });
  expect(mayOpenCall(progress, NOW)).toBe(true);
  expect(mayOpenCall(progress, NOW + 1_000)).toBe(true);
  expect(mayOpenCall(progress, NOW + 1_001)).toBe(false);
  expect(mayOpenCall(aProgress(), NOW)).toBe(false);
});
