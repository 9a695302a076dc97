import { MAX_FAILURES, PAUSE_MS } from '#domain/webhooks/delivery-state.ts';
import {
  claimedKeys,
  type DeliveryEntry,
  deliveriesIn,
  headOf,
  isOpen,
  type LedgerEntry,
  type LedgerLine,
  type Turn,
} from '#domain/webhooks/ledger.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import type { LedgerTwin } from '../support/ledger-twin.ts';

export type Violation = { readonly rule: string; readonly detail: string };

/** Clocks of instances are at most this far from the true time, which is what these books go by. */
const SKEW_MS = 2_000;

type Call = {
  readonly userId: string;
  readonly number: number;
  readonly slot: number;
  readonly startedAt: number;
};
type Failure = { readonly slot: number; readonly at: number };
type Book = {
  readonly claimed: Set<string>;
  lines: number;
  calling: Call | undefined;
  highest: number;
  failures: number;
  pauses: number;
  pausedFrom: number | undefined;
  lastFailure: Failure | undefined;
  calls: number;
  lastEnded: { readonly number: number; readonly outcome: string; readonly at: number } | undefined;
  /** Others may still number lines differently until then. */
  opensAt: number;
};

/**
 * What must hold after every step, by books of its own: it hears of each write that was applied and of each call, and knows
 * nothing of how the code under test decides.
 */
export function createInvariants(ledgers: LedgerTwin, now: () => number) {
  const violations: Violation[] = [];
  const books = new Map<string, Book>();
  const turns = new Map<string, Turn>();

  const violated = (rule: string, detail: string) => violations.push({ rule, detail });
  const require = (holds: boolean, rule: string, detail: string) => {
    if (!holds) violated(rule, detail);
  };
  function bookOf(userId: string): Book {
    const book = books.get(userId) ?? {
      ...{
        claimed: new Set<string>(),
        lines: 0,
        calling: undefined,
        highest: 0,
        failures: 0,
        pauses: 0,
        calls: 0,
        opensAt: 0,
      },
      ...{ pausedFrom: undefined, lastFailure: undefined, lastEnded: undefined },
    };
    books.set(userId, book);
    return book;
  }
  const entryOf = (userId: string, number: number) =>
    ledgers.entries(userId, number).find(({ line }) => line.number === number);

  return {
    violations,
    pauses: () => [...books.values()].reduce((sum, { pauses }) => sum + pauses, 0),

    appended(userId: string, line: LedgerLine): void {
      const book = bookOf(userId);
      const starts = line.kind === 'known' && line.opensAt > line.at;
      if (line.kind === 'known') book.opensAt = Math.max(book.opensAt, line.opensAt);
      const settles = starts || now() < book.opensAt;
      const follows = settles || line.number === book.lines + 1;
      require(follows, 'lines never skip', `${userId}: ${book.lines} then ${line.number}`);
      book.lines = Math.max(book.lines, line.number);
      for (const key of claimedKeys(line)) {
        const isOnce = line.kind === 'known' || !book.claimed.has(key);
        require(isOnce, 'a selection is in one delivery', `${userId}: ${key}`);
        book.claimed.add(key);
      }
    },

    turnSaved(userId: string, { line }: DeliveryEntry, turn: Turn): void {
      const key = `${userId} ${line.number}`;
      const before = turns.get(key);
      const book = bookOf(userId);
      require(turn.version === (before?.version ?? 0) + 1, 'versions never skip', `${key}: ${turn.version}`);
      require(before === undefined || before.status === 'open', 'what is closed stays closed', key);
      require([0, 1].includes(
        turn.attempts - (before?.attempts ?? 0),
      ), 'attempts never skip', `${key}: ${turn.attempts}`);
      // One for its line, and its turn is a write each: three for what is delivered at the first attempt.
      const writes = 1 + turn.version;
      const most = 1 + 2 * turn.attempts + (turn.status === 'expired' ? 1 : 0);
      require(writes <= most, 'an attempt costs two writes', `${key}: ${writes} writes`);
      turns.set(key, turn);
      if (turn.status === 'expired') {
        const latest = now() + SKEW_MS;
        const started = line.delivery.picks.every(({ commenceTime }) => commenceTime <= latest);
        require(started, 'only started events expire', key);
        return;
      }
      if (turn.last === null || turn.last === before?.last) return;
      const { before: standing } = headOf(ledgers.entries(userId, 1));
      // The outcome came after its lease, and somebody has gone on without it: it counts for nothing.
      if (standing !== undefined && standing.line.number > line.number) return;
      recordOutcome(book, line.number, turn);
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
      const owed = deliveriesIn(ledgers.entries(userId, 1));
      const isOwed = owed.some(({ line }) => line.number === number);
      require(isOwed, 'what waited at a removal is never sent', `${userId} line ${number}`);
      const where = `${userId} line ${number} slot ${slot}`;
      require(entry?.turn?.status !== 'delivered', 'no call after a recorded 2xx', where);
      require(book.calling === undefined, 'one call at a time', where);
      require(number >= book.highest, 'deliveries go in order', where);
      const behind = owed.filter((other) => other.line.number < number && isOpen(other));
      require(behind.length === 0, 'deliveries go in order', `${where} before ${behind[0]?.line.number}`);
      const paused = book.pausedFrom !== undefined && now() < book.pausedFrom + PAUSE_MS;
      require(!paused, 'no call in a pause', where);
      require(book.lastFailure === undefined ||
        slot > book.lastFailure.slot, 'a failed call ends the turn of its scan', where);
      const picks = entry?.line.kind === 'delivery' ? entry.line.delivery.picks : [];
      const formed = new Set(picks.map(({ eventId }) => eventId));
      const known = eventIds.every((eventId) => formed.has(eventId));
      require(known && eventIds.length > 0, 'a delivery only shrinks', where);
      book.calling = call;
      book.calls += 1;
      book.highest = number;
      return call;
    },

    callEnded(call: Call, outcome: 'delivered' | 'failed'): void {
      const book = bookOf(call.userId);
      if (book.calling === call) book.calling = undefined;
      if (outcome === 'failed') book.lastFailure = { slot: call.slot, at: now() };
      book.lastEnded = { number: call.number, outcome, at: now() };
    },

    /** Holds a subscriber to being served before a time, if at `now` they are owed something and not paused. */
    expectService(
      userId: string,
      owed: () => readonly LedgerEntry[],
      later: (check: () => void) => void,
    ): void {
      const book = bookOf(userId);
      const isPaused = book.pausedFrom !== undefined && now() < book.pausedFrom + PAUSE_MS;
      if (isPaused || owed().length === 0) return;
      const { calls } = book;
      const scan = new Date(now()).toISOString();
      later(() => {
        // A call that was under way may have settled it.
        const isServed = book.calls > calls || owed().length === 0;
        require(isServed, 'what is owed is served at the next scan', `${userId} ${scan}`);
      });
    },

    /** Rows that had expired have left the table. */
    forgotten(userId: string): void {
      const book = bookOf(userId);
      const left = ledgers.entries(userId, 1);
      book.lines = left.at(-1)?.line.number ?? 0;
      book.highest = Math.min(book.highest, book.lines);
      const kept = new Map(left.map(({ line, turn }) => [`${userId} ${line.number}`, turn]));
      for (const key of turns.keys()) {
        if (key.startsWith(`${userId} `) && kept.get(key) === undefined) turns.delete(key);
      }
    },
  };

  function recordOutcome(book: Book, number: number, { last, state }: Turn): void {
    if (last === null) return;
    const key = `line ${number}`;
    const { lastEnded } = book;
    const isReal = lastEnded?.number === number && lastEnded.outcome === last.outcome;
    require(isReal, 'a recorded outcome is that of a call', `${key}: ${last.outcome}`);
    const at = lastEnded?.at ?? now();
    const wasPaused = book.pausedFrom !== undefined && at < book.pausedFrom + PAUSE_MS;
    if (last.outcome === 'delivered') book.failures = 0;
    else if (!wasPaused) book.failures += 1;
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
