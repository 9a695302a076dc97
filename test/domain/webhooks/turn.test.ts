import { describe, expect, test } from 'vitest';
import { INITIAL_STATE, PAUSE_MS } from '#domain/webhooks/delivery-state.ts';
import type { AttemptReport, LedgerEntry, Turn } from '#domain/webhooks/ledger.ts';
import {
  afterCall,
  CALL_LIMIT_MS,
  CLOCKS_APART_MS,
  LEASE_MS,
  mayOpenCall,
  nextStep,
} from '#domain/webhooks/turn.ts';
import { aKnownLine, aLine, aTurn } from '../../support/ledger-lines.ts';
import { aPick, HOUR_MS, NOW } from './builders.ts';

const SLOT = NOW + 45_000;
const LATER = SLOT + 2_000;

function entry(number: number, turn?: Turn, startsIn = HOUR_MS): LedgerEntry {
  const picks = [aPick({ eventId: `e${number}`, commenceTime: NOW + startsIn })];
  return { line: aLine(number, { slot: NOW + number, picks }), turn };
}

const delivered = aTurn({ status: 'delivered' });

function report(outcome: AttemptReport['outcome'], at = LATER): AttemptReport {
  return { at, outcome, status: null, reason: null, detail: null, durationMs: 1, bodyStart: '', picks: 1 };
}

describe('who is called', () => {
  test('nobody who is owed nothing', () => {
    expect(nextStep([], SLOT, LATER).kind).toBe('nothing_owed');
    expect(nextStep([entry(1, delivered), aKnown(2)], SLOT, LATER).kind).toBe('nothing_owed');
  });

  test('the oldest open delivery, with a lease that ends after any call', () => {
    const step = nextStep([entry(1, delivered), entry(2), entry(3)], SLOT, LATER);
    expect(step).toMatchObject({ kind: 'call', entry: { line: { number: 2 } } });
    const { turn } = step as Extract<typeof step, { kind: 'call' }>;
    expect(turn).toEqual(aTurn({ slot: SLOT, busyUntil: LATER + LEASE_MS, attempts: 1 }));
    expect(LEASE_MS).toBeGreaterThan(CALL_LIMIT_MS + CLOCKS_APART_MS);
  });

  test('without the picks whose events have started; a delivery without any other is closed', () => {
    const picks = [aPick({ commenceTime: NOW }), aPick({ eventId: 'e2' })];
    const half = { line: aLine(1, { picks }), turn: undefined };
    expect(nextStep([half], SLOT, LATER)).toMatchObject({ open: { picks: [picks[1]] } });
    expect(nextStep([entry(1, undefined, 0), entry(2)], SLOT, LATER)).toMatchObject({
      kind: 'expire',
      entry: { line: { number: 1 } },
      turn: { status: 'expired', version: 1, busyUntil: null, attempts: 0 },
    });
  });

  test('nothing that was owed before the webhook was removed', () => {
    const entries = [entry(1), { line: aKnownLine(2, [], true), turn: undefined }, entry(3)];
    expect(nextStep(entries, SLOT, LATER)).toMatchObject({ entry: { line: { number: 3 } } });
    expect(nextStep(entries.slice(0, 2), SLOT, LATER).kind).toBe('nothing_owed');
  });

  test('nobody while a call of a removed webhook may be running; and its failures and pause go on', () => {
    const removed = { line: aKnownLine(2, [], true), turn: undefined };
    const running = aTurn({ slot: SLOT - 45_000, busyUntil: LATER + 1 });
    const behind = (turn: Turn) => nextStep([entry(1, turn), removed, entry(3)], SLOT, LATER);
    expect(behind(running)).toMatchObject({ kind: 'wait', reason: 'busy' });
    const state = { failures: 4, pausedUntil: null };
    expect(behind(aTurn({ slot: SLOT - 45_000, state }))).toMatchObject({ kind: 'call', turn: { state } });
    const paused = { failures: 0, pausedUntil: LATER + 1 };
    expect(behind(aTurn({ slot: SLOT - 45_000, state: paused }))).toMatchObject({ reason: 'paused' });
  });

  function aKnown(number: number): LedgerEntry {
    return { line: aKnownLine(number, ['k']), turn: undefined };
  }
});

describe('one turn in a scan', () => {
  test('a call that may be running keeps others out, until its lease is over', () => {
    const running = aTurn({ slot: SLOT - 45_000, busyUntil: LATER + 1 });
    expect(nextStep([entry(1, running)], SLOT, LATER)).toMatchObject({ kind: 'wait', reason: 'busy' });
    expect(nextStep([entry(1, running)], SLOT, LATER + 1)).toMatchObject({ kind: 'call' });
  });

  test('a failed call ends it: for its scan, for earlier ones, and for the delivery behind', () => {
    const failed = afterCall(aTurn({ slot: SLOT }), report('failed'));
    expect(nextStep([entry(1, failed), entry(2)], SLOT, LATER)).toMatchObject({ reason: 'turn_taken' });
    expect(nextStep([entry(1, failed)], SLOT - 45_000, LATER)).toMatchObject({ reason: 'turn_taken' });
    expect(nextStep([entry(1, failed)], SLOT + 45_000, LATER)).toMatchObject({ kind: 'call' });
    const expired = nextStep([entry(1, failed, 0), entry(2)], SLOT, LATER);
    expect(expired).toMatchObject({ kind: 'expire', turn: { slot: SLOT } });
    const { turn } = expired as Extract<typeof expired, { kind: 'expire' }>;
    expect(nextStep([entry(1, turn, 0), entry(2)], SLOT, LATER)).toMatchObject({ reason: 'turn_taken' });
  });

  test('a 2xx leaves it going, in that scan but not in an earlier one', () => {
    const done = afterCall(aTurn({ slot: SLOT }), report('delivered'));
    expect(nextStep([entry(1, done), entry(2)], SLOT, LATER)).toMatchObject({ kind: 'call' });
    expect(nextStep([entry(1, done), entry(2)], SLOT - 1, LATER)).toMatchObject({ reason: 'turn_taken' });
  });

  test('a turn that was taken and stalled may not call any more', () => {
    const turn = aTurn({ busyUntil: LATER + LEASE_MS });
    expect(mayOpenCall(turn, LATER)).toBe(true);
    expect(mayOpenCall(turn, LATER + 1_000)).toBe(true);
    expect(mayOpenCall(turn, LATER + 1_001)).toBe(false);
    expect(mayOpenCall(aTurn(), LATER)).toBe(false);
  });
});

describe('failures', () => {
  const fourth = aTurn({ slot: SLOT, state: { failures: 4, pausedUntil: null } });

  test('go on counting over deliveries, until one is answered with 2xx', () => {
    const failed = afterCall(aTurn({ slot: SLOT }), report('failed'));
    expect(failed.state).toEqual({ failures: 1, pausedUntil: null });
    const next = nextStep([entry(1, { ...failed, status: 'expired' }), entry(2)], SLOT + 1, LATER);
    expect(next).toMatchObject({ kind: 'call', turn: { state: { failures: 1 } } });
    expect(afterCall(fourth, report('delivered')).state).toEqual(INITIAL_STATE);
  });

  test('the fifth pauses for ten minutes by the slowest clock, whatever row lingers', () => {
    const paused = afterCall(fourth, report('failed'));
    expect(paused.state).toEqual({ failures: 0, pausedUntil: LATER + PAUSE_MS });
    const at = (now: number) => nextStep([entry(1, paused)], now, now);
    const until = LATER + PAUSE_MS + CLOCKS_APART_MS;
    expect(at(until - 1)).toEqual({ kind: 'wait', reason: 'paused', until });
    expect(at(until)).toMatchObject({ kind: 'call' });
  });

  test('an attempt that nobody recorded counts for nothing', () => {
    const crashed = aTurn({ slot: SLOT, busyUntil: LATER, state: { failures: 4, pausedUntil: null } });
    expect(nextStep([entry(1, crashed)], SLOT + 1, LATER)).toMatchObject({
      kind: 'call',
      turn: { state: { failures: 4 }, attempts: 2, version: 2 },
    });
  });
});
