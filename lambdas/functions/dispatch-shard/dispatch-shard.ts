import pLimit from 'p-limit';
import type { ReadBettingLog } from '#cache/read-betting-log.ts';
import type { Pending } from '#domain/webhooks/delivery/wake-up.ts';
import { passesMoveAlerts } from '#domain/webhooks/moves/form-move-alerts.ts';
import { loudMoves } from '#domain/webhooks/moves/loud-moves.ts';
import type { PublishedMove } from '#domain/webhooks/moves/published-moves.ts';
import type { Cell, Checkpoint } from '#domain/webhooks/outbox/cells.ts';
import { isNewMatch, type ShardTask } from '#domain/webhooks/selection/selections.ts';
import { activeBankrollsOf } from '#domain/webhooks/subscriber/bankrolls.ts';
import type { Member } from '#domain/webhooks/subscriber/member.ts';
import { isHeldBack } from '#domain/webhooks/subscriber/quiet-hours.ts';
import { createFormDeliveries, type GrowingOutbox, type Scan } from './form-deliveries.ts';
import {
  createServePending,
  createWakeSubscribers,
  type PendingOutbox,
  type Wake,
  type WakeDeps,
} from './wake-subscribers.ts';
import { createForEach, sumOf, type Work } from './work.ts';

export type ServeDeps = {
  readonly cells: {
    read(cell: number, now: number): Promise<Cell>;
    saveCheckpoint(
      cell: number,
      checkpoint: Checkpoint,
      outdated: readonly string[],
    ): Promise<void>;
  };
  readonly outbox: PendingOutbox & GrowingOutbox;
  readonly bettingLogOf: ReadBettingLog;
  readonly wake: Wake;
  readonly now: () => number;
};

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

/**
 * Serves the members of a cell after a scan: those whom something new matches get deliveries, and
 * those with pending deliveries a wake-up. Only then the cell is marked as served: what a run
 * leaves undone, the next one finds new again.
 */
function createServeCell({ cells, outbox, bettingLogOf, wake, now }: ServeDeps) {
  const forEach = createForEach();
  const { plan, form } = createFormDeliveries(outbox, bettingLogOf, now);
  const { servePending, correctIndex } = createServePending({ outbox, forEach, wake, now });

  /** Reads the outbox of a member, stores what is new to them, and wakes them if anything waits. */
  async function serveMember(member: Member, scan: Scan) {
    const formed = await form(await plan(member, scan), scan);
    await correctIndex(member.destination, formed.view);
    return { ...formed, isWoken: await wake(scan.slot, formed.view) };
  }

  async function serveMatched(cell: number, members: readonly Member[], scan: Scan) {
    const { results, faults } = await forEach(cell, members, (member) => serveMember(member, scan));
    const deliveries = results.flatMap((formed) => formed.deliveries);
    return {
      matched: members.length,
      deliveries: deliveries.length,
      picks: deliveries.reduce((sum, { picks }) => sum + picks.length, 0),
      moves: deliveries.reduce((sum, { moves = [] }) => sum + moves.length, 0),
      movesLeftOut: results.reduce((sum, { news }) => sum + news.leftOut, 0),
      woken: results.filter(({ isWoken }) => isWoken).length,
      faults,
      /** False where a subscriber is left to a later scan. */
      isWhole: faults.length === 0 && results.every(({ isLate }) => !isLate),
      seen: results.map(({ destination }) => destination),
    };
  }

  return async function serveCell(cell: number, task: ShardTask): Promise<Work> {
    const { slot, scan } = task;
    const at = now();
    const [state, pending] = await Promise.all([cells.read(cell, at), outbox.pending(cell, at)]);
    const { members, checkpoint, outdated } = state;
    const destinations = members.length;
    if (checkpoint !== undefined && checkpoint.slot > slot) {
      return sumOf([{ destinations }]);
    }
    const isOver = scan === null || checkpoint?.slot === slot;
    const matched = isOver ? NOTHING_MATCHED : matchedBy(state, scan, at);
    const bets = scan?.selections.map(({ bet }) => bet) ?? [];
    const formed = await serveMatched(cell, matched.members, {
      slot,
      bets,
      moves: matched.moves,
      at,
    });
    const left = await servePending(cell, slot, members, leaveOut(pending, formed.seen));
    if (!isOver && formed.isWhole) {
      await cells.saveCheckpoint(cell, { slot, at }, outdated);
    }
    return sumOf([{ destinations }, formed, left]);
  };
}

const NOTHING_MATCHED: Matched = { members: [], moves: [] };

function leaveOut(pending: readonly Pending[], seen: readonly string[]): readonly Pending[] {
  const known = new Set(seen);
  return pending.filter(({ destination }) => !known.has(destination));
}

/**
 * A member who changed within this time before a cell was served counts as changed since: the
 * change may have been written after the members were read, by a machine with another clock, and a
 * worker that had read them before may go on for 40 seconds.
 */
const CHANGED_WITHIN_MS = 60_000;

/** What a scan has for a cell: the members whose outbox is to be read, and which moves are news. */
type Matched = {
  readonly members: readonly Member[];
  readonly moves: readonly PublishedMove[];
};

/**
 * The members whose outbox is to be read: those whom a selection matches now and did not match when
 * the cell was served last, those to be told of a move that has begun or grown since, and those who
 * have changed since. All selections and moves count if the cell was not served after the scan that
 * they are compared with. In quiet hours nothing matches. `now` in epoch milliseconds.
 */
function matchedBy(
  { members: all, checkpoint = NO_CHECKPOINT }: Cell,
  { previousSlot, selections, moves: goingOn }: NonNullable<ShardTask['scan']>,
  now: number,
): Matched {
  const isInStep = checkpoint.slot === previousSlot;
  const moves = isInStep ? goingOn.filter(({ isNew }) => isNew) : goingOn;
  const compared = isInStep ? selections : selections.map(({ bet }) => ({ bet, before: null }));
  const members = all.filter(({ destination, settings, changedAt }) => {
    if (changedAt > checkpoint.at - CHANGED_WITHIN_MS) {
      return true;
    }
    if (isHeldBack(destination, settings.quietHours, now)) {
      return false;
    }
    const bankrolls = activeBankrollsOf(settings);
    return (
      compared.some((each) =>
        bankrolls.some((bankroll) => isNewMatch(each, bankroll, checkpoint.at, now)),
      ) ||
      loudMoves(destination, settings, moves, now).some((move) =>
        passesMoveAlerts(move, settings, now),
      )
    );
  });
  return { members, moves };
}

const NO_CHECKPOINT: Checkpoint = { slot: Number.NEGATIVE_INFINITY, at: 0 };
