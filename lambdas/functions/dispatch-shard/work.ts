import pLimit from 'p-limit';

const COUNTS = [
  'destinations',
  'matched',
  'pending',
  'deliveries',
  'picks',
  'moves',
  'movesLeftOut',
  'woken',
] as const;

/**
 * What was done for cells or a part of one: their members, those whose outbox was read because of
 * new matches and because deliveries are pending, the deliveries formed with their picks and line
 * moves, the moves that were more than a scan or a day allows, and the destinations that were sent
 * a wake-up.
 */
export type Work = Readonly<Record<(typeof COUNTS)[number], number>> & {
  /** The task is to be tried again. */
  readonly faults: readonly Fault[];
};

/** What went wrong, with one subscriber, a cell, or the wake-ups of several. */
export type Fault = {
  readonly destination: string | null;
  readonly cell: number | null;
  readonly error: unknown;
};

/** What was done in all of them. */
export function sumOf(parts: readonly Partial<Work>[]): Work {
  const sum = (name: (typeof COUNTS)[number]) =>
    parts.reduce((total, part) => total + (part[name] ?? 0), 0);
  const counts = Object.fromEntries(COUNTS.map((name) => [name, sum(name)])) as Omit<
    Work,
    'faults'
  >;
  return { ...counts, faults: parts.flatMap(({ faults = [] }) => faults) };
}

/** Outboxes that an invocation reads or writes at the same time. */
const CONCURRENCY = 32;

/**
 * Runs something for each of some destinations of a cell, and says for whom it failed. All that
 * runs shares one limit.
 */
export function createForEach() {
  const limit = pLimit(CONCURRENCY);
  return async <T extends { readonly destination: string }, R>(
    cell: number,
    all: readonly T[],
    run: (one: T) => Promise<R>,
  ) => {
    const results: R[] = [];
    const faults: Fault[] = [];
    await limit.map(all, async (one) => {
      try {
        results.push(await run(one));
      } catch (error) {
        faults.push({ destination: one.destination, cell, error });
      }
    });
    return { results, faults };
  };
}

export type ForEach = ReturnType<typeof createForEach>;
