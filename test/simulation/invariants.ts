import type { DeliveryProgress } from '#domain/webhooks/delivery-progress.ts';
import { MAX_FAILURES, PAUSE_MS } from '#domain/webhooks/delivery-state.ts';
import {
  activeDeliveries,
  allDeliveries,
  claimedKeys,
  type DeliveryEntry,
  isWaiting,
  type OutboxEntry,
} from '#domain/webhooks/outbox.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import type { OutboxTwin } from '../support/outbox-twin.ts';

export type Violation = { readonly rule: string; readonly detail: string };

/** Clocks of instances are at most this far from the true time, by which these records are kept. */
const SKEW_MS = 2_000;

type Call = {
  readonly userId: string;
  readonly number: number;
  readonly slot: number;
  readonly startedAt: number;
};
/** An invocation of dispatch ends within this time, and so does what it knows of its members. */
const DISPATCH_MS = 45_000;

type Failure = { readonly slot: number; readonly at: number };
type Books = {
  readonly claimed: Set<string>;
  entries: number;
  calling: Call | undefined;
  highest: number;
  failures: number;
  pauses: number;
  pausedFrom: number | undefined;
  lastFailure: Failure | undefined;
  calls: number;
  lastEnded: { readonly number: number; readonly outcome: string; readonly at: number } | undefined;
};

/**
 * What must hold after every step, by records of its own: it is told of each write that was applied
 * and of each call, and does not use the decisions of the code under test.
 */
export function createInvariants(outbox: OutboxTwin, now: () => number) {
  const violations: Violation[] = [];
  const books = new Map<string, Books>();
  const progressOf = new Map<string, DeliveryProgress>();
  /** When a subscriber lost the plan or the webhook. */
  const leftAt = new Map<string, number>();
  const recorded = new Set<string>();

  const violated = (rule: string, detail: string) => violations.push({ rule, detail });
  const require = (holds: boolean, rule: string, detail: string) => {
    if (!holds) {
      violated(rule, detail);
    }
  };
  function bookOf(userId: string): Books {
    const book = books.get(userId) ?? {
      claimed: new Set<string>(),
      entries: 0,
      calling: undefined,
      highest: 0,
      failures: 0,
      pauses: 0,
      calls: 0,
      pausedFrom: undefined,
      lastFailure: undefined,
      lastEnded: undefined,
    };
    books.set(userId, book);
    return book;
  }
  const entryOf = (userId: string, number: number) =>
    outbox.entries(userId, number).find((entry) => entry.number === number);

  return {
    violations,
    pauses: () => [...books.values()].reduce((sum, { pauses }) => sum + pauses, 0),

    appended(userId: string, entry: OutboxEntry): void {
      const book = bookOf(userId);
      const follows = entry.number === book.entries + 1;
      require(follows, 'entry numbers are never skipped or reused', `${userId}: ${book.entries} then ${entry.number}`);
      book.entries = Math.max(book.entries, entry.number);
      const gone = leftAt.get(userId) ?? Number.POSITIVE_INFINITY;
      const mayBeServed = entry.kind === 'baseline' || now() < gone + DISPATCH_MS;
      require(mayBeServed, 'who lost the plan or the webhook gets nothing new', `${userId} entry ${entry.number}`);
      for (const key of claimedKeys(entry)) {
        const isOnce = entry.kind === 'baseline' || !book.claimed.has(key);
        require(isOnce, 'a selection is in one delivery', `${userId}: ${key}`);
        book.claimed.add(key);
      }
    },

    progressSaved(
      userId: string,
      { number, delivery }: DeliveryEntry,
      progress: DeliveryProgress,
    ): void {
      const key = `${userId} ${number}`;
      const before = progressOf.get(key);
      const book = bookOf(userId);
      require(progress.version ===
        (before?.version ?? 0) + 1, 'versions never skip', `${key}: ${progress.version}`);
      require(before === undefined ||
        before.status === 'waiting', 'what is closed stays closed', key);
      require([0, 1].includes(
        progress.attempts - (before?.attempts ?? 0),
      ), 'attempts never skip', `${key}: ${progress.attempts}`);
      // One for the entry, and one for each version: three for what is delivered at the first
      // attempt.
      const writes = 1 + progress.version;
      const max = 1 + 2 * progress.attempts + (progress.status === 'expired' ? 1 : 0);
      require(writes <= max, 'an attempt costs two writes', `${key}: ${writes} writes`);
      progressOf.set(key, progress);
      if (progress.status === 'expired') {
        const latest = now() + SKEW_MS;
        const started = delivery.picks.every(({ commenceTime }) => commenceTime <= latest);
        require(started, 'only started events expire', key);
        return;
      }
      if (progress.last === null || progress.last === before?.last) {
        return;
      }
      // The outcome came after its lease, and another process has gone on to a later delivery: it
      // does not count.
      const later = allDeliveries(outbox.entries(userId, number + 1));
      if (later.some((other) => other.progress !== null)) {
        return;
      }
      recordOutcome(book, number, progress);
    },

    callStarted(
      { userId, number, slot }: Omit<Call, 'startedAt'>,
      eventIds: readonly string[],
      goesTo: { readonly url: string; readonly salt: string | undefined },
      webhook: Webhook | null,
    ): Call {
      const book = bookOf(userId);
      const call = { userId, number, slot, startedAt: now() };
      const entry = entryOf(userId, number);
      const isRight = goesTo.url === webhook?.url && goesTo.salt === webhook?.salts.current;
      require(isRight, 'a call goes where the webhook leads now', `${userId} ${goesTo.url}`);
      const active = activeDeliveries(outbox.entries(userId));
      const isActive = active.some((other) => other.number === number);
      require(isActive, 'what waited at a removal is never sent', `${userId} entry ${number}`);
      const where = `${userId} entry ${number} slot ${slot}`;
      require(entry?.progress?.status !== 'delivered', 'no call after a recorded 2xx', where);
      require(book.calling === undefined, 'one call at a time', where);
      require(number >= book.highest, 'deliveries go in order', where);
      const behind = active.filter((other) => other.number < number && isWaiting(other, now()));
      require(behind.length ===
        0, 'deliveries go in order', `${where} before ${behind[0]?.number}`);
      const paused = book.pausedFrom !== undefined && now() < book.pausedFrom + PAUSE_MS;
      require(!paused, 'no call in a pause', where);
      require(book.lastFailure === undefined ||
        slot > book.lastFailure.slot, 'after a failed call no other in its scan', where);
      const picks = entry?.kind === 'delivery' ? entry.delivery.picks : [];
      const formed = new Set(picks.map(({ eventId }) => eventId));
      const known = eventIds.every((eventId) => formed.has(eventId));
      require(known && eventIds.length > 0, 'a delivery only shrinks', where);
      const unrecorded = picks.map(selectionKey).filter((key) => !recorded.has(key));
      require(unrecorded.length ===
        0, 'what a webhook carries is in the record', unrecorded.join());
      book.calling = call;
      book.calls += 1;
      book.highest = number;
      return call;
    },

    callEnded(call: Call, outcome: 'delivered' | 'failed'): void {
      const book = bookOf(call.userId);
      if (book.calling === call) {
        book.calling = undefined;
      }
      if (outcome === 'failed') {
        book.lastFailure = { slot: call.slot, at: now() };
      }
      book.lastEnded = { number: call.number, outcome, at: now() };
    },

    /**
     * Requires that a subscriber is served before a time, if deliveries wait for them at `now` and
     * there is no pause.
     */
    expectService(
      userId: string,
      waiting: () => readonly OutboxEntry[],
      later: (check: () => void) => void,
    ): void {
      const book = bookOf(userId);
      const isPaused = book.pausedFrom !== undefined && now() < book.pausedFrom + PAUSE_MS;
      if (isPaused || waiting().length === 0) {
        return;
      }
      const { calls } = book;
      const scan = new Date(now()).toISOString();
      later(() => {
        // A call that was under way may have settled it.
        const isServed = book.calls > calls || waiting().length === 0;
        require(isServed, 'what is waiting is served at the next scan', `${userId} ${scan}`);
      });
    },

    /**
     * The plan, the webhook or the settings of a subscriber have changed; null where dispatch is to
     * leave them alone.
     */
    membershipChanged(userId: string, settings: object | null): void {
      if (settings !== null) {
        leftAt.delete(userId);
      } else if (!leftAt.has(userId)) {
        leftAt.set(userId, now());
      }
    },

    /** A selection was recorded; its event starts at `opensAt`. */
    recorded(key: string, opensAt: number): void {
      require(!recorded.has(key), 'a selection is recorded once', key);
      require(now() < opensAt, 'no pick is recorded after its kick-off', key);
      recorded.add(key);
    },

    /**
     * Requires that selections are in a delivery, or were published before the webhook was saved.
     */
    expectClaimed(userId: string, keys: readonly string[]): void {
      const { claimed } = bookOf(userId);
      for (const key of keys) {
        require(claimed.has(
          key,
        ), 'what is wanted is formed at the scan that publishes it', `${userId}: ${key}`);
      }
    },

    /** The row of a delivery's progress, which had expired, has left the table. */
    progressRemoved(userId: string, number: number): void {
      progressOf.delete(`${userId} ${number}`);
    },
  };

  function recordOutcome(book: Books, number: number, { last, state }: DeliveryProgress): void {
    if (last === null) {
      return;
    }
    const key = `entry ${number}`;
    const { lastEnded } = book;
    const isReal = lastEnded?.number === number && lastEnded.outcome === last.outcome;
    require(isReal, 'a recorded outcome is that of a call', `${key}: ${last.outcome}`);
    const at = lastEnded?.at ?? now();
    const wasPaused = book.pausedFrom !== undefined && at < book.pausedFrom + PAUSE_MS;
    if (last.outcome === 'delivered') {
      book.failures = 0;
    } else if (!wasPaused) {
      book.failures += 1;
    }
    if (book.failures === MAX_FAILURES) {
      book.failures = 0;
      book.pausedFrom = at;
      book.pauses += 1;
      require(state.pausedUntil === last.at + PAUSE_MS, 'five failures pause for ten minutes', key);
    }
    require(state.failures ===
      book.failures, 'failures are consecutive recorded calls', `${key}: ${state.failures}`);
  }
}

export type Invariants = ReturnType<typeof createInvariants>;
