import {
  type DeliveryProgress,
  MAX_FAILURES,
  PAUSE_MS,
} from '#domain/webhooks/delivery/delivery-progress.ts';
import {
  activeDeliveries,
  allDeliveries,
  claimedKeys,
  type DeliveryEntry,
  isWaiting,
  type OutboxEntry,
} from '#domain/webhooks/outbox/outbox.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import type { Destination } from '#domain/webhooks/subscriber/destination.ts';
import type { MoveAlerts } from '#domain/webhooks/subscriber/move-alerts.ts';
import type { QuietHours } from '#domain/webhooks/subscriber/quiet-hours.ts';
import type { FakeOutbox } from '../support/fake-outbox.ts';
import { addressOf } from './destination-rows.ts';
import { createMoveInvariants } from './moves.ts';
import { isLeftAlone, wasLeftAlone } from './quiet.ts';

export type Violation = { readonly rule: string; readonly detail: string };

/** Clocks of instances are at most this far from the true time, by which these records are kept. */
const SKEW_MS = 2_000;

type Call = {
  readonly destination: string;
  readonly number: number;
  readonly slot: number;
  readonly startedAt: number;
};
/** An invocation of dispatch ends within this time, and so does what it knows of its members. */
const DISPATCH_MS = 45_000;

/** A clock that is ahead ends quiet hours so long before their end. */
const CLOCKS_MS = 6_000;
/** From the last look at the clock, which is behind, to the call. */
const CALL_DECIDED_MS = 5_000;

/** Lambda ends a chain in which one function has called itself as often. */
const LOOP = 16;

/** What an account has chosen, from a time on. */
type Chosen = {
  readonly at: number;
  readonly grades: readonly string[];
  readonly quietHours: QuietHours | null;
  readonly moveAlerts: MoveAlerts | null;
};

type Ended = {
  readonly number: number;
  readonly outcome: string;
  readonly at: number;
  /** How long the receiver has asked to wait; 0 where it has not. */
  readonly retryAfterMs: number;
};
type Failure = { readonly slot: number; readonly at: number };
type Books = {
  readonly claimed: Set<string>;
  entries: number;
  calling: Call | undefined;
  highest: number;
  failures: number;
  pauses: number;
  /** By the true time. */
  pausedUntil: number;
  /** When the owner began a pause, and when they ended the last one. */
  stoppedAt: number | undefined;
  resumedAt: number;
  lastFailure: Failure | undefined;
  calls: number;
  lastEnded: Ended | undefined;
};

/**
 * What must hold after every step, by records of its own: it is told of each write that was applied
 * and of each call, and does not use the decisions of the code under test.
 */
export function createInvariants(outbox: FakeOutbox, now: () => number) {
  const violations: Violation[] = [];
  const books = new Map<string, Books>();
  const progressOf = new Map<string, DeliveryProgress>();
  /** When a subscriber lost the plan or the webhook. */
  const leftAt = new Map<string, number>();
  /** The grades that subscribers chose, the latest last. */
  const chosen = new Map<string, Chosen[]>();
  /** When the selections appeared that scans have published, by event. */
  const appeared = new Map<string, number>();
  const recorded = new Set<string>();

  const violated = (rule: string, detail: string) => violations.push({ rule, detail });
  const require = (holds: boolean, rule: string, detail: string) => {
    if (!holds) {
      violated(rule, detail);
    }
  };
  const moves = createMoveInvariants(require, now);
  function bookOf(destination: string): Books {
    const book = books.get(destination) ?? {
      claimed: new Set<string>(),
      entries: 0,
      calling: undefined,
      highest: 0,
      failures: 0,
      pauses: 0,
      calls: 0,
      pausedUntil: 0,
      stoppedAt: undefined,
      resumedAt: Number.NEGATIVE_INFINITY,
      lastFailure: undefined,
      lastEnded: undefined,
    };
    books.set(destination, book);
    return book;
  }
  /** The choices that a run of dispatch may still go by. */
  const choicesOf = (destination: string) => {
    const all = chosen.get(destination) ?? [];
    return all.filter((_, index) => (all[index + 1]?.at ?? now()) >= now() - DISPATCH_MS);
  };
  const entryOf = (destination: string, number: number) =>
    outbox.entries(destination, number).find((entry) => entry.number === number);

  return {
    violations,
    pauses: () => [...books.values()].reduce((sum, { pauses }) => sum + pauses, 0),

    appended(destination: string, entry: OutboxEntry): void {
      const book = bookOf(destination);
      const follows = entry.number === book.entries + 1;
      require(follows, 'entry numbers are never skipped or reused', `${destination}: ${book.entries} then ${entry.number}`);
      book.entries = Math.max(book.entries, entry.number);
      const gone = leftAt.get(destination) ?? Number.POSITIVE_INFINITY;
      const mayBeServed = entry.kind === 'baseline' || now() < gone + DISPATCH_MS;
      require(mayBeServed, 'who lost the plan or the destination gets nothing new', `${destination} entry ${entry.number}`);
      for (const pick of entry.kind === 'delivery' && !entry.isReplay ? entry.delivery.picks : []) {
        const own = pick.flags?.includes('broad_consensus') ? 'broad_consensus' : pick.grade;
        const choices = choicesOf(destination);
        const isWanted = choices.some(({ grades }) =>
          [pick.grade, own].some((grade) => grades.includes(grade)),
        );
        require(isWanted, 'a pick is of a chosen grade', `${destination}: ${own}`);
        const since = appeared.get(pick.eventId) ?? Number.NEGATIVE_INFINITY;
        const isLoud = choices.some(
          ({ quietHours }) =>
            !isLeftAlone(destination, quietHours, since) &&
            [now() - DISPATCH_MS, now(), now() + CLOCKS_MS].some(
              (at) => !isLeftAlone(destination, quietHours, at),
            ),
        );
        require(isLoud, 'no pick is formed in quiet hours, or of what appeared in them', destination);
      }
      moves.told(destination, entry, choicesOf(destination));
      for (const key of claimedKeys(entry)) {
        const isOnce = entry.kind === 'baseline' || !book.claimed.has(key);
        require(isOnce, 'a selection is in one delivery', `${destination}: ${key}`);
        book.claimed.add(key);
      }
    },

    progressSaved(
      destination: string,
      { number, delivery }: DeliveryEntry,
      progress: DeliveryProgress,
      pausedUntil: number | null,
    ): void {
      const key = `${destination} ${number}`;
      const before = progressOf.get(key);
      const book = bookOf(destination);
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
        const all = [...delivery.picks, ...(delivery.moves ?? [])];
        const started = all.every(({ commenceTime }) => commenceTime <= latest);
        const wasQuiet = choicesOf(destination).some(({ quietHours }) =>
          wasLeftAlone(destination, quietHours, [now() - DISPATCH_MS, latest]),
        );
        require(started || wasQuiet, 'only started events expire, or in quiet hours', key);
        return;
      }
      if (progress.last === null || progress.last === before?.last) {
        return;
      }
      // The outcome came after its lease, and another process has gone on to a later delivery: it
      // does not count.
      const later = allDeliveries(outbox.entries(destination, number + 1));
      if (later.some((other) => other.progress !== null)) {
        return;
      }
      recordOutcome(book, number, progress, pausedUntil);
    },

    callStarted(
      { destination, number, slot }: Omit<Call, 'startedAt'>,
      eventIds: readonly string[],
      goesTo: { readonly url: string; readonly salt: string | undefined },
      found: Destination | null,
    ): Call {
      const book = bookOf(destination);
      const call = { destination, number, slot, startedAt: now() };
      const entry = entryOf(destination, number);
      const isRight = goesTo.url === addressOf(found) && goesTo.salt === found?.salts.current;
      require(isRight, 'a call goes where the destination leads now', `${destination} ${goesTo.url}`);
      const active = activeDeliveries(outbox.entries(destination));
      const isActive = active.some((other) => other.number === number);
      require(isActive, 'what waited at a removal is never sent', `${destination} entry ${number}`);
      const where = `${destination} entry ${number} slot ${slot}`;
      require(entry?.progress?.status !== 'delivered', 'no call after a recorded 2xx', where);
      require(book.calling === undefined, 'one call at a time', where);
      require(number >= book.highest, 'deliveries go in order', where);
      const behind = active.filter((other) => other.number < number && isWaiting(other, now()));
      require(behind.length ===
        0, 'deliveries go in order', `${where} before ${behind[0]?.number}`);
      const stoppedFor = now() - (book.stoppedAt ?? now());
      require(stoppedFor <= DISPATCH_MS, 'no call once the owner has paused', where);
      require(now() >= book.pausedUntil, 'no call in a pause', where);
      require(book.lastFailure === undefined ||
        slot > book.lastFailure.slot, 'after a failed call no other in its scan', where);
      const mayBeLoud = choicesOf(destination).some(({ quietHours }) =>
        [now() - CALL_DECIDED_MS, now(), now() + CLOCKS_MS].some(
          (at) => !isLeftAlone(destination, quietHours, at),
        ),
      );
      require(mayBeLoud, 'no call in quiet hours', where);
      const picks = entry?.kind === 'delivery' ? entry.delivery.picks : [];
      const told = entry?.kind === 'delivery' ? (entry.delivery.moves ?? []) : [];
      const formed = new Set([...picks, ...told].map(({ eventId }) => eventId));
      const known = eventIds.every((eventId) => formed.has(eventId));
      require(known && eventIds.length > 0, 'a delivery only shrinks', where);
      const unrecorded = picks
        .map((pick) => (pick.grade === 'A' ? selectionKey(pick) : `B ${selectionKey(pick)}`))
        .filter((key) => !recorded.has(key));
      require(unrecorded.length ===
        0, 'what a webhook carries is in the record', unrecorded.join());
      book.calling = call;
      book.calls += 1;
      book.highest = number;
      return call;
    },

    callEnded(call: Call, outcome: 'delivered' | 'failed', retryAfterMs = 0): void {
      const book = bookOf(call.destination);
      if (book.calling === call) {
        book.calling = undefined;
      }
      if (outcome === 'failed') {
        book.lastFailure = { slot: call.slot, at: now() };
      }
      book.lastEnded = { number: call.number, outcome, at: now(), retryAfterMs };
    },

    /**
     * Requires that a subscriber is served before a time, if deliveries wait for them at `now` and
     * there is no pause.
     */
    expectService(
      destination: string,
      waiting: () => readonly OutboxEntry[],
      later: (check: () => void) => void,
    ): void {
      const book = bookOf(destination);
      const mayBeLate = book.stoppedAt !== undefined || now() < book.resumedAt + PAUSE_MS;
      if (mayBeLate || now() < book.pausedUntil || waiting().length === 0) {
        return;
      }
      const { calls } = book;
      const scan = new Date(now()).toISOString();
      later(() => {
        // A call that was under way may have settled it.
        const isServed = book.calls > calls || waiting().length === 0;
        require(isServed, 'what is waiting is served at the next scan', `${destination} ${scan}`);
      });
    },

    /**
     * The plan, the webhook or the settings of a subscriber have changed. Dispatch is to leave one
     * alone that is not served; what waits for it still goes by its settings.
     */
    membershipChanged(
      destination: string,
      { grades, quietHours, moveAlerts }: Omit<Chosen, 'at'>,
      isServed: boolean,
    ): void {
      const before = chosen.get(destination) ?? [];
      chosen.set(destination, [...before, { at: now(), grades, quietHours, moveAlerts }]);
      if (isServed) {
        leftAt.delete(destination);
      } else if (!leftAt.has(destination)) {
        leftAt.set(destination, now());
      }
    },

    /** The scan of a slot publishes an event that was not there before. */
    appeared: (eventId: string, slot: number) => appeared.set(eventId, slot),

    /** The owner has paused a destination: calls of invocations under way may follow. */
    stopped(destination: string): void {
      bookOf(destination).stoppedAt ??= now();
    },

    isStopped: (destination: string) => bookOf(destination).stoppedAt !== undefined,

    /** The owner has ended any pause. */
    resumed(destination: string): void {
      Object.assign(bookOf(destination), {
        stoppedAt: undefined,
        resumedAt: now(),
        pausedUntil: 0,
      });
    },

    /** An invocation has got a wake-up that others have handed on. */
    handedOn(destination: string, hops: number): void {
      require(hops < LOOP, 'Lambda sees no loop in what is handed on', `${destination}: ${hops}`);
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
    expectClaimed(destination: string, keys: readonly string[]): void {
      const { claimed } = bookOf(destination);
      for (const key of keys) {
        require(claimed.has(
          key,
        ), 'what is wanted is formed at the scan that publishes it', `${destination}: ${key}`);
      }
    },

    expectTold: moves.expectTold,

    /** The row of a delivery's progress, which had expired, has left the table. */
    progressRemoved(destination: string, number: number): void {
      progressOf.delete(`${destination} ${number}`);
    },
  };

  function recordOutcome(
    book: Books,
    number: number,
    { last, state }: DeliveryProgress,
    pausedUntil: number | null,
  ): void {
    if (last === null) {
      return;
    }
    const key = `entry ${number}`;
    const { lastEnded } = book;
    const isReal = lastEnded?.number === number && lastEnded.outcome === last.outcome;
    require(isReal, 'a recorded outcome is that of a call', `${key}: ${last.outcome}`);
    const at = lastEnded?.at ?? now();
    const asked = lastEnded?.retryAfterMs ?? 0;
    const wasPaused = at < book.pausedUntil;
    if (last.outcome === 'delivered') {
      book.failures = 0;
    } else if (!wasPaused) {
      book.failures += 1;
    }
    if (book.failures === MAX_FAILURES) {
      book.failures = 0;
      book.pausedUntil = at + Math.max(PAUSE_MS, asked);
      book.pauses += 1;
      const until = last.at + Math.max(PAUSE_MS, asked);
      require(pausedUntil === until, 'five failures pause for ten minutes', key);
    } else if (last.outcome === 'failed' && asked > 0) {
      book.pausedUntil = Math.max(book.pausedUntil, at + asked);
      require(pausedUntil === last.at + asked, 'a chat is not called before it asked', key);
    }
    require(state.failures ===
      book.failures, 'failures are consecutive recorded calls', `${key}: ${state.failures}`);
  }
}

export type Invariants = ReturnType<typeof createInvariants>;
