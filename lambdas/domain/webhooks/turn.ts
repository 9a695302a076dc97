import { type Delivery, expire } from './delivery.ts';
import { afterAttempt, type DeliveryState, INITIAL_STATE, isPaused } from './delivery-state.ts';
import { type AttemptReport, type DeliveryEntry, headOf, type LedgerEntry, type Turn } from './ledger.ts';

/** A call is over after this, whatever the receiver does. */
export const CALL_LIMIT_MS = 5_000;

/** How far the clocks of two machines may be apart: each within two seconds of the true time. */
export const CLOCKS_APART_MS = 4_000;

/** For the rest of an answer, and for writing the outcome down. */
const RECORD_MS = 2_000;

/** A turn that was taken is opened within this, or not at all: what stalls longer must not call any more. */
const OPEN_WITHIN_MS = 1_000;

/** From taking a turn to having recorded its call, on the clock of whoever took it. */
export const TURN_MS = OPEN_WITHIN_MS + CALL_LIMIT_MS + RECORD_MS;

/** How long a taken turn keeps others from calling when its outcome is never recorded. */
export const LEASE_MS = TURN_MS + CLOCKS_APART_MS;

export type Step =
  | { readonly kind: 'nothing_owed' }
  /** Until any clock agrees that the pause is over, epoch milliseconds. */
  | { readonly kind: 'wait'; readonly reason: 'paused'; readonly until: number }
  /** Another call may be running; or the turn of this scan was taken already. */
  | { readonly kind: 'wait'; readonly reason: 'busy' | 'turn_taken' }
  /** All picks of the oldest delivery have started: close it with this turn. */
  | { readonly kind: 'expire'; readonly entry: DeliveryEntry; readonly turn: Turn }
  /** Write this turn, then send what is open. */
  | { readonly kind: 'call'; readonly entry: DeliveryEntry; readonly turn: Turn; readonly open: Delivery };

/**
 * What to do next for a subscriber in the scan of `slot`, by their ledger from the delivery that was taken up before the oldest
 * open one on. Only the oldest open delivery is ever called (D18). A 2xx leaves the turn going; a call that failed, or whose
 * outcome nobody recorded, ends it for that scan and every earlier one. Times are epoch milliseconds.
 */
export function nextStep(entries: readonly LedgerEntry[], slot: number, now: number): Step {
  const { head: entry, before } = headOf(entries);
  if (entry === undefined) return { kind: 'nothing_owed' };

  const { turn } = entry;
  const busyUntil = turn?.busyUntil ?? before?.turn?.busyUntil ?? null;
  if (busyUntil !== null && now < busyUntil) return { kind: 'wait', reason: 'busy' };
  const { state, slot: spent } = standingBefore(entry, before);
  const next = {
    version: (turn?.version ?? 0) + 1,
    attempts: turn?.attempts ?? 0,
    last: turn?.last ?? null,
    state,
  };
  const { open } = expire(entry.line.delivery, now);
  if (open === undefined) {
    return { kind: 'expire', entry, turn: { ...next, status: 'expired', slot: spent, busyUntil: null } };
  }
  if (isPaused(state, now - CLOCKS_APART_MS)) {
    return { kind: 'wait', reason: 'paused', until: resumesAt(state) };
  }
  if (spent !== null && slot <= spent) return { kind: 'wait', reason: 'turn_taken' };
  const taken: Turn = {
    ...next,
    status: 'open',
    slot,
    busyUntil: now + LEASE_MS,
    attempts: next.attempts + 1,
  };
  return { kind: 'call', entry, turn: taken, open };
}

/** The state a delivery starts from, and the slot whose turn is spent: its own, or what the one before it left. */
function standingBefore(
  { turn }: DeliveryEntry,
  previous: DeliveryEntry | undefined,
): { readonly state: DeliveryState; readonly slot: number | null } {
  const left = previous?.turn;
  // After a 2xx the turn goes on, but never in an earlier scan than it was in.
  const leftSlot = left?.status === 'delivered' && left.slot !== null ? left.slot - 1 : (left?.slot ?? null);
  const slots = [turn?.slot, leftSlot].filter((slot) => slot != null);
  return {
    state: turn?.state ?? left?.state ?? INITIAL_STATE,
    slot: slots.length > 0 ? Math.max(...slots) : null,
  };
}

/** When any clock agrees that the last pause is over, epoch milliseconds; 0 where there was none. */
export function resumesAt({ pausedUntil }: DeliveryState): number {
  return pausedUntil === null ? 0 : pausedUntil + CLOCKS_APART_MS;
}

/** Whether a taken turn may still open its call: whatever happens, the call is over and recorded before the lease is. */
export function mayOpenCall({ busyUntil }: Turn, now: number): boolean {
  return busyUntil !== null && now + LEASE_MS - OPEN_WITHIN_MS <= busyUntil;
}

/** The turn after its call. */
export function afterCall(turn: Turn, report: AttemptReport): Turn {
  const { outcome, at } = report;
  return {
    ...turn,
    version: turn.version + 1,
    status: outcome === 'delivered' ? 'delivered' : 'open',
    busyUntil: null,
    last: report,
    state: afterAttempt(turn.state, { kind: 'delivery', outcome, at }),
  };
}

/** The turn whose last event started before its call was opened: closed without a call, and the scan's turn goes on. */
export function afterExpiry(turn: Turn): Turn {
  const slot = turn.slot === null ? null : turn.slot - 1;
  return { ...turn, version: turn.version + 1, status: 'expired', slot, busyUntil: null };
}
