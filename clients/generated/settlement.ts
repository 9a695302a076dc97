// Made by `npm run openapi` from the file of the domain. Do not edit.

/** What each side has at the end of a match. */
export type Score = { readonly home: number; readonly away: number };

/** How much of a stake is won and lost, as shares of it; the rest comes back. */
export type StakeShares<T = number> = { readonly won: T; readonly lost: T };

/**
 * Whether stakes on a line can come back, in whole or in part: only half lines always settle. A
 * market without a line does.
 */
export function canRefund(line: number | null): boolean {
  return line !== null && Math.abs(line) % 1 !== 0.5;
}

/** Whether a number can be a line: a multiple of a quarter. */
export function isLine(line: number): boolean {
  return Number.isInteger(line * 4);
}

/**
 * How much of a bet on "more than `threshold`" is won and lost at a result, as shares of the stake;
 * the rest comes back. More than 2.25 at two goals loses a half, at three wins the whole. A
 * handicap bet on the home side is over on the home margin at the negative handicap; under and the
 * away side win what over loses.
 */
export function overShares(result: number, threshold: number): StakeShares {
  const lower = Math.sign(result - Math.floor(threshold * 2) / 2);
  const upper = Math.sign(result - Math.ceil(threshold * 2) / 2);
  const net = (lower + upper) / 2;
  return { won: Math.max(net, 0), lost: Math.max(-net, 0) };
}

/** The shares of a stake on the other side: it wins what this one loses. */
export function oppositeShares({ won, lost }: StakeShares): StakeShares {
  return { won: lost, lost: won };
}

/** The shares of a stake that is won or lost as a whole. */
export function wholeShares(isWon: boolean): StakeShares {
  return { won: Number(isWon), lost: Number(!isWon) };
}

/** The shares of a stake that comes back. */
export const STAKE_BACK: StakeShares = { won: 0, lost: 0 };
