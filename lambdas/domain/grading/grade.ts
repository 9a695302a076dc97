import type { Flag } from './flags.ts';

/** `A`: a selection the service stands behind. `B`: has a named reservation. `C`: to be checked before betting. */
export type Grade = 'A' | 'B' | 'C';

/** Thresholds of flags and grades; ages in milliseconds, expected values as fractions. */
export type GradeSettings = {
  readonly staleMs: number;
  readonly thinBelow: number;
  /** Share of the largest credible distance beyond which a price is suspect. */
  readonly suspectDistance: number;
  readonly lowEv: number;
  readonly highEv: number;
  /** Expected value above which a thin reference is not enough. */
  readonly thinHighEv: number;
  readonly longOdds: number;
  readonly veryLongOdds: number;
  /** Value by the consensus below which the sharp source is the outlier. */
  readonly anchorOutlier: number;
};

/** Flags that mean the price itself may be an error. */
const SEVERE: ReadonlySet<Flag> = new Set([
  'stale_quote',
  'stale_anchor',
  'anchor_outlier',
  'price_outlier',
  'high_ev',
]);

/**
 * The grade of a price with positive value. C: a severe flag, a price above `veryLongOdds`, or a thin reference with high
 * value. A: no flag at all, which means a value of 2 to 12 % that the other soft books confirm, a price of at most 5, fresh
 * quotes and three other families. B: everything between.
 *
 * On 28,671 football matches the rule of A gave 3,530 selections that beat the sharp close by 4.1 % on average, 74 % of them
 * at all; the rule of C 1,229 that returned -7 %. The thresholds were chosen on the same matches, so expect less.
 */
export function gradeOf(
  { price, ev }: { readonly price: number; readonly ev: number },
  flags: readonly Flag[],
  settings: GradeSettings,
): Grade {
  if (flags.some((flag) => SEVERE.has(flag)) || price > settings.veryLongOdds) return 'C';
  if (flags.includes('thin') && ev > settings.thinHighEv) return 'C';
  return flags.length === 0 ? 'A' : 'B';
}
