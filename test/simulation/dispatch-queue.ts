import type { WakeUpMessage } from '#domain/webhooks/delivery/wake-up.ts';
import type { SeenMove } from '#domain/webhooks/moves/published-moves.ts';
import { cellOf } from '#domain/webhooks/outbox/cells.ts';
import type { OfferedSelections, ShardTask } from '#domain/webhooks/selection/selections.ts';
import {
  createDispatchPicks,
  type PublishedScan,
} from '#functions/dispatch-picks/dispatch-picks.ts';
import { createRecordPicks } from '#functions/dispatch-picks/record-picks.ts';
import { createDispatchShard, type ServeDeps } from '#functions/dispatch-shard/dispatch-shard.ts';
import { readingLog } from '../support/betting-logs.ts';
import type { FakeCells } from '../support/fake-cells.ts';
import type { FakePickStore } from '../support/fake-pick-store.ts';
import type { Scheduler } from './scheduler.ts';
import {
  createClock,
  type Dice,
  INTERVAL_MS,
  type Outside,
  type Process,
  SECOND,
  STORM,
  type Weather,
} from './world.ts';

const INVOCATION_MS = 40 * SECOND;
const FAN_OUT_MS = 30 * SECOND;
const VISIBILITY_MS = 240 * SECOND;
const MAX_RECEIVES = 3;

type World = {
  readonly scheduler: Scheduler;
  readonly dice: Dice;
  readonly weather: () => Weather;
  readonly outside: Outside;
  readonly users: readonly string[];
  readonly cells: FakeCells;
  readonly record: Pick<FakePickStore, 'known' | 'commit'>;
  readonly outbox: (process: Process) => ServeDeps['outbox'];
  readonly published: (slot: number) => PublishedScan | undefined;
  readonly enqueueWakeUps: (message: WakeUpMessage) => void;
  /** A cell counts as served when it is read, with all changes of the next scans: a planted bug. */
  readonly marksEarly: boolean;
  /** A dispatch does not know which moves the one before had: a planted bug. */
  readonly forgetsMoves: boolean;
};

type Dispatched = {
  readonly slot: number;
  readonly offered: OfferedSelections;
  readonly moves: readonly SeenMove[];
};

/** What happened to the workers. */
export type ShardStats = {
  /** A cell was served by another environment than before. */
  moved: number;
  /** A worker ended in the middle of a task. */
  died: number;
  /** A worker began to serve a cell that another one was serving. */
  shared: number;
};

/**
 * The two functions of dispatch, and the queues before them: messages are lost, doubled, late and
 * tried again. Shards are grouped anew at every dispatch, and environments of workers stay warm
 * over scans, so that a cell moves from one to another that remembers an older state of it.
 */
export function createDispatchQueue(world: World) {
  const { scheduler, dice, weather } = world;
  const { now, at } = scheduler;
  const usedCells = new Set(world.users.map(cellOf));

  /** Lets a message arrive, perhaps late, twice or never. */
  function deliverMessage(run: () => void): void {
    if (dice.chance(weather().lostMessage)) {
      return;
    }
    const copies = dice.chance(weather().doubledMessage) ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const late = weather() === STORM && dice.chance(0.1) ? dice.between(0, 100 * SECOND) : 0;
      at(now() + dice.between(1, 300) + late, run);
    }
  }

  const { stats, runTask } = createWorkers(world);
  const runDispatch = createFanOut(world, (task) => {
    const own = { ...task, cells: task.cells.filter((cell) => usedCells.has(cell)) };
    if (own.cells.length > 0) {
      deliverMessage(() => runTask(own, 0));
    }
  });
  return {
    stats,
    /** The message that a scan is over. */
    scanned: (slot: number): void => deliverMessage(() => runDispatch(slot)),
  };
}

/** Runs the dispatch of scans; one that fails or ends comes again. */
function createFanOut(
  { scheduler, dice, outside, ...world }: World,
  enqueueTask: (task: ShardTask) => void,
) {
  const { now, at } = scheduler;
  let last: Dispatched | undefined;

  return function runDispatch(slot: number, receives = 0): void {
    const process: Process = { dead: false };
    const startedAt = now();
    const dispatch = createDispatchPicks({
      published: (wanted) => outside(process, () => world.published(wanted)),
      dispatches: {
        last: () => outside(process, () => last),
        record: (dispatched) =>
          outside(process, () => {
            if (last === undefined || last.slot < dispatched.slot) {
              last = world.forgetsMoves ? { ...dispatched, moves: [] } : dispatched;
            }
          }),
      },
      recordPicks: createRecordPicks({
        picks: {
          known: (keys) => outside(process, () => world.record.known(keys)),
          commit: (picks) => outside(process, () => world.record.commit(picks)),
        },
        batch: 2,
        newSalt: () => new Uint8Array(32),
        now: createClock(now, dice),
      }),
      whatFits: (all) => all,
      send: (tasks) => outside(process, () => tasks.forEach(enqueueTask)),
      shards: dice.between(1, 5),
    });
    const again = () => {
      if (receives < MAX_RECEIVES) {
        at(startedAt + VISIBILITY_MS, () => runDispatch(slot, receives + 1));
      }
    };
    let isOver = false;
    const end = (after: () => void) => {
      if (isOver) {
        return;
      }
      isOver = true;
      process.dead = true;
      after();
    };
    at(startedAt + FAN_OUT_MS, () => end(again));
    dispatch({ slot: new Date(slot).toISOString() }).then(
      () => end(() => undefined),
      () => end(again),
    );
  };
}

/** The environments of workers, and the tasks that they run. */
function createWorkers(world: World) {
  const { scheduler, dice } = world;
  const { now, at } = scheduler;
  const workers = [createWorker(world), createWorker(world), createWorker(world)];
  const stats: ShardStats = { moved: 0, died: 0, shared: 0 };
  const begin = createCounter(stats);

  function runTask(task: ShardTask, receives: number): void {
    const index = dice.between(0, workers.length);
    // The platform ends environments whenever it likes.
    if (dice.chance(0.1)) {
      workers[index] = createWorker(world);
    }
    const chosen = workers[index] as ReturnType<typeof createWorker>;
    const process: Process = { dead: false };
    const startedAt = now();
    // An environment serves one invocation at a time; one that crashed or took too long is replaced
    // by a cold one.
    const { environment, run } = chosen.environment.isFree ? chosen : createWorker(world);
    Object.assign(environment, { process, slot: task.slot, isFree: false });
    const leave = begin(process, task.cells, environment);
    let isOver = false;
    const end = (again: boolean) => {
      if (isOver) {
        return;
      }
      isOver = true;
      process.dead = true;
      leave();
      if (again && receives < MAX_RECEIVES) {
        at(startedAt + VISIBILITY_MS, () => runTask(task, receives + 1));
      }
    };
    at(now() + INVOCATION_MS, () => {
      if (isOver) {
        return;
      }
      workers[index] = createWorker(world);
      stats.died += 1;
      end(true);
    });
    void run(task).then(({ faults }) => {
      environment.isFree = true;
      end(faults.length > 0);
    });
  }

  return { stats, runTask };
}

/** Environments stay warm: what they remember outlives an invocation, but not a crash. */
function createWorker({ scheduler: { now }, dice, outside, cells, ...world }: World) {
  const environment = { process: { dead: true } as Process, slot: 0, isFree: true };
  const own = () => environment.process;
  const clock = createClock(now, dice);
  const run = createDispatchShard({
    cells: {
      read: (cell) => {
        const { slot } = environment;
        return outside(own(), async () => {
          const read = await cells.read(cell);
          if (world.marksEarly) {
            await cells.saveCheckpoint(cell, { slot, at: clock() + 2 * INTERVAL_MS });
          }
          return read;
        });
      },
      saveCheckpoint: (...[cell, checkpoint]) =>
        outside(own(), () => cells.saveCheckpoint(cell, checkpoint)),
    },
    outbox: {
      readFrom: (...args) => world.outbox(own()).readFrom(...args),
      pending: (...args) => world.outbox(own()).pending(...args),
      setDue: (...args) => world.outbox(own()).setDue(...args),
      append: (...args) => world.outbox(own()).append(...args),
      retire: (...args) => world.outbox(own()).retire(...args),
      fits: (...args) => world.outbox(own()).fits(...args),
    },
    bettingLogOf: readingLog(),
    send: (messages) => {
      const process = own();
      return outside(process, () => messages.forEach(world.enqueueWakeUps));
    },
    now: clock,
    intervalMs: INTERVAL_MS,
  });
  return { environment, run };
}

/** Counts what begins with a task; gives what is to be done at its end. */
function createCounter(stats: ShardStats) {
  const running = new Set<{ readonly process: Process; readonly cells: readonly number[] }>();
  const servedBy = new Map<number, object>();
  return (process: Process, cells: readonly number[], environment: object): (() => void) => {
    for (const cell of cells) {
      if ((servedBy.get(cell) ?? environment) !== environment) {
        stats.moved += 1;
      }
      servedBy.set(cell, environment);
      const isShared = [...running].some(
        (other) => !other.process.dead && other.cells.includes(cell),
      );
      if (isShared) {
        stats.shared += 1;
      }
    }
    const task = { process, cells };
    running.add(task);
    return () => running.delete(task);
  };
}
