import type { Flag } from './flags.ts';

/** `A`: a selection the service stands behind. `B`: has a named reservation. `C`: to be checked before betting. */
export type Grade = 'A' | 'B' | 'C';

/** Thresholds of flags and grades; ages in milliseconds, expected values as fractions. */
export type GradeSettings = {
  readonly staleMs: number;
  /** Families behind a probability below which it is thin. */
  readonly thinBelow: number;
  /** Other soft families below which they confirm nothing. */
  readonly leastOthers: number;
  /** Share of the largest credible distance beyond which a price is suspect. */
  readonly suspectDistance: number;
  /** Expected value below which it is within the error of the probability. */
  readonly lowEv: number;
  /** Expected value an A needs. */
  readonly fullEv: number;
  readonly highEv: number;
  /** Expected value above which a thin reference is not enough. */
  readonly thinHighEv: number;
  /** Expected value that a consensus without a sharp source or goals needs. */
  readonly consensusEv: number;
  readonly longOdds: number;
  readonly veryLongOdds: number;
  /** Value by the other soft books below which the price is not confirmed. */
  readonly confirmed: number;
  /** The same where no results of the market's own were tested. */
  readonly confirmedUntested: number;
  /** Value by the other soft books below which the sharp source is the outlier. */
  readonly anchorOutlier: number;
};

/**
 * Chosen on 31,910 football matches: values of 3.5 to 12 % at prices up to 4 that the other soft books confirm were realised
 * at the close in full, those below 1.5 % to half. docs/analysis.md has the tables by season, and says which of these
 * numbers were chosen without the season they are judged by.
 */
export const DEFAULT_GRADE_SETTINGS: GradeSettings = {
  staleMs: 120_000,
  thinBelow: 3,
  leastOthers: 3,
  suspectDistance: 0.8,
  lowEv: 0.015,
  fullEv: 0.035,
  highEv: 0.12,
  thinHighEv: 0.05,
  consensusEv: 0.06,
  longOdds: 4,
  veryLongOdds: 10,
  confirmed: 0,
  confirmedUntested: 0.02,
  anchorOutlier: -0.01,
};

/** Flags that mean the value itself may be an error. */
const SEVERE: ReadonlySet<Flag> = new Set(['stale_quote', 'stale_anchor', 'anchor_outlier', 'low_ev']);

/**
 * The grade of a price with positive value. A: no flag at all, which means the winner of a match judged by a fresh
 * sharp book, a value of 3.5 to 12 % that three or more other soft books confirm, and a price of at most 4. C: a severe
 * flag, a price above `veryLongOdds`, a suspect value in a market without evidence, high value behind a thin reference,
 * or too little value for a mere consensus. B: everything between, with its flags for reservations.
 */
export function gradeOf(
  { price, ev, goals }: { readonly price: number; readonly ev: number; readonly goals: boolean },
  flags: readonly Flag[],
  settings: GradeSettings,
): Grade {
  if (flags.length === 0) return 'A';
  if (flags.some((flag) => SEVERE.has(flag)) || price > settings.veryLongOdds) return 'C';
  if (flags.includes('thin') && ev > settings.thinHighEv) return 'C';
  if (flags.includes('no_anchor') && !goals && ev < settings.consensusEv) return 'C';
  const suspect = flags.includes('high_ev') || flags.includes('price_outlier');
  return suspect && flags.includes('unproven_market') ? 'C' : 'B';
}
