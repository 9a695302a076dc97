import { MAX_CLOCK_SKEW_MS } from './delivery-progress.ts';
import { frontOf, type OutboxEntry } from './outbox.ts';
import type { SubscriberSettings } from './subscriber-settings.ts';
import { dueAtOf } from './wake-up.ts';

/** Stands for a member whose id is not kept: whoever knows the cell has to read it anew. */
export const ERASED = 'erased';

/** A subscriber of a cell after a change; without settings once they have left. */
export type MemberChange = {
  /** Counts the changes of the cell from 1. */
  readonly version: number;
  readonly userId: string;
  readonly settings: SubscriberSettings | null;
};

/** Up to where a cell was dispatched: every subscriber in it has what was new to them by then. */
export type Served = {
  /** The scan, epoch milliseconds. */
  readonly slot: number;
  /** The latest change of the cell that was known. */
  readonly version: number;
  /** When the filters were asked, epoch milliseconds. */
  readonly at: number;
  /**
   * How near to their start the members want events, each number of hours once; absent where these
   * are many, or not known.
   */
  readonly hours?: readonly number[] | undefined;
};

/**
 * What a cell says: its members' changes in order, what is owed to them, and up to where they are
 * served.
 */
export type CellRead = {
  readonly changes: readonly MemberChange[];
  readonly notes: readonly StoredNote[];
  readonly served: Served | undefined;
};

const MAX_HOURS = 40;

/** Each of the hours once; undefined where these are more than are kept. */
export function eachOnce(
  hours: Iterable<number | null | undefined>,
): readonly number[] | undefined {
  const distinct = [...new Set(hours)].filter((each) => typeof each === 'number');
  return distinct.length > MAX_HOURS ? undefined : distinct;
}

/**
 * Says that deliveries may be waiting for a subscriber, and from which number on their outbox is to
 * be read.
 */
export type Debt = { readonly userId: string; readonly from: number };

/** Debts that are stored together. */
export type OwedNote = {
  /** From when on they are looked at, epoch milliseconds: those in a pause not before its end. */
  readonly dueAt: number;
  /**
   * Until when deliveries may still be stored on the strength of this note; epoch milliseconds, 0
   * for never.
   */
  readonly openUntil: number;
  readonly debts: readonly Debt[];
};

export type StoredNote = OwedNote & { readonly id: string };

/** Debts that fit a note of one write unit. */
export const DEBTS_PER_NOTE = 25;

/**
 * A note is written before the deliveries that it announces; these follow within this time or not
 * at all.
 */
const STORE_WITHIN_MS = 10_000;
/**
 * A write that was begun in time may still arrive this much later, with every repetition of the
 * client.
 */
const ARRIVES_WITHIN_MS = 30_000;

/** The notes of debts that are about to arise. `now` in epoch milliseconds. */
export function announce(debts: readonly Debt[], now: number): readonly OwedNote[] {
  return inNotes(debts).map((part) => ({
    dueAt: 0,
    openUntil: now + STORE_WITHIN_MS,
    debts: part,
  }));
}

/** Whether a delivery may still be stored that was announced until `openUntil`. */
export function mayStore(openUntil: number, now: number): boolean {
  return now <= openUntil;
}

/** Whether every delivery that a note announced is stored by now, or never will be. */
export function isClosed({ openUntil }: OwedNote, now: number): boolean {
  return now > openUntil + ARRIVES_WITHIN_MS + MAX_CLOCK_SKEW_MS;
}

/** One debt for each subscriber, from the earliest number on. */
export function earliestDebts(notes: readonly StoredNote[]): readonly Debt[] {
  const byUser = Map.groupBy(
    notes.flatMap(({ debts }) => debts),
    ({ userId }) => userId,
  );
  return [...byUser].map(([userId, all]) => ({
    userId,
    from: Math.min(...all.map(({ from }) => from)),
  }));
}

/** What a look at an outbox found: a debt that is left, and when it is to be looked at again. */
export type Look = (Debt & { readonly dueAt: number }) | null;

/**
 * What is still owed by an outbox, and from when on it has to be looked at. `now` in epoch
 * milliseconds.
 */
export function lookAt(userId: string, entries: readonly OutboxEntry[], now: number): Look {
  const { front, previous } = frontOf(entries, now);
  if (front === undefined) {
    return null;
  }
  const { number: from, progress } = previous ?? front;
  return { userId, from, dueAt: dueAtOf(front.progress ?? progress) };
}

/**
 * Which closed notes to replace, and by which: debts that are settled go, those of a pause wait
 * together for its end, and a note whose deliveries all wait and may be tried stays.
 */
export function settle(
  notes: readonly StoredNote[],
  lookOf: (userId: string) => Look,
  now: number,
): { readonly replaced: readonly StoredNote[]; readonly by: readonly OwedNote[] } {
  // A debt that is settled is not due either.
  const isDue = ({ userId }: Debt) => (lookOf(userId)?.dueAt ?? Number.POSITIVE_INFINITY) <= now;
  const replaced = notes.filter((note) => isClosed(note, now) && !note.debts.every(isDue));
  const users = new Set(replaced.flatMap(({ debts }) => debts.map(({ userId }) => userId)));
  const left = [...users].flatMap((userId) => lookOf(userId) ?? []);
  const soon = left.filter(({ dueAt }) => dueAt <= now);
  const later = left.filter(({ dueAt }) => dueAt > now).sort((a, b) => a.dueAt - b.dueAt);
  const by = [...inNotes(soon), ...inNotes(later)].map((part) => ({
    dueAt: part[0]?.dueAt ?? 0,
    openUntil: 0,
    debts: part.map(({ userId, from }) => ({ userId, from })),
  }));
  return { replaced, by };
}

function inNotes<T>(all: readonly T[]): readonly (readonly T[])[] {
  return [...Map.groupBy(all, (_, index) => Math.floor(index / DEBTS_PER_NOTE)).values()];
}
