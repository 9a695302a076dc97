import { createHash } from 'node:crypto';

/** Says that a subscriber is owed something. It may get lost, come twice or late: the ledger says what is owed. */
export type Nudge = {
  readonly userId: string;
  /** The scan whose turn it is, epoch milliseconds. */
  readonly slot: number;
  /** The line of the ledger to read from: the last closed delivery before the oldest open one, or that one itself. */
  readonly from: number;
};

/** Nudges that travel together, and how long the queue holds them back. */
export type NudgeMessage = { readonly nudges: readonly Nudge[]; readonly delaySeconds: number };

/** Ten messages make the largest batch an invocation gets: 500 sockets at once. */
export const NUDGES_PER_MESSAGE = 50;

/**
 * How long a retry waits inside the scan interval, in whole seconds: always the same for one subscriber, evenly spread over
 * all, so that receivers that failed together are not called together (P7).
 */
export function retryDelaySeconds(userId: string, intervalMs: number): number {
  const hash = createHash('sha256').update(userId).digest().readUInt32BE(0);
  return Math.floor((hash / 2 ** 32) * (intervalMs / 1000));
}

/** Packs nudges that are held back equally long into as few messages as possible. */
export function packNudges(
  nudges: readonly { readonly nudge: Nudge; readonly delaySeconds: number }[],
): readonly NudgeMessage[] {
  const byDelay = Map.groupBy(nudges, ({ delaySeconds }) => delaySeconds);
  return [...byDelay].flatMap(([delaySeconds, together]) => {
    const count = Math.ceil(together.length / NUDGES_PER_MESSAGE);
    return Array.from({ length: count }, (_, index) => ({
      delaySeconds,
      nudges: together
        .slice(index * NUDGES_PER_MESSAGE, (index + 1) * NUDGES_PER_MESSAGE)
        .map(({ nudge }) => nudge),
    }));
  });
}
