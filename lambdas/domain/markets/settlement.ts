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
  const quarters = Math.abs(line * 4);
  if (!Number.isInteger(quarters)) return null;
  if (quarters % 4 === 0) return 'push';
  return quarters % 2 === 0 ? 'no_refund' : 'half';
}
