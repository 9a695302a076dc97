import { USUAL_RHO } from '#domain/goals/score-model.ts';
import { type Distribution, settleLine } from './distribution.ts';
import { football, withOvertime } from './goal-model.ts';

export type Discipline = 'football' | 'ice_hockey' | 'basketball' | 'tennis';

/**
 * A match in two numbers, comparable over sports: `edge` is near the log-odds of home against away,
 * `pace` near the log-odds of going over the sport's usual total.
 */
export type Strengths = { readonly edge: number; readonly pace: number };

/** True chances of one match. Two-way where a winner is always found, three-way where normal time decides. */
export type ScoreModel = {
  readonly twoWay: { readonly home: number; readonly away: number } | null;
  readonly threeWay: { readonly home: number; readonly draw: number; readonly away: number } | null;
  readonly total: Distribution;
  /** Home minus away. */
  readonly margin: Distribution;
  readonly meanTotal: number;
  readonly meanMargin: number;
};

/** Standard normal distribution function (Abramowitz and Stegun 1964, 7.1.26; error below 1.5e-7). */
function normalBelow(value: number): number {
  const x = Math.abs(value) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = (series * Math.exp(-x * x)) / 2;
  return value < 0 ? tail : 1 - tail;
}

/** Deviations beyond which a normal distribution is cut off. */
const TAIL = 7;

/** A normal distribution rounded to whole numbers. */
function rounded(mean: number, deviation: number): Distribution {
  const lowest = Math.floor(mean - TAIL * deviation);
  const belowHalf = (count: number) => normalBelow((count - 0.5 - mean) / deviation);
  const mass = Array.from({ length: Math.ceil(2 * TAIL * deviation) + 1 }, (_, index) => {
    const count = lowest + index;
    return belowHalf(count + 1) - belowHalf(count);
  });
  return { lowest, mass };
}

/** The same game where a tie is played on: no margin is zero. */
function withoutTie({ lowest, mass }: Distribution): Distribution {
  return { lowest, mass: mass.map((probability, index) => (lowest + index === 0 ? 0 : probability)) };
}

function footballMatch({ edge, pace }: Strengths): ScoreModel {
  const each = 1.33 * Math.exp(0.37 * pace);
  const home = each * Math.exp(0.35 * edge);
  const away = each * Math.exp(-0.35 * edge);
  const { winner, total, margin } = football(home, away, USUAL_RHO);
  return { twoWay: null, threeWay: winner, total, margin, meanTotal: home + away, meanMargin: home - away };
}

function iceHockey({ edge, pace }: Strengths): ScoreModel {
  const each = 2.95 * Math.exp(0.26 * pace);
  const home = each * Math.exp(0.25 * edge);
  const away = each * Math.exp(-0.25 * edge);
  const { winner, total, margin } = withOvertime(home, away);
  return {
    twoWay: { home: winner.home + winner.draw / 2, away: winner.away + winner.draw / 2 },
    threeWay: winner,
    total,
    margin,
    meanTotal: home + away,
    meanMargin: home - away,
  };
}

function basketball({ edge, pace }: Strengths): ScoreModel {
  const meanMargin = 7.3 * edge;
  const meanTotal = 226 + 11 * pace;
  const margin = withoutTie(rounded(meanMargin, 12));
  const { over, under } = settleLine(margin, 0);
  const twoWay = { home: over, away: under };
  return { twoWay, threeWay: null, total: rounded(meanTotal, 18), margin, meanTotal, meanMargin };
}

function tennis({ edge, pace }: Strengths): ScoreModel {
  const home = 1 / (1 + Math.exp(-edge));
  const meanTotal = 22.8 - 0.9 * Math.abs(edge) + 2.4 * pace;
  const meanMargin = 2.5 * edge;
  return {
    twoWay: { home, away: 1 - home },
    threeWay: null,
    total: rounded(meanTotal, 4),
    margin: rounded(meanMargin, 4.4),
    meanTotal,
    meanMargin,
  };
}

const MODELS: Record<Discipline, (strengths: Strengths) => ScoreModel> = {
  football: footballMatch,
  ice_hockey: iceHockey,
  basketball,
  tennis,
};

/** The chances that follow from two strengths, consistent over h2h, totals and spreads of the match. */
export function scoreModel(discipline: Discipline, strengths: Strengths): ScoreModel {
  return MODELS[discipline](strengths);
}
