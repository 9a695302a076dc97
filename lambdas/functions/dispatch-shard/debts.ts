import { frontOf, type OutboxEntry } from '#domain/webhooks/outbox.ts';
import type { Debt, Look, StoredNote } from '#domain/webhooks/owed.ts';
import { dueAtOf } from '#domain/webhooks/wake-up.ts';

/** One debt for each subscriber, from the earliest number on. */
export function earliestDebts(notes: readonly StoredNote[]): readonly Debt[] {
  const byUser = Map.groupBy(
    notes.flatMap(({ debts }) => debts),
    ({ userId }) => userId,
  );
  return [...byUser].map(([userId, all]) => ({ userId, from: Math.min(...all.map(({ from }) => from)) }));
}

/** What is still owed by an outbox, and from when on it has to be looked at. `now` in epoch milliseconds. */
export function lookAt(userId: string, entries: readonly OutboxEntry[], now: number): Look {
  const { front, previous } = frontOf(entries, now);
  if (front === undefined) return null;
  const from = (previous ?? front).number;
  return { left: { userId, from }, dueAt: dueAtOf(front.progress ?? previous?.progress ?? null) };
}
