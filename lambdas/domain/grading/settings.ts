const HOUR_MS = 3_600_000;

/**
 * Thresholds of flags and grades; ages in milliseconds, expected values as fractions. Chosen on
 * football matches: docs/evidence.md has the tables by season, docs/numbers.md says which of these
 * numbers were chosen without the season they are judged by.
 */
export const DEFAULT_GRADE_SETTINGS = {
  staleMs: 120_000,
  /** Families behind a probability below which it is thin. */
  thinBelow: 3,
  /** Other soft families below which they confirm nothing. */
  minOthers: 3,
  /** Share of the largest credible distance beyond which a price is suspect. */
  suspectDistance: 0.8,
  /** Expected value below which it is within the error of the probability. */
  lowEv: 0.015,
  /** Edges from which on a price may be an A, in spreads of its side: `edgeOf` has the formula. */
  minEdge: { side: 0.48, draw: 0.48 },
  /** Largest distance of sharp book and exchange, in log-odds. */
  maxAnchorDistance: 0.15,
  highEv: 0.12,
  /** Expected value above which a thin reference is not enough. */
  thinHighEv: 0.05,
  /** Expected value that a consensus without a sharp source or goals needs. */
  consensusEv: 0.06,
  longOdds: 4,
  veryLongOdds: 10,
  /** Value by the other soft books that a market needs of which no results were tested. */
  confirmedUntested: 0.02,
  /** Value by the other soft books below which the sharp source is the outlier. */
  anchorOutlier: -0.03,
  /** How many of them it takes beside two anchors that agree. */
  manyOthers: 15,
  /** Time to the start, milliseconds, above which no past results are about the price. */
  farMs: 7 * 24 * HOUR_MS,
  /** Time to the start, milliseconds, above which the bet is to be checked. */
  veryFarMs: 30 * 24 * HOUR_MS,
  /** Other soft families, all fresh, from which on a consensus on two outcomes is broad. */
  broadOthers: 5,
  /** Expected value that a broad consensus needs. */
  broadEv: 0.025,
  /** Time to the start, milliseconds, up to which a broad consensus says something. */
  broadWithinMs: 12 * HOUR_MS,
};

export type GradeSettings = Readonly<typeof DEFAULT_GRADE_SETTINGS>;

/** A real surebet is about 1 %. */
export const DEFAULT_SUREBET_SETTINGS = {
  /** Guaranteed profit above which an error is likelier than a gift. */
  highEv: 0.03,
  /** Guaranteed profit above which it is one. */
  maxEv: 0.05,
};

/** What grades a surebet, and the price of each of its legs. */
export type SurebetGradeSettings = {
  readonly grade: GradeSettings;
  readonly surebet: Readonly<typeof DEFAULT_SUREBET_SETTINGS>;
};

/**
 * Counts the rules by which prices were graded. A change of a rule or of a number behind a grade
 * raises it.
 */
export const GRADE_RULES_VERSION = 4;

/**
 * Since which day these rules grade, and the day of the last match that the weights behind their
 * probabilities know.
 */
export const GRADE_RULES_DATES = { since: '2026-11-28', fittedTo: '2025-05-25' } as const;
