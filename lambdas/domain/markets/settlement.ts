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
export function overShares(
  result: number,
  threshold: number,
): { readonly won: number; readonly lost: number } {
  const lower = Math.sign(result - Math.floor(threshold * 2) / 2);
  const upper = Math.sign(result - Math.ceil(threshold * 2) / 2);
  const net = (lower + upper) / 2;
  return { won: Math.max(net, 0), lost: Math.max(-net, 0) };
}
