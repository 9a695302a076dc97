import { GRADE_RULES_DATES, GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import {
  ALL,
  calibrationOf,
  type Dimension,
  groupsBy,
  meanOf,
  ratio,
  type Sums,
  type SumsByGroup,
  shown,
} from '#domain/record/figures.ts';
import { jsonAnswer } from '#http/endpoint.ts';
import { count, objectOf, ref, text } from '#http/openapi/fields.ts';
import type { Schema } from '#http/schema.ts';
import { createView } from '#http/view.ts';

const number = (description: string): Schema => ({ type: ['number', 'null'], description });
const standardError = number('Standard error of the mean; null below two picks.');

const figures = {
  picks: count('Picks whose close is known, or is known to be missing.'),
  claimed_ev: number('Mean expected value at publication, as a fraction of the stake.'),
  clv: ref('ClosingValue'),
  return: ref('Return'),
};
const grouped = (name: string, description: string) => ({
  type: 'array',
  items: objectOf({ [name]: text(description), ...figures }),
});

const day = (description: string): Schema => ({ type: 'string', format: 'date', description });

/** The schemas of the figures of the record. */
export const schemas = {
  ClosingValue: objectOf({
    picks: count('Picks with a close.'),
    mean: number('Mean of price x closing fair probability - 1.'),
    standard_error: standardError,
    beat_close: number('Share of the picks whose price was better than the close.'),
    realised: number(
      'Sum of closing values over the sum of price x `fair_prob` - 1 at publication: 1 is a ' +
        'claim that was kept.',
    ),
    weak: count('Picks whose close comes from quotes of more than ten minutes before the start.'),
  }),
  Return: objectOf({
    picks: count('Picks that were settled.'),
    mean: number('Mean profit of a stake of one unit. It says little below some 10,000 picks.'),
    standard_error: standardError,
    ungraded: count('Picks without a result.'),
    corrected: count('Corrections of results; all figures go by them.'),
  }),
  Calibration: objectOf({
    from: { type: 'number', description: 'Fair probabilities from this one on' },
    to: { type: 'number', description: 'and below this one.' },
    bets: { type: 'number', description: 'Stakes that were won or lost; a half counts a half.' },
    expected: number('Share that should have won.'),
    won: number('Share that won.'),
    standard_error: number('Standard error of the share that won, if the probabilities are right.'),
  }),
  RulesInForce: objectOf({
    version: text('Version of the rules that grade now.'),
    since: day('The day since which they do.'),
    fitted_to: day('The last match that the weights behind the fair probabilities were fitted to.'),
  }),
  Performance: objectOf({
    ...figures,
    rules_in_force: ref('RulesInForce'),
    calibration: { type: 'array', items: ref('Calibration') },
    by_sport: grouped('sport', 'Sport or league key.'),
    by_market: grouped('market', 'Market identifier.'),
    by_month: grouped('month', 'Month of the start, UTC.'),
    by_rules: grouped('rules', 'Version of the rules that graded the picks.'),
    by_grade: grouped(
      'grade',
      'Grade of all value bets an hour before the start, each at its best price: compared ' +
        'with the close, not recorded and not settled.',
    ),
  }),
} satisfies Readonly<Record<string, Schema>>;

/** What was claimed, what the close says of it, and the return last. */
function toFigures(sums: Partial<Sums>) {
  const {
    picks = 0,
    claimed = 0,
    closed = 0,
    weak = 0,
    closedClaimed = 0,
    clv = 0,
    clvSquares = 0,
    beat = 0,
    settled = 0,
    ungraded = 0,
    corrected = 0,
    profit = 0,
    profitSquares = 0,
  } = sums;
  const ofClose = meanOf(closed, clv, clvSquares);
  const ofReturn = meanOf(settled, profit, profitSquares);
  return {
    picks,
    claimedEv: shown(picks > 0 ? claimed / picks : null),
    clv: {
      picks: closed,
      mean: ofClose.mean,
      standardError: ofClose.standardError,
      beatClose: ratio(beat, closed),
      realised: ratio(clv, closedClaimed),
      weak,
    },
    return: {
      picks: settled,
      mean: ofReturn.mean,
      standardError: ofReturn.standardError,
      ungraded,
      corrected,
    },
  };
}

const RULES_IN_FORCE = {
  version: String(GRADE_RULES_VERSION),
  since: GRADE_RULES_DATES.since,
  fittedTo: GRADE_RULES_DATES.fittedTo,
};

/** All figures of the record, from its sums, and the rules that it grows by now. */
export function summaryOf(sums: SumsByGroup) {
  const by = (dimension: Dimension) =>
    groupsBy(dimension, sums).map(({ value, sum }) => ({ [dimension]: value, ...toFigures(sum) }));
  return {
    ...toFigures(sums.get(ALL) ?? {}),
    rulesInForce: RULES_IN_FORCE,
    calibration: groupsBy('decile', sums).map(({ value, sum }) =>
      calibrationOf(Number(value), sum),
    ),
    bySport: by('sport'),
    byMarket: by('market'),
    byMonth: by('month'),
    byRules: by('rules'),
    byGrade: by('grade'),
  };
}

const show = createView(schemas, 'Performance');

/** All figures of the record as they are served, for programs that compute them again. */
export function toSummary(sums: SumsByGroup) {
  return show(summaryOf(sums));
}

/** The example of the documents. */
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
  return: { picks: 1_150, mean: 0.043, standard_error: 0.035, ungraded: 8, corrected: 1 },
};
const summaryExample = {
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
  by_rules: [{ rules: '2', ...exampleFigures }],
  by_grade: [{ grade: 'A', ...exampleFigures }],
};

/** The answer of every endpoint that serves the figures. */
export const summaryAnswer = jsonAnswer(schemas, 'Performance', {
  description: 'The figures.',
  examples: { figures: summaryExample },
});
