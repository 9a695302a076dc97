import { DEFAULT_MIN_MOVE } from '../../moves/find-moves.ts';

/** Which line moves the chats of an account are told. Null means no limit. */
export type MoveAlerts = {
  readonly sports: readonly string[] | null;
  /** The books whose lagging prices are told; where null, the books of the account. */
  readonly books: readonly string[] | null;
  /** Minimum change of the fair probability, as a fraction. */
  readonly minMove: number;
  /** Whether one of these books has to lag. */
  readonly laggingOnly: boolean;
};

/** No smaller move is told: it is the row of the list of fair moves that grows. */
export const MIN_ALERTED_MOVE = DEFAULT_MIN_MOVE.fair;

/** Moves that a destination is told after one scan at most, the largest first. */
export const MOVES_A_SCAN = 20;
/** Moves that a destination is told on a UTC day at most. */
export const MOVES_A_DAY = 200;
