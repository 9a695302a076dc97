/** Thresholds of flags and grades; ages in milliseconds, expected values as fractions. */
export type GradeSettings = {
  readonly staleMs: number;
  /** Families behind a probability below which it is thin. */
  readonly thinBelow: number;
  /** Other soft families below which they confirm nothing. */
  readonly minOthers: number;
  /** Share of the largest credible distance beyond which a price is suspect. */
  readonly suspectDistance: number;
  /** Expected value below which it is within the error of the probability. */
  readonly lowEv: number;
  /** Share by which the winnings of an A exceed those at fair odds. */
  readonly fullExcess: number;
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
  /** Time to the start, milliseconds, above which no past results are about the price. */
  readonly farMs: number;
  /** The same above which it is to be checked. */
  readonly veryFarMs: number;
  /** Other soft families, all fresh, from which on a consensus on two outcomes is broad. */
  readonly broadOthers: number;
  /** Expected value that a broad consensus needs. */
  readonly broadEv: number;
  /** Time to the start, milliseconds, up to which it says something. */
  readonly broadWithinMs: number;
};

const HOUR_MS = 3_600_000;

/** Counts the rules by which prices were graded. A change of a rule or of a number behind a grade raises it. */
export const GRADE_RULES_VERSION = 2;

/** Since which day these rules grade, and the day of the last match that the weights behind their probabilities know. */
export const GRADE_RULES_DATES = { since: '2026-11-22', fittedTo: '2025-05-25' } as const;

/**
 * Chosen on football matches: prices up to 4 whose winnings are 7 % or more above the fair ones, and that the other soft
 * books confirm, were realised at the close in full, values below 1.5 % to half. docs/evidence.md has the tables by season;
 * docs/numbers.md says which of these numbers were chosen without the season they are judged by.
 */
export const DEFAULT_GRADE_SETTINGS: GradeSettings = {
  staleMs: 120_000,
  thinBelow: 3,
  minOthers: 3,
  suspectDistance: 0.8,
  lowEv: 0.015,
  fullExcess: 0.07,
  highEv: 0.12,
  thinHighEv: 0.05,
  consensusEv: 0.06,
  longOdds: 4,
  veryLongOdds: 10,
  confirmed: 0,
  confirmedUntested: 0.02,
  anchorOutlier: -0.01,
  farMs: 7 * 24 * HOUR_MS,
  veryFarMs: 30 * 24 * HOUR_MS,
  broadOthers: 5,
  broadEv: 0.025,
  broadWithinMs: 12 * HOUR_MS,
};

export type SurebetSettings = {
  /** Guaranteed profit above which an error is likelier than a gift. */
  readonly highEv: number;
  /** Guaranteed profit above which it is one. */
  readonly maxEv: number;
};
