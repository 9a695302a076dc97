import type { ReadBettingLog } from '#cache/read-betting-log.ts';
import type { Pending } from '#domain/webhooks/delivery/wake-up.ts';
import type { Cell, Checkpoint } from '#domain/webhooks/outbox/cells.ts';
import type { ShardTask } from '#domain/webhooks/selection/selections.ts';
import type { Member } from '#domain/webhooks/subscriber/member.ts';
import { createFormDeliveries, type GrowingOutbox, type Scan } from './form-deliveries.ts';
import { type Matched, matchedBy } from './matched-members.ts';
import { createServePending, type PendingOutbox, type Wake } from './wake-subscribers.ts';
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

/**
 * Serves the members of a cell after a scan: those whom something new matches get deliveries, and
 * those with pending deliveries a wake-up. Only then the cell is marked as served: what a run
 * leaves undone, the next one finds new again.
 */
export function createServeCell({ cells, outbox, bettingLogOf, wake, now }: ServeDeps) {
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
