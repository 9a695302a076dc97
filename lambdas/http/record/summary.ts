import { daysAndWeeks } from '#domain/record/days-and-weeks.ts';
import {
  ALL,
  calibrationOf,
  type Dimension,
  groupsBy,
  meanOf,
  RECORDED_B,
  ratio,
  type Sums,
  type SumsByGroup,
  shown,
  shownSquares,
} from '#domain/record/figures.ts';
import { jsonAnswer } from '#http/endpoint.ts';
import { added, arrayOf, count, objectOf, ref, text } from '#http/openapi/fields.ts';
import type { Schema } from '#http/schema.ts';
import { createView } from '#http/view.ts';
import { RULES_IN_FORCE, summaryExample } from './summary-example.ts';

const number = (description: string): Schema => ({ type: ['number', 'null'], description });
const sum = (description: string): Schema => ({ type: 'number', description });
const standardError = number('Standard error of the mean; null below two picks.');

const figures = {
  picks: count('Picks whose close is known, or is known to be missing.'),
  claimed_ev: number('Mean expected value at publication, as a fraction of the stake.'),
  clv: ref('ClosingValue'),
  promise: ref('PromiseKept'),
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
    mean: number('Mean of price after commission x closing fair probability - 1.'),
    standard_error: standardError,
    beat_close: number('Share of the picks whose price was better than the close.'),
    realised: number(
      'Sum of closing line values over the sum of price x `fair_prob` - 1 at publication, both ' +
        'after commission: 1 is a claim that was kept.',
    ),
    weak: count('Picks whose close comes from quotes of more than ten minutes before the start.'),
  }),
  PromiseKept: objectOf({
    picks: count(
      'Picks with a close that said what to expect: those since version 3 of the rules.',
    ),
    expected_clv: number('Mean closing line value to expect of them.'),
    clv: number('Mean closing line value that they had.'),
    beat_chance: number('Mean chance to beat the close.'),
    beat_close: number('Share that did.'),
  }),
  Return: objectOf({
    picks: count('Picks that were settled.'),
    mean: number('Mean profit of a stake of one unit. Below some 10,000 picks it is mostly luck.'),
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
    version: text('Version of the grading rules in force.'),
    since: day('The day on which they came into force.'),
    fitted_to: day('The last match that the weights behind the fair probabilities were fitted to.'),
  }),
  RecordDay: objectOf({
    day: day('Day of the start, UTC; the Monday of a week over two years before the latest day.'),
    picks: count('Picks whose close is known, or is known to be missing.'),
    claimed: sum('Sum of the expected values at publication.'),
    closed: count('Picks with a close.'),
    clv: sum('Sum of the closing line values.'),
    clv_squares: sum('Sum of the squares of the closing line values.'),
    settled: count('Picks that were settled.'),
    profit: sum('Sum of the profits, with a stake of one unit on each pick.'),
    profit_squares: sum('Sum of the squares of the profits.'),
  }),
  Performance: objectOf({
    ...figures,
    rules_in_force: ref('RulesInForce'),
    calibration: { type: 'array', items: ref('Calibration') },
    by_sport: grouped('sport', 'Sport or league key.'),
    by_market: grouped('market', 'Market identifier.'),
    by_month: grouped('month', 'Month of the start, UTC.'),
    by_day: added({
      ...arrayOf('RecordDay'),
      description:
        'Sums of each day on which a pick started, the first day first. What is over two years ' +
        'before the latest day is summed by weeks, at most 520 of them. Days before the service ' +
        'counted by day are missing.',
    }),
    by_rules: grouped('rules', 'Version of the rules that graded the picks.'),
    by_grade: grouped(
      'grade',
      'Grade of all value bets an hour before the start, each at its best price: compared ' +
        'with the close. `broad_consensus` is the part of B with this flag.',
    ),
    recorded_b: {
      ...objectOf(figures),
      description:
        'The recorded picks of grade B, a class of their own: no figure above but `by_grade` ' +
        'counts any of B.',
    },
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
    promises = 0,
    promisedClv = 0,
    promisedBeat = 0,
    keptClv = 0,
    keptBeat = 0,
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
    promise: {
      picks: promises,
      expectedClv: meanOf(promises, promisedClv, 0).mean,
      clv: meanOf(promises, keptClv, 0).mean,
      beatChance: meanOf(promises, promisedBeat, 0).mean,
      beatClose: ratio(keptBeat, promises),
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

/** What happened to the picks of a day, as sums from which means and their errors follow. */
function toDay(value: string, sums: Partial<Sums>) {
  const { picks = 0, claimed = 0, closed = 0, clv = 0, clvSquares = 0 } = sums;
  const { settled = 0, profit = 0, profitSquares = 0 } = sums;
  return {
    day: value,
    picks,
    claimed: shown(claimed),
    closed,
    clv: shown(clv),
    clvSquares: shownSquares(clvSquares),
    settled,
    profit: shown(profit),
    profitSquares: shownSquares(profitSquares),
  };
}

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
    byDay: daysAndWeeks(groupsBy('day', sums)).map(({ value, sum }) => toDay(value, sum)),
    byRules: by('rules'),
    byGrade: by('grade'),
    recordedB: toFigures(sums.get(RECORDED_B) ?? {}),
  };
}

const show = createView(schemas, 'Performance');

/** All figures of the record as they are served, for programs that compute them again. */
export function toSummary(sums: SumsByGroup) {
  return show(summaryOf(sums));
}

/** The answer of every endpoint that serves the figures. */
export const summaryAnswer = jsonAnswer(schemas, 'Performance', {
  description: 'The figures.',
  examples: { figures: summaryExample },
});
