import type { Delivery } from './delivery.ts';
import type { DeliveryState } from './delivery-state.ts';
import { selectionKey } from './selection-key.ts';

/**
 * A subscriber's ledger: everything that was ever formed for them, in lines numbered from 1 without gaps. A line is
 * written only at the number after the last one seen, and only where there is none: whoever forms picks has read
 * every claim before them, so that no selection is claimed twice however many form at once. Lines never change.
 */
export type LedgerLine = { readonly number: number } & (
  | {
      readonly kind: 'delivery';
      readonly delivery: Delivery;
      /** Sent again on request; its selections were claimed before. */
      readonly isReplay: boolean;
    }
  | {
      /** Selections that were published before the webhook was saved; without any, it only keeps the count of lines. */
      readonly kind: 'known';
      readonly keys: readonly string[];
      /** When it was written, epoch milliseconds. */
      readonly at: number;
      /** Whether what was owed before is owed no more: the webhook had been removed. */
      readonly voids: boolean;
      /** Nobody forms deliveries before then, epoch milliseconds; see `renewalOf`. */
      readonly opensAt: number;
    }
);

export type KnownLine = Extract<LedgerLine, { kind: 'known' }>;

/** What became of a call, for the log. */
export type AttemptReport = {
  /** When the outcome was known, epoch milliseconds. */
  readonly at: number;
  readonly outcome: 'delivered' | 'failed';
  readonly status: number | null;
  readonly reason: string | null;
  readonly detail: string | null;
  readonly durationMs: number;
  /** The first bytes of the answer. */
  readonly bodyStart: string;
  /** How many picks it carried: the others had expired. */
  readonly picks: number;
};

/** How far a delivery has come: the one part that changes, always as a whole and from the version that was seen. */
export type Turn = {
  /** Counts from 1. */
  readonly version: number;
  readonly status: 'open' | 'delivered' | 'expired';
  /** The latest scan in which this delivery, or one before it that failed, took the subscriber's turn. */
  readonly slot: number | null;
  /** A call may be running until then, epoch milliseconds; null once its outcome is recorded. */
  readonly busyUntil: number | null;
  /** How often it was taken up to be called. */
  readonly attempts: number;
  readonly last: AttemptReport | null;
  /** The subscriber's, after the last recorded call. */
  readonly state: DeliveryState;
};

export type LedgerEntry = { readonly line: LedgerLine; readonly turn: Turn | undefined };
export type DeliveryEntry = {
  readonly line: Extract<LedgerLine, { kind: 'delivery' }>;
  readonly turn: Turn | undefined;
};

/** The selections that a line claims. */
export function claimedKeys(line: LedgerLine): readonly string[] {
  return line.kind === 'known' ? line.keys : line.delivery.picks.map(selectionKey);
}

/** The deliveries, without those that were owed before the webhook was removed. */
export function deliveriesIn(entries: readonly LedgerEntry[]): readonly DeliveryEntry[] {
  const lastVoid = entries.findLastIndex(({ line }) => line.kind === 'known' && line.voids);
  return allDeliveriesIn(entries.slice(lastVoid + 1));
}

/** Every delivery, those too that were owed before the webhook was removed. */
export function allDeliveriesIn(entries: readonly LedgerEntry[]): readonly DeliveryEntry[] {
  return entries.flatMap(({ line, turn }) => (line.kind === 'delivery' ? [{ line, turn }] : []));
}

/** The oldest delivery that is still to be sent, and the one that was taken up last before it. */
export function headOf(entries: readonly LedgerEntry[]): {
  readonly head: DeliveryEntry | undefined;
  /** Says how the subscriber stands, though its webhook may have been removed since: another address changes nothing. */
  readonly before: DeliveryEntry | undefined;
} {
  const head = deliveriesIn(entries).find(isOpen);
  const end = head?.line.number ?? Number.POSITIVE_INFINITY;
  const before = allDeliveriesIn(entries).findLast(
    ({ line, turn }) => line.number < end && turn !== undefined,
  );
  return { head, before };
}

/** Whether a delivery is still to be sent. */
export function isOpen({ turn }: LedgerEntry): boolean {
  return turn === undefined || turn.status === 'open';
}

const DAY_MS = 86_400_000;
/** Seven days of log after the last event of a line has started; until then its claims must hold anyway. */
const KEPT_MS = 7 * DAY_MS;
/** Feeds seldom list an event earlier than this before its start. */
const KNOWN_FOR_MS = 60 * DAY_MS;

/** Until when a line is certainly there, epoch milliseconds. Afterwards it may be gone, or linger for days. */
export function keptUntil(line: LedgerLine): number {
  if (line.kind === 'known') return line.at + KNOWN_FOR_MS;
  return Math.max(...line.delivery.picks.map(({ commenceTime }) => commenceTime)) + KEPT_MS;
}

const RENEWED_BEFORE_MS = 3 * DAY_MS;
/** Longer than any invocation, by any clock. */
const CERTAIN_FOR_MS = 3_600_000;
const SETTLED_AFTER_MS = 120_000;

/**
 * The empty line that has to follow the last one before anything else does; undefined where that one stays for days yet.
 * The number of the next line comes from the last one, so two who form at the same time must not see it come and go: an
 * idle ledger gets an empty line in time. Where nobody looked for days and the last line may vanish under one's eyes, or
 * has, others may number differently: they too write an empty line first, and nobody forms a delivery until all of them
 * have seen each other's. `now` in epoch milliseconds.
 */
export function renewalOf(last: LedgerLine | undefined, now: number): KnownLine | undefined {
  const left = last === undefined ? 0 : keptUntil(last) - now;
  if (left >= RENEWED_BEFORE_MS) return undefined;
  const opensAt = left >= CERTAIN_FOR_MS ? now : now + SETTLED_AFTER_MS;
  return { number: (last?.number ?? 0) + 1, kind: 'known', keys: [], at: now, voids: false, opensAt };
}

/** When deliveries may be formed behind these lines, epoch milliseconds. */
export function opensAt(lines: readonly LedgerLine[]): number {
  return Math.max(...lines.map((line) => (line.kind === 'known' ? line.opensAt : 0)), 0);
}
