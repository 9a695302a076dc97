import { describe, expect, test } from 'vitest';
import { MAX_CLOCK_SKEW_MS } from '#domain/webhooks/delivery-progress.ts';
import { INITIAL_STATE } from '#domain/webhooks/delivery-state.ts';
import {
  announce,
  eachOnce,
  earliestDebts,
  isClosed,
  type Look,
  lookAt,
  mayStore,
  type StoredNote,
  settle,
} from '#domain/webhooks/owed.ts';
import { aDeliveryEntry, aProgress } from '../../support/outbox-entries.ts';
import { NOW } from './builders.ts';

const debts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ userId: `u${from + index}`, from: 1 }));
const CLOSED = NOW - 60_000;
const note = (id: string, ...users: readonly string[]): StoredNote => ({
  id,
  dueAt: 0,
  openUntil: CLOSED,
  debts: users.map((userId) => ({ userId, from: 1 })),
});
const settled = (notes: readonly StoredNote[], dueAtOf: Readonly<Record<string, number>>) =>
  settle(
    notes,
    (userId): Look => {
      const dueAt = dueAtOf[userId];
      return dueAt === undefined ? null : { userId, from: 7, dueAt };
    },
    NOW,
  );

describe('the announcement of debts', () => {
  test('is made in notes of 25, and deliveries may be stored on its strength for ten seconds', () => {
    expect(announce(debts(0, 26), NOW)).toEqual([
      { dueAt: 0, openUntil: NOW + 10_000, debts: debts(0, 25) },
      { dueAt: 0, openUntil: NOW + 10_000, debts: debts(25, 26) },
    ]);
    expect([NOW + 10_000, NOW + 10_001].map((now) => mayStore(NOW + 10_000, now))).toEqual([
      true,
      false,
    ]);
  });

  test('is closed once no write that was begun in time can arrive any more, by any clock', () => {
    const announced = { dueAt: 0, openUntil: NOW, debts: [] };
    expect([NOW + 34_000, NOW + 34_001].map((now) => isClosed(announced, now))).toEqual([
      false,
      true,
    ]);
  });
});

test('a subscriber with several debts is read from the earliest number on', () => {
  const [a, b] = [note('a', 'u1', 'u2'), note('b', 'u1')];
  const later = { ...a, debts: a.debts.map((debt) => ({ ...debt, from: 5 })) };
  expect(earliestDebts([later, b])).toEqual([
    { userId: 'u1', from: 1 },
    { userId: 'u2', from: 5 },
  ]);
});

describe('a look at an outbox', () => {
  const failed = (pausedUntil: number | null) =>
    aProgress({ state: { ...INITIAL_STATE, pausedUntil } });
  const pausedUntil = NOW + 600_000;
  const nearEnd = pausedUntil - MAX_CLOCK_SKEW_MS;
  const delivered = { ...failed(pausedUntil), status: 'delivered' } as const;

  test('finds nothing owed where nothing waits', () => {
    expect(lookAt('u1', [aDeliveryEntry(4, { progress: delivered })], NOW)).toBe(null);
  });

  test('finds a first delivery due at once', () => {
    expect(lookAt('u1', [aDeliveryEntry(4)], NOW)).toEqual({ userId: 'u1', from: 4, dueAt: 0 });
  });

  test('leaves a delivery alone until its own pause nears its end, whatever the one before it says', () => {
    const front = aDeliveryEntry(5, { progress: failed(pausedUntil) });
    expect(lookAt('u1', [front], NOW)).toEqual({ userId: 'u1', from: 5, dueAt: nearEnd });
    const before = aDeliveryEntry(4, { progress: { ...failed(null), status: 'delivered' } });
    expect(lookAt('u1', [before, front], NOW)).toEqual({ userId: 'u1', from: 4, dueAt: nearEnd });
  });

  test('leaves a delivery that was not tried alone until the pause after the one before it nears its end', () => {
    const entries = [aDeliveryEntry(4, { progress: delivered }), aDeliveryEntry(5)];
    expect(lookAt('u1', entries, NOW)).toEqual({ userId: 'u1', from: 4, dueAt: nearEnd });
  });
});

describe('the notes after a look at the outboxes', () => {
  test('stay where every delivery of theirs may be tried, and where deliveries may still be stored', () => {
    const open = { ...note('open', 'u1'), openUntil: NOW };
    expect(settled([note('due', 'u2', 'u3'), open], { u2: 0, u3: NOW })).toEqual({
      replaced: [],
      by: [],
    });
  });

  test('lose the debts that are settled, and hand on the others from where these are to be read', () => {
    const notes = [note('a', 'u1', 'u2'), note('b', 'u3')];
    expect(settled(notes, { u2: 0, u3: 0 })).toEqual({
      replaced: [notes[0]],
      by: [{ dueAt: 0, openUntil: 0, debts: [{ userId: 'u2', from: 7 }] }],
    });
    expect(settled([note('a', 'u1')], {})).toEqual({ replaced: [note('a', 'u1')], by: [] });
  });

  test('hold the debts of pauses apart from those that are due, the pause that ends first in front', () => {
    const notes = [note('a', 'u1', 'u2'), note('b', 'u3', 'u1')];
    expect(settled(notes, { u1: NOW + 9, u2: NOW, u3: NOW + 1 }).by).toEqual([
      { dueAt: NOW, openUntil: 0, debts: [{ userId: 'u2', from: 7 }] },
      {
        dueAt: NOW + 1,
        openUntil: 0,
        debts: [
          { userId: 'u3', from: 7 },
          { userId: 'u1', from: 7 },
        ],
      },
    ]);
  });
});

test('what members of a cell want is known while it is few things, each once', () => {
  expect(eachOnce([1, null, 2, 1, undefined])).toEqual([1, 2]);
  const many = Array.from({ length: 41 }, (_, index) => index);
  expect(eachOnce(many.slice(1))).toHaveLength(40);
  expect(eachOnce(many)).toBeUndefined();
});
