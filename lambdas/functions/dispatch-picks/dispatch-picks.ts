import { type Candidate, isSelectionBet } from '#domain/webhooks/alert-filters.ts';
import type { Delivery, DeliveryPlace } from '#domain/webhooks/delivery.ts';
import { formPicks } from '#domain/webhooks/form-picks.ts';
import { type LedgerEntry, type LedgerLine, renewalOf } from '#domain/webhooks/ledger.ts';
import { longestLine } from '#domain/webhooks/longest-line.ts';
import { type NudgeMessage, packNudges, retryDelaySeconds } from '#domain/webhooks/nudge.ts';
import type { Pick } from '#domain/webhooks/pick.ts';
import type { Subscriber } from '#domain/webhooks/subscriber.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { CLOCKS_APART_MS, nextStep, resumesAt } from '#domain/webhooks/turn.ts';
import { createLedgerMemory, type KnownLedger } from './ledger-memory.ts';

export type DispatchInput = {
  /** ISO 8601 instant of the scan. */
  readonly slot: string;
};

export type DispatchResult = {
  readonly slot: string;
  readonly subscribers: number;
  /** Deliveries formed, and the picks in them. */
  readonly deliveries: number;
  readonly picks: number;
  readonly nudged: number;
  /** Subscribers whose ledger could not be read or written: the next scan tries again. */
  readonly failed: number;
};

/** The answer to the loop, and for the log why subscribers could not be served. */
export type DispatchOutcome = { readonly result: DispatchResult; readonly faults: readonly Fault[] };
export type Fault = { readonly userId: string; readonly error: unknown };

type Deps = {
  /** Everybody with a webhook whose plan includes it. */
  readonly subscribers: () => Promise<readonly Subscriber[]>;
  /** What the scan of a slot published; undefined where it published nothing, or a later one has. */
  readonly published: (slot: number) => Promise<readonly Candidate[] | undefined>;
  readonly ledgers: {
    since(userId: string, line: number): Promise<readonly LedgerEntry[]>;
    append(userId: string, line: LedgerLine): Promise<boolean>;
    /** Whether a line costs one write unit. */
    fits(userId: string, line: LedgerLine): boolean;
  };
  readonly send: (messages: readonly NudgeMessage[]) => Promise<void>;
  readonly now: () => number;
  readonly intervalMs: number;
};

/** Ledgers read at the same time. */
const AT_ONCE = 32;
/** Overlapping runs form for the same subscriber: nobody loses this many races. */
const MAX_ATTEMPTS = 5;

type Served = {
  readonly userId: string;
  readonly deliveries: number;
  readonly picks: number;
  readonly ledger: KnownLedger;
};

/**
 * After a scan: forms what is new to each subscriber, written down before anything is sent, and nudges the queue for everybody
 * who is owed something, whether formed now or left over. So a lost message, a crash and a failed call all
 * end the same way: the next scan looks again. A run that is repeated, or that overlaps another, forms nothing twice.
 */
export function createDispatchPicks({ subscribers, published, ledgers, send, now, intervalMs }: Deps) {
  const memory = createLedgerMemory(ledgers.since);

  /** Writes the picks at the next lines, as many in each as may be. Answers with the deliveries written before others wrote. */
  async function append(place: DeliveryPlace, picks: readonly Pick[]): Promise<readonly Delivery[]> {
    const written: Delivery[] = [];
    for (let rest = picks; rest.length > 0; ) {
      const number = place.number + written.length;
      const { line, left } = longestLine({ ...place, number }, rest, ledgers.fits);
      if (!(await ledgers.append(place.userId, line))) break;
      written.push(line.delivery);
      rest = left;
    }
    return written;
  }

  async function serve({ userId, settings }: Subscriber, slot: number, candidates: readonly Candidate[]) {
    const formed: Delivery[] = [];
    const served = (ledger: KnownLedger): Served => {
      const picks = formed.reduce((sum, delivery) => sum + delivery.picks.length, 0);
      return { userId, deliveries: formed.length, picks, ledger };
    };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const ledger = await memory.read(userId);
      // In the order of the scans: a late run has nothing to add, a repeated one only what the first did not come to.
      if (slot < ledger.lastSlot) return served(ledger);
      const renewal = renewalOf(ledger.last, now());
      if (renewal !== undefined) {
        await ledgers.append(userId, renewal);
        continue;
      }
      if (now() < ledger.opensAt) {
        memory.forget(userId);
        return served(ledger);
      }
      const picks = formPicks(candidates, settings, historyOf(ledger, settings), now());
      if (picks.length === 0) return served(ledger);
      formed.push(...(await append({ userId, slot, number: ledger.next }, picks)));
    }
    throw new Error(`Others formed deliveries for ${userId} under every attempt`);
  }

  return async function dispatchPicks(input: DispatchInput): Promise<DispatchOutcome> {
    const slot = Date.parse(input.slot);
    const [everybody, scanned] = await Promise.all([subscribers(), published(slot)]);
    const candidates = (scanned ?? []).filter(isSelectionBet);
    const { done, faults } = await forEach(everybody, (subscriber) => serve(subscriber, slot, candidates));
    const nudges = done
      .map((served) => nudgesFor(served, slot, now(), intervalMs))
      .filter(({ length }) => length > 0);
    await send(packNudges(nudges.flat()));
    const result = {
      slot: input.slot,
      subscribers: everybody.length,
      deliveries: done.reduce((sum, { deliveries }) => sum + deliveries, 0),
      picks: done.reduce((sum, { picks }) => sum + picks, 0),
      nudged: nudges.length,
      failed: faults.length,
    };
    return { result, faults };
  };
}

/** What was staked in another currency has nothing to do with the bankroll of now. */
function historyOf({ isKnown, stakedIn }: KnownLedger, { bankroll, currency }: SubscriberSettings) {
  const amounts = [...stakedIn(currency)];
  const committed = new Map(amounts.map(([eventId, amount]) => [eventId, amount / bankroll]));
  return { isKnown, committed };
}

/** What is new goes out at once; what failed before waits for its place in the interval, and for the end of a pause. */
function nudgesFor({ userId, ledger }: Served, slot: number, now: number, intervalMs: number) {
  const nudge = { userId, slot, from: ledger.from };
  const nudgesAt = (...delays: readonly number[]) => delays.map((delaySeconds) => ({ nudge, delaySeconds }));
  const step = nextStep(ledger.entries, slot, now);
  if (step.kind === 'nothing_owed') return [];
  if (step.kind === 'wait' && step.reason !== 'paused') return [];
  const resumes = step.kind === 'wait' ? step.until : resumesAt(step.turn.state);
  // By another clock the pause may be over already.
  if (step.kind === 'wait' && resumes - now > 2 * CLOCKS_APART_MS) return [];
  const isRetry = step.kind === 'wait' || step.entry.line.delivery.slot < slot;
  const place = isRetry ? retryDelaySeconds(userId, intervalMs) : 0;
  const delay = Math.max(place, secondsUntil(resumes, now));
  const late = secondsUntil(resumes + CLOCKS_APART_MS, now);
  // Once more where it may be too early by the clock of whoever gets the first.
  return late > delay ? nudgesAt(delay, late) : nudgesAt(delay);
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}

async function forEach(
  everybody: readonly Subscriber[],
  serve: (subscriber: Subscriber) => Promise<Served>,
): Promise<{ done: readonly Served[]; faults: readonly Fault[] }> {
  const done: Served[] = [];
  const rest = everybody.values();
  const faults: Fault[] = [];
  const worker = async () => {
    for (const subscriber of rest) {
      try {
        done.push(await serve(subscriber));
      } catch (error) {
        faults.push({ userId: subscriber.userId, error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { done, faults };
}
