import { shownEv } from './rounding.ts';

type WithEv = { readonly ev: number };

/**
 * Above one shown place two values are surely shown apart; rounding every pair would cost more than
 * the sort.
 */
const SURELY_APART = 2e-4;

/** Order by the shown value, the greater first; 0 where two values are shown alike. */
export function compareEv(a: WithEv, b: WithEv): number {
  const difference = b.ev - a.ev;
  return Math.abs(difference) > SURELY_APART ? difference : shownEv(b.ev) - shownEv(a.ev);
}

/** Order of two texts by code unit. */
export function compareText(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}
