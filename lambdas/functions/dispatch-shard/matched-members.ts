import { passesMoveAlerts } from '#domain/webhooks/moves/form-move-alerts.ts';
import { loudMoves } from '#domain/webhooks/moves/loud-moves.ts';
import type { PublishedMove } from '#domain/webhooks/moves/published-moves.ts';
import type { Cell, Checkpoint } from '#domain/webhooks/outbox/cells.ts';
import { isNewMatch, type ShardTask } from '#domain/webhooks/selection/selections.ts';
import { activeBankrollsOf } from '#domain/webhooks/subscriber/bankrolls.ts';
import type { Member } from '#domain/webhooks/subscriber/member.ts';
import { isHeldBack } from '#domain/webhooks/subscriber/quiet-hours.ts';

/**
 * A member who changed within this time before a cell was served counts as changed since: the
 * change may have been written after the members were read, by a machine with another clock, and a
 * worker that had read them before may go on for 40 seconds.
 */
const CHANGED_WITHIN_MS = 60_000;

/** What a scan has for a cell: the members whose outbox is to be read, and which moves are news. */
export type Matched = {
  readonly members: readonly Member[];
  readonly moves: readonly PublishedMove[];
};

/**
 * The members whose outbox is to be read: those whom a selection matches now and did not match when
 * the cell was served last, those to be told of a move that has begun or grown since, and those who
 * have changed since. All selections and moves count if the cell was not served after the scan that
 * they are compared with. In quiet hours nothing matches. `now` in epoch milliseconds.
 */
export function matchedBy(
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
