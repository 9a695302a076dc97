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
      /** Selections that were published before the webhook was saved. */
      readonly kind: 'known';
      readonly keys: readonly string[];
      /** When it was written, epoch milliseconds. */
      readonly at: number;
      /** Whether what was owed before is owed no more: the webhook had been removed. */
      readonly voids: boolean;
    }
);

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
  return entries.slice(lastVoid + 1).flatMap(({ line, turn }) => {
    return line.kind === 'delivery' ? [{ line, turn }] : [];
  });
}

/** Whether a delivery is still to be sent. */
export function isOpen({ turn }: LedgerEntry): boolean {
  return turn === undefined || turn.status === 'open';
}
