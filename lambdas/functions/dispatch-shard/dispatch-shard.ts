import pLimit from 'p-limit';
import type { ShardTask } from '#domain/webhooks/shard-task.ts';
import type { WakeUpMessage } from '#domain/webhooks/wake-up.ts';
import { collectWakeUps } from './collect-wake-ups.ts';
import { createServeCell, type Fault, NO_CELL, type ServeDeps, type ServedCell } from './serve-cell.ts';

export type ShardOutcome = {
  readonly slot: number;
  readonly cells: number;
  /** Members of the cells. */
  readonly subscribers: number;
  /** Members whose outbox was read because of new matches, and because something is owed to them. */
  readonly matched: number;
  readonly owed: number;
  /** Deliveries formed, and the picks in them. */
  readonly deliveries: number;
  readonly picks: number;
  /** Subscribers that were sent a wake-up. */
  readonly woken: number;
  /** What went wrong, by subscriber or cell: the task is to be tried again. */
  readonly faults: readonly Fault[];
};

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
        (error: unknown): ServedCell => ({ ...NO_CELL, faults: [{ userId: null, cell, error }] }),
      ),
    );
    const [cell = Number.NaN] = task.cells;
    const unsent = await wakeUps.flush().then(
      () => [],
      (error: unknown): Fault[] => [{ userId: null, cell, error }],
    );
    const sum = (field: Exclude<keyof ServedCell, 'faults'>) =>
      served.reduce((total, each) => total + each[field], 0);
    return {
      slot: task.slot,
      cells: task.cells.length,
      subscribers: sum('subscribers'),
      matched: sum('matched'),
      owed: sum('owed'),
      deliveries: sum('deliveries'),
      picks: sum('picks'),
      woken: sum('woken'),
      faults: [...served.flatMap(({ faults }) => faults), ...unsent],
    };
  };
}
