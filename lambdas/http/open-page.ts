import { cursorAfter, type Placed } from '#http/cursor.ts';

const HOUR_MS = 3_600_000;

/** An item in the order of its list, with the start of its first and last event. */
export type Starting<Item> = Placed<Item> & {
  /** Epoch milliseconds. */
  readonly start: number;
  readonly lastStart: number;
};

/**
 * The items of a list that are served at `now`: those whose events have not started and start
 * within the hours, cut to the limit. `startedCounts` tells the moments apart at which time alone
 * has changed what is served, and `nextChange` is the next of them, epoch milliseconds.
 */
export function openPage<Item>(
  fitting: readonly Starting<Item>[],
  { hours, limit }: { readonly hours: number | undefined; readonly limit: number },
  now: number,
) {
  const aheadMs = hours === undefined ? Number.POSITIVE_INFINITY : hours * HOUR_MS;
  const reached = fitting.filter(({ lastStart }) => lastStart <= now + aheadMs);
  const open = reached.filter(({ start }) => start > now);
  const served = open.slice(0, limit);
  const rest = open.slice(limit);
  const last = served.at(-1);
  const startedBefore = last ? reached.indexOf(last) + 1 - served.length : 0;
  const entries = fitting.map(({ lastStart }) => lastStart - aheadMs).filter((at) => at > now);
  const ends = rest.length > 0 ? [Math.max(...rest.map(({ start }) => start))] : [];
  return {
    served: served.map(({ item }) => item),
    nextCursor: last && rest.length > 0 ? cursorAfter(last.position) : null,
    startedCounts: [
      startedBefore,
      served.length,
      ...(hours === undefined ? [] : [reached.length]),
      ...(rest.length > 0 ? [1] : []),
    ],
    nextChange: Math.min(...served.map(({ start }) => start), ...entries, ...ends),
  };
}
