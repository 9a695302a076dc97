import { GRADE_RULES_DATES, GRADE_RULES_VERSION } from '#domain/grading/settings.ts';

/** The rules that the record grows by now. */
export const RULES_IN_FORCE = {
  version: String(GRADE_RULES_VERSION),
  since: GRADE_RULES_DATES.since,
  fittedTo: GRADE_RULES_DATES.fittedTo,
};

const exampleFigures = {
  picks: 1_204,
  claimed_ev: 0.0561,
  clv: {
    picks: 1_180,
    mean: 0.0513,
    standard_error: 0.0021,
    beat_close: 0.84,
    realised: 0.92,
    weak: 12,
  },
  promise: { picks: 310, expected_clv: 0.0524, clv: 0.0519, beat_chance: 0.79, beat_close: 0.82 },
  return: { picks: 1_150, mean: 0.043, standard_error: 0.035, ungraded: 8, corrected: 1 },
};
/** The figures of the record in the documents. */
export const summaryExample = {
  ...exampleFigures,
  rules_in_force: {
    version: RULES_IN_FORCE.version,
    since: RULES_IN_FORCE.since,
    fitted_to: RULES_IN_FORCE.fittedTo,
  },
  calibration: [
    { from: 0.4, to: 0.5, bets: 412, expected: 0.4471, won: 0.4539, standard_error: 0.0245 },
  ],
  by_sport: [{ sport: 'soccer_epl', ...exampleFigures }],
  by_market: [{ market: 'h2h', ...exampleFigures }],
  by_month: [{ month: '2026-04', ...exampleFigures }],
  by_day: [
    {
      day: '2026-04-18',
      picks: 31,
      claimed: 1.7391,
      closed: 30,
      clv: 1.539,
      clv_squares: 0.231812,
      settled: 30,
      profit: 1.29,
      profit_squares: 33.1841,
    },
  ],
  by_rules: [{ rules: '2', ...exampleFigures }],
  by_grade: [{ grade: 'A', ...exampleFigures }],
  recorded_b: exampleFigures,
};
