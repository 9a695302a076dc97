import { MARKETS } from '../markets/index.ts';
import type { Group } from '../reference/workspace.ts';

/**
 * What the first outcome of a market with lines has to beat: the total, and for spreads, whose "result" is the home
 * margin, the negative handicap.
 */
export function lineToBeat({ line, market }: Group): number {
  return market === MARKETS.spreads ? -(line ?? 0) : (line ?? 0);
}
