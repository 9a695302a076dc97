import pLimit from 'p-limit';
import type { ShardTask } from '#domain/webhooks/shard-task.ts';
import type { WakeUpMessage } from '#domain/webhooks/wake-up.ts';
import { collectWakeUps } from './collect-wake-ups.ts';
import {
  createServeCell,
  type Fault,
  NOTHING_SERVED,
  type ServeDeps,
  type Served,
  sumOf,
} from './serve-cell.ts';

export type ShardOutcome = Served & { readonly slot: number; readonly cells: number };

type ShardDeps = Omit<ServeDeps, 'wake'> & {
  readonly send: (messages: readonly WakeUpMessage[]) => Promise<void>;
};

/** Cells that are served at the same time. */
const CONCURRENCY = 4;

/** Serves the cells of a task. What one cell or subscriber meets keeps the others from nothing. */
export function createDispatchShard({ send, ...deps }: ShardDeps) {
  const wakeUps = collectWakeUps(send);
  const serveCell = createServeCell({ ...deps, wake: wakeUps.add });

  return async function dispatchShard(task: ShardTask): Promise<ShardOutcome> {
    const served = await pLimit(CONCURRENCY).map(task.cells, (cell) =>
      serveCell(cell, task).catch(
        (error: unknown): Served => ({ ...NOTHING_SERVED, faults: [{ userId: null, cell, error }] }),
      ),
    );
    const [cell = Number.NaN] = task.cells;
    const unsent = await wakeUps.flush().then(
      () => [],
      (error: unknown): Fault[] => [{ userId: null, cell, error }],
    );
    const total = sumOf(served);
    const faults = [...total.faults, ...unsent];
    return { slot: task.slot, cells: task.cells.length, ...total, faults };
  };
}
