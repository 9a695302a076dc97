/** Line moves as chats and the log tell them. */
import type { MoveAlert } from '../moves/form-move-alerts.ts';
import { MOVES_A_DAY, MOVES_A_SCAN } from '../subscriber/move-alerts.ts';
import { type BlockText, matchText, named, selectionName } from './names.ts';

const MINUTE_MS = 60_000;

/** `Arsenal (winner) 46.1% → 48.6%`. */
export function moveTitle({ from, to, ...selection }: MoveAlert): string {
  return `${selectionName(selection)} ${percent(from)} → ${percent(to)}`;
}

/** A move in three lines: the match, the move, and how long it took with the prices that lag. */
export function toMoveText(move: MoveAlert): BlockText {
  const { since, toAt, lagging } = move;
  const minutes = Math.max(1, Math.round((toAt - since) / MINUTE_MS));
  const prices = lagging.map(
    ({ bookTitle, price, ev }) => `${named(bookTitle)} ${price} (EV +${percent(ev)})`,
  );
  const books = prices.length === 0 ? 'no book lags' : `lagging: ${prices.join(', ')}`;
  return {
    match: matchText(move),
    title: moveTitle(move),
    terms: `in ${minutes} min · ${books}`,
    link: null,
  };
}

/** What a message says of the moves that it does not hold. */
export function leftOutText(count: number): string {
  const moves = count === 1 ? '1 smaller move' : `${count} smaller moves`;
  return `${moves} left out: at most ${MOVES_A_SCAN} a scan and ${MOVES_A_DAY} a day`;
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(1)}%`;
}
