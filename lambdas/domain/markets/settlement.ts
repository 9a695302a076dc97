/**
 * How stakes on a line settle. `no_refund`: every stake is won or lost. `push`: all of it comes back when the
 * result equals the line. `half`: on a quarter line half the stake can come back.
 */
export type Settlement = 'no_refund' | 'push' | 'half';

/**
 * The settlement of a line: whole numbers push, halves never, quarters by half; null for a line that is none of them.
 * A market without a line never refunds.
 */
export function settlementOf(line: number | null): Settlement | null {
  if (line === null) return 'no_refund';
  if (!isLine(line)) return null;
  const quarters = Math.abs(line * 4);
  if (quarters % 4 === 0) return 'push';
  return quarters % 2 === 0 ? 'no_refund' : 'half';
}

/** Whether a number is a line that `settlementOf` knows: a multiple of a quarter. */
export function isLine(line: number): boolean {
  return Number.isInteger(line * 4);
}

/**
 * How much of a bet on "over `line`" is won and lost at a result, as shares of the stake; the rest comes back. Over 2.25
 * at two goals loses a half, at three wins the whole. A handicap bet on the home side is over on the home margin at the
 * negative handicap; under and the away side win what over loses.
 */
export function overShares(result: number, line: number): { readonly won: number; readonly lost: number } {
  const lower = Math.sign(result - Math.floor(line * 2) / 2);
  const upper = Math.sign(result - Math.ceil(line * 2) / 2);
  const net = (lower + upper) / 2;
  return { won: Math.max(net, 0), lost: Math.max(-net, 0) };
}
