import { describe, expect, test } from 'vitest';
import {
  type AttemptReport,
  afterCall,
  CALL_LIMIT_MS,
  type DeliveryProgress,
  INITIAL_STATE,
  LEASE_MS,
  MAX_CLOCK_SKEW_MS,
  PAUSE_MS,
} from '#domain/webhooks/delivery/delivery-progress.ts';
import { nextStep } from '#domain/webhooks/delivery/next-step.ts';
import { aBaseline, aDeliveryEntry, anOutbox, aProgress } from '../../../support/outbox-entries.ts';
import { aPick, HOUR_MS, NOW } from '../builders.ts';

const SLOT = NOW + 45_000;
const LATER = SLOT + 2_000;

function entry(number: number, progress: DeliveryProgress | null = null, startsIn = HOUR_MS) {
  const picks = [aPick({ eventId: `e${number}`, commenceTime: NOW + startsIn })];
  return aDeliveryEntry(number, { slot: NOW + number, picks, progress });
}

const delivered = aProgress({ status: 'delivered' });

function report(outcome: AttemptReport['outcome'], at = LATER): AttemptReport {
  return {
    at,
    outcome,
    status: null,
    reason: null,
    detail: null,
    durationMs: 1,
    responsePreview: '',
    picks: 1,
  };
}

describe('the next call', () => {
  test('is none if nothing is waiting', () => {
    expect(nextStep(anOutbox([]), SLOT, LATER).kind).toBe('nothing_waiting');
    expect(nextStep(anOutbox([entry(1, delivered), aBaseline(2, ['k'])]), SLOT, LATER).kind).toBe(
      'nothing_waiting',
    );
  });

  test('carries the oldest waiting delivery, under a lease that ends after the call', () => {
    const step = nextStep(anOutbox([entry(1, delivered), entry(2), entry(3)]), SLOT, LATER);
    expect(step).toMatchObject({ kind: 'call', entry: { number: 2 } });
    const { progress } = step as Extract<typeof step, { kind: 'call' }>;
    expect(progress).toEqual(aProgress({ slot: SLOT, leaseUntil: LATER + LEASE_MS, attempts: 1 }));
    expect(LEASE_MS).toBeGreaterThan(CALL_LIMIT_MS + MAX_CLOCK_SKEW_MS);
  });

  test('leaves out picks whose events have started; a delivery without any other is closed', () => {
    const picks = [aPick({ commenceTime: NOW }), aPick({ eventId: 'e2' })];
    const half = aDeliveryEntry(1, { picks });
    expect(nextStep(anOutbox([half]), SLOT, LATER)).toMatchObject({
      delivery: { picks: [picks[1]] },
    });
    expect(nextStep(anOutbox([entry(1, null, 0), entry(2)]), SLOT, LATER)).toMatchObject({
      kind: 'expire',
      entry: { number: 1 },
      progress: { status: 'expired', version: 1, slot: null, leaseUntil: null, attempts: 0 },
    });
  });

  test('carries nothing that waited when the webhook was removed', () => {
    const entries = [entry(1), aBaseline(2, [], true), entry(3)];
    expect(nextStep(anOutbox(entries), SLOT, LATER)).toMatchObject({ entry: { number: 3 } });
    expect(nextStep(anOutbox(entries.slice(0, 2)), SLOT, LATER).kind).toBe('nothing_waiting');
  });

  test('waits for a call of a removed webhook that may be running; its failures and its pause go on', () => {
    const removed = aBaseline(2, [], true);
    const running = aProgress({ slot: SLOT - 45_000, leaseUntil: LATER + 1 });
    const behind = (progress: DeliveryProgress) =>
      nextStep(anOutbox([entry(1, progress), removed, entry(3)]), SLOT, LATER);
    expect(behind(running)).toMatchObject({ kind: 'wait', reason: 'leased' });
    const state = { failures: 4, pausedUntil: null };
    expect(behind(aProgress({ slot: SLOT - 45_000, state }))).toMatchObject({
      kind: 'call',
      progress: { state },
    });
    const paused = { failures: 0, pausedUntil: LATER + 1 };
    expect(behind(aProgress({ slot: SLOT - 45_000, state: paused }))).toMatchObject({
      reason: 'paused',
    });
  });
});

describe('within one scan', () => {
  test('a call that may be running excludes others until its lease is over', () => {
    const running = aProgress({ slot: SLOT - 45_000, leaseUntil: LATER + 1 });
    expect(nextStep(anOutbox([entry(1, running)]), SLOT, LATER)).toMatchObject({
      kind: 'wait',
      reason: 'leased',
    });
    expect(nextStep(anOutbox([entry(1, running)]), SLOT, LATER + 1)).toMatchObject({
      kind: 'call',
    });
  });

  test('a failed call excludes others: in its scan, in earlier ones, and for the next delivery', () => {
    const { progress: failed } = afterCall(aProgress({ slot: SLOT }), report('failed'));
    expect(nextStep(anOutbox([entry(1, failed), entry(2)]), SLOT, LATER)).toMatchObject({
      reason: 'already_tried_this_scan',
    });
    expect(nextStep(anOutbox([entry(1, failed)]), SLOT - 45_000, LATER)).toMatchObject({
      reason: 'already_tried_this_scan',
    });
    expect(nextStep(anOutbox([entry(1, failed)]), SLOT + 45_000, LATER)).toMatchObject({
      kind: 'call',
    });
    const expired = nextStep(anOutbox([entry(1, failed, 0), entry(2)]), SLOT, LATER);
    expect(expired).toMatchObject({ kind: 'expire', progress: { slot: SLOT } });
    const { progress } = expired as Extract<typeof expired, { kind: 'expire' }>;
    expect(nextStep(anOutbox([entry(1, progress, 0), entry(2)]), SLOT, LATER)).toMatchObject({
      reason: 'already_tried_this_scan',
    });
  });

  test('after a 2xx the next delivery follows, but not in an earlier scan', () => {
    const { progress: done } = afterCall(aProgress({ slot: SLOT }), report('delivered'));
    expect(nextStep(anOutbox([entry(1, done), entry(2)]), SLOT, LATER)).toMatchObject({
      kind: 'call',
    });
    expect(nextStep(anOutbox([entry(1, done), entry(2)]), SLOT - 1, LATER)).toMatchObject({
      reason: 'already_tried_this_scan',
    });
  });
});

describe('failures', () => {
  const fourth = aProgress({ slot: SLOT, state: { failures: 4, pausedUntil: null } });

  test('are counted over all deliveries, until a call is answered with 2xx', () => {
    const { progress: failed } = afterCall(aProgress({ slot: SLOT }), report('failed'));
    expect(failed.state).toEqual({ failures: 1, pausedUntil: null });
    const next = nextStep(
      anOutbox([entry(1, { ...failed, status: 'expired' }), entry(2)]),
      SLOT + 1,
      LATER,
    );
    expect(next).toMatchObject({ kind: 'call', progress: { state: { failures: 1 } } });
    expect(afterCall(fourth, report('delivered')).progress.state).toEqual(INITIAL_STATE);
  });

  test('the fifth pauses for ten minutes by the slowest clock, though its row may outlast them', () => {
    const { progress, pausedUntil } = afterCall(fourth, report('failed'));
    expect(pausedUntil).toBe(LATER + PAUSE_MS);
    expect(progress.state).toEqual(INITIAL_STATE);
    const at = (now: number) => nextStep(anOutbox([entry(1, progress)], pausedUntil), now, now);
    const until = LATER + PAUSE_MS + MAX_CLOCK_SKEW_MS;
    expect(at(until - 1)).toEqual({ kind: 'wait', reason: 'paused', until });
    expect(at(until)).toMatchObject({ kind: 'call' });
  });

  test('an attempt whose outcome was not recorded does not count', () => {
    const crashed = aProgress({
      slot: SLOT,
      leaseUntil: LATER,
      state: { failures: 4, pausedUntil: null },
    });
    expect(nextStep(anOutbox([entry(1, crashed)]), SLOT + 1, LATER)).toMatchObject({
      kind: 'call',
      progress: { state: { failures: 4 }, attempts: 2, version: 2 },
    });
  });
});
