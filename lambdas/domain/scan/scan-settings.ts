import { type ComboSettings, DEFAULT_COMBO_SETTINGS } from '../combos/find-combos.ts';
import { DEFAULT_GRADE_SETTINGS } from '../grading/settings.ts';
import { DEFAULT_MARGIN_METHOD } from '../margin/index.ts';
import { DEFAULT_MAX_BOOKSUM } from '../margin/remove-margin.ts';
import type { BookExceptions } from '../odds/books.ts';
import type { ReferenceSettings } from '../reference/settings.ts';
import { REFERENCE_WEIGHTS } from '../reference/weights.ts';
import type { FindSurebetSettings } from '../surebets/find-surebets.ts';
import type { ValueSettings } from '../value/find-value.ts';

/** All the numbers the analysis runs on. */
export type ScanSettings = ReferenceSettings &
  ValueSettings &
  FindSurebetSettings &
  BookExceptions & {
    readonly combo: ComboSettings;
  };

/**
 * Where the numbers come from. Ages: quotes of a live feed are 31 to 37 s old at the median, 233 to 416 s at the 99th
 * percentile and never over 15 min. Distances in log-odds: books' margin-free probabilities lie within 0.20 of the
 * median of the others in 99 % of 78,476 pre-match prices and within 0.33 to 0.48 in 99.9 %; beyond 0.5 were 0.04 to
 * 0.09 %, nearly all of one book that quoted another market.
 */
export const DEFAULT_SCAN_SETTINGS: ScanSettings = {
  method: DEFAULT_MARGIN_METHOD,
  maxBooksum: DEFAULT_MAX_BOOKSUM,
  age: { betMs: 300_000, referenceMs: 600_000, matchMs: 900_000, matchShareOfTimeLeft: 1 / 12 },
  exchange: { maxGap: 0.1, maxBooksum: 1.06 },
  pool: {
    // Before kick-off a tight exchange is as near to the sharp book's close as the sharp book is, and nearer with it, one to
    // one (2,952 matches of 2024/25, 1.0e-4 nats +- 0.2e-4). Mixing the sharp book with the others half and half costs
    // nothing on average (+0.5e-4 nats, standard error 0.6e-4) and guards against its slips.
    weight: { sharp: 1, exchange: 1, consensus: 0.5 },
    fullConsensus: 5,
    medianBelow: 5,
    outlier: 0.5,
    outlierAtExtremes: 1,
  },
  // Before kick-off 33 of 31,910 matches had goals farther than 0.5 from the sharp book, handicaps of the wrong sign
  // among them.
  winner: { weights: REFERENCE_WEIGHTS, minSoft: 3, goalsGuard: 0.5, goalsLagMs: 120_000 },
  surveys: [],
  grade: DEFAULT_GRADE_SETTINGS,
  minConsensus: 2,
  // A real surebet is about 1 %; of 28,671 matches with every surveyed book 0.65 % had one above 2 %.
  surebet: { highEv: 0.03, maxEv: 0.05 },
  combo: DEFAULT_COMBO_SETTINGS,
  // Less would be shown as no value at all.
  minEv: 0.00005,
  maxEv: 0.25,
};
