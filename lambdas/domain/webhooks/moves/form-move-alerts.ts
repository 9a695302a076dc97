import { PROBABILITY_PLACES, roundTo } from '../../odds/rounding.ts';
import { MOVES_A_DAY, MOVES_A_SCAN } from '../subscriber/move-alerts.ts';
import type { SubscriberSettings } from '../subscriber/subscriber-settings.ts';
import { type LaggingOffer, moveKey, type PublishedMove } from './published-moves.ts';

/** A line move as one destination is told it. It is stored first, and never changes. */
export type MoveAlert = Omit<PublishedMove, 'isNew' | 'lagging'> & {
  /** The lagging prices at the books that the account has chosen, the best first; some at most. */
  readonly lagging: readonly LaggingOffer[];
};

/** What is told of the lagging prices of a move: the best ones. */
const MAX_LAGGING = 5;
const DAY_MS = 86_400_000;

/** How many moves a destination was told after its latest scan, and on the UTC day of that. */
export type MovesSent = {
  /** Epoch milliseconds. */
  readonly slot: number;
  readonly inScan: number;
  readonly onDay: number;
};

export const NO_MOVES_SENT: MovesSent = { slot: Number.NEGATIVE_INFINITY, inScan: 0, onDay: 0 };

/** The counts with those of another delivery, which are formed in the order of their scans. */
export function withMovesSent(before: MovesSent, slot: number, moves: number): MovesSent {
  const { inScan, onDay } = countedAt(before, slot);
  return { slot, inScan: inScan + moves, onDay: onDay + moves };
}

function countedAt({ slot: last, inScan, onDay }: MovesSent, slot: number) {
  const dayOf = (instant: number) => Math.floor(instant / DAY_MS);
  return {
    inScan: last === slot ? inScan : 0,
    onDay: dayOf(last) === dayOf(slot) ? onDay : 0,
  };
}

type MoveHistory = { readonly isClaimed: (key: string) => boolean; readonly sent: MovesSent };

/** What a destination is told after a scan, and how many moves were too many. */
export type MoveAlertsOfScan = {
  readonly moves: readonly MoveAlert[];
  readonly leftOut: number;
};

/**
 * The moves that a destination is told after the scan of `slot`, in the order of `moves`, which is
 * that of their size: those that pass what the account has chosen and were not told before, as many
 * as a scan and a day allow. `now` in epoch milliseconds.
 */
export function formMoveAlerts(
  moves: readonly PublishedMove[],
  settings: Pick<SubscriberSettings, 'moveAlerts' | 'myBooks'>,
  { isClaimed, sent }: MoveHistory,
  { slot, now }: { readonly slot: number; readonly now: number },
): MoveAlertsOfScan {
  const wanted = moves.filter(
    (move) => passesMoveAlerts(move, settings, now) && !isClaimed(moveKey(move)),
  );
  const { inScan, onDay } = countedAt(sent, slot);
  const room = Math.max(0, Math.min(MOVES_A_SCAN - inScan, MOVES_A_DAY - onDay));
  return {
    moves: wanted.slice(0, room).map(({ isNew: _, ...move }) => ({
      ...move,
      lagging: laggingAt(move, settings).slice(0, MAX_LAGGING),
    })),
    leftOut: Math.max(0, wanted.length - room),
  };
}

/** Whether an account has chosen to be told of a move whose event has not started at `now`. */
export function passesMoveAlerts(
  move: PublishedMove,
  settings: Pick<SubscriberSettings, 'moveAlerts' | 'myBooks'>,
  now: number,
): boolean {
  const { moveAlerts } = settings;
  if (moveAlerts === null || move.commenceTime <= now) {
    return false;
  }
  const { sports, minMove, laggingOnly } = moveAlerts;
  return (
    (sports === null || sports.includes(move.sportKey)) &&
    roundTo(Math.abs(move.to - move.from), PROBABILITY_PLACES) >= minMove &&
    (!laggingOnly || laggingAt(move, settings).length > 0)
  );
}

function laggingAt(
  { lagging }: Pick<PublishedMove, 'lagging'>,
  { moveAlerts, myBooks }: Pick<SubscriberSettings, 'moveAlerts' | 'myBooks'>,
): readonly LaggingOffer[] {
  const books = moveAlerts?.books ?? myBooks;
  return books === null ? lagging : lagging.filter(({ book }) => books.includes(book));
}
