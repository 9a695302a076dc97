import pLimit from 'p-limit';
import type { ShardTask } from '#domain/webhooks/selection/selections.ts';
import { createServeCell, type ServeDeps } from './serve-cell.ts';
import { createWakeSubscribers, type WakeDeps } from './wake-subscribers.ts';
import { sumOf, type Work } from './work.ts';

export type ShardOutcome = Work & { readonly slot: number; readonly cells: number };

/** Cells that are served at the same time. */
const CONCURRENCY = 4;

/** Serves the cells of a task. What one cell or subscriber meets keeps the others from nothing. */
export function createDispatchShard(deps: Omit<ServeDeps, 'wake'> & WakeDeps) {
  const { wake, flush } = createWakeSubscribers(deps);
  const serveCell = createServeCell({ ...deps, wake });

  return async function dispatchShard(task: ShardTask): Promise<ShardOutcome> {
    const faulty = (cell: number | null) => (error: unknown) => ({
      faults: [{ destination: null, cell, error }],
    });
    const served: Partial<Work>[] = await pLimit(CONCURRENCY).map(task.cells, (cell) =>
      serveCell(cell, task).catch(faulty(cell)),
    );
    const sent = await flush().then(() => ({}), faulty(null));
    return { slot: task.slot, cells: task.cells.length, ...sumOf([...served, sent]) };
  };
}
