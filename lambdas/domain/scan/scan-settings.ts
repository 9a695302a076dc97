import { type ComboSettings, DEFAULT_COMBO_SETTINGS } from '../combos/find-combos.ts';
import { DEFAULT_GRADE_SETTINGS, type GradeSettings } from '../grading/grade.ts';
import type { SurebetSettings } from '../grading/grade-surebet.ts';
import { DEFAULT_MARGIN_METHOD, type MarginMethodName } from '../margin/index.ts';
import { DEFAULT_MAX_BOOKSUM } from '../margin/remove-margin.ts';
import type { PoolSettings } from '../reference/pool.ts';
import { REFERENCE_WEIGHTS } from '../reference/weights.ts';
import type { WinnerSettings } from '../reference/winner-reference.ts';

/** Ages in milliseconds from which on a quote is no longer used. */
export type AgeSettings = {
  /** As a price to bet at. */
  readonly candidateMs: number;
  /** As a voice in the fair probability that judges a price. */
  readonly referenceMs: number;
  /** For match probabilities, which nobody bets at: they are the last to lose a quote. */
  readonly matchMs: number;
  /** The same as a share of the time left to kick-off, where that is longer: far matches are read, and move, seldom. */
  readonly matchShareOfTimeLeft: number;
};

export type ExchangeSettings = {
  /**
   * Widest gap between the booksums of back and lay prices at which their middle is an opinion: 1.02 to back against 160
   * to lay is nobody's.
   */
  readonly maxGap: number;
  /** Highest booksum of back prices at which they are one, where the feed has no lay prices. */
  readonly maxBooksum: number;
};

/** All the numbers the analysis runs on. */
export type ScanSettings = {
  readonly method: MarginMethodName;
  /** A book's own booksum above which its prices are an error. Below 1 they always are. */
  readonly maxBooksum: number;
  readonly age: AgeSettings;
  readonly exchange: ExchangeSettings;
  readonly pool: PoolSettings;
  /** The fitted reference of the three-way winner of football. */
  readonly winner: WinnerSettings;
  /** Keys of the feed that are no books but the mean of many: voices, never a price to bet at. */
  readonly surveys: readonly string[];
  readonly grade: GradeSettings;
  readonly surebet: SurebetSettings;
  readonly combo: ComboSettings;
  /** Other families without which soft prices are not judged where no sharp book or exchange prices the market. */
  readonly minConsensus: number;
  /** Selections are published above this expected value, a fraction. */
  readonly minEv: number;
  /** Beyond it a price is a slip or of another market, and dropped. */
  readonly maxEv: number;
};

/**
 * Where the numbers come from. Ages: quotes of a live feed are 31 to 37 s old at the median, 233 to 416 s at the 99th
 * percentile and never over 15 min. Distances in log-odds: books' margin-free probabilities lie within 0.20 of the median of
 * the others in 99 % of 78,476 pre-match prices and within 0.33 to 0.48 in 99.9 %; beyond 0.5 were 0.04 to 0.09 %, nearly all
 * of one book that quoted another market.
 */
export const DEFAULT_SCAN_SETTINGS: ScanSettings = {
  method: DEFAULT_MARGIN_METHOD,
  maxBooksum: DEFAULT_MAX_BOOKSUM,
  age: { candidateMs: 300_000, referenceMs: 600_000, matchMs: 900_000, matchShareOfTimeLeft: 1 / 12 },
  exchange: { maxGap: 0.1, maxBooksum: 1.06 },
  pool: {
    // Before kick-off the exchange ties with the sharp book (4,788 matches); mixing the sharp book with the others half and
    // half costs nothing on average (+0.5e-4 nats, standard error 0.6e-4) and guards against its slips.
    weight: { sharp: 1, exchange: 0.5, consensus: 0.5 },
    fullConsensus: 5,
    medianBelow: 5,
    outlier: 0.5,
    outlierAtExtremes: 1,
  },
  // Before kick-off 33 of 31,910 matches had goals farther than 0.5 from the sharp book, handicaps of the wrong sign among them.
  winner: { weights: REFERENCE_WEIGHTS, leastSoft: 3, goalsGuard: 0.5, goalsLagMs: 120_000 },
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

/** Age in milliseconds from which on a quote of a match that starts in `timeLeftMs` is not used for anything. */
export function oldestUsable({ matchMs, matchShareOfTimeLeft }: AgeSettings, timeLeftMs: number): number {
  return Math.max(matchMs, timeLeftMs * matchShareOfTimeLeft);
}
