type Deps = {
  /** How many deliveries of a cell wait. */
  readonly countPending: (cell: number) => Promise<number>;
  readonly setWaiting: (waiting: number, now: number) => Promise<void>;
  /** Told why nothing could be noted. */
  readonly onFailure: (error: unknown) => void;
  readonly cells: number;
  readonly now: () => number;
};

/**
 * Notes how many deliveries wait, over all cells: half a read unit for each, and one write. No
 * delivery depends on it, so a failure is only reported.
 */
export function createNoteWaiting({ countPending, setWaiting, onFailure, cells, now }: Deps) {
  return async function noteWaiting(): Promise<void> {
    try {
      const counts = await Promise.all(Array.from({ length: cells }, (_, i) => countPending(i)));
      await setWaiting(
        counts.reduce((sum, count) => sum + count, 0),
        now(),
      );
    } catch (error) {
      onFailure(error);
    }
  };
}

/**
 * Dispatches while it is counted what waits: what waited before the shards were asked was not sent
 * in the scan in which it was formed. The count delays and fails no dispatch.
 */
export async function dispatchBeside(
  noteWaiting: () => Promise<void>,
  dispatch: () => Promise<void>,
): Promise<void> {
  const noted = noteWaiting();
  await dispatch();
  await noted;
}
