import { goalModel } from './goal-model.ts';
import type { AtLeast } from './lines.ts';

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
  readonly total: AtLeast;
  /** Home minus away. */
  readonly margin: AtLeast;
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

function rounded(mean: number, deviation: number): AtLeast {
  return (count) => normalBelow((mean - count + 0.5) / deviation);
}

function withoutTie(atLeast: AtLeast): AtLeast {
  const tie = atLeast(0) - atLeast(1);
  return (count) => (count > 0 ? atLeast(count) : atLeast(count) - tie) / (1 - tie);
}

const FOOTBALL_RHO = -0.065;

function football({ edge, pace }: Strengths): ScoreModel {
  const each = 1.33 * Math.exp(0.37 * pace);
  const home = each * Math.exp(0.35 * edge);
  const away = each * Math.exp(-0.35 * edge);
  const goals = goalModel(home, away, FOOTBALL_RHO, false);
  const { total, margin } = goals;
  const threeWay = { home: goals.home, draw: goals.draw, away: goals.away };
  return { twoWay: null, threeWay, total, margin, meanTotal: home + away, meanMargin: home - away };
}

function iceHockey({ edge, pace }: Strengths): ScoreModel {
  const each = 2.95 * Math.exp(0.26 * pace);
  const home = each * Math.exp(0.25 * edge);
  const away = each * Math.exp(-0.25 * edge);
  const goals = goalModel(home, away, 0, true);
  const { total, margin } = goals;
  return {
    twoWay: { home: goals.home + goals.draw / 2, away: goals.away + goals.draw / 2 },
    threeWay: { home: goals.home, draw: goals.draw, away: goals.away },
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
  const twoWay = { home: margin(1), away: 1 - margin(1) };
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
  football,
  ice_hockey: iceHockey,
  basketball,
  tennis,
};

/** The chances that follow from two strengths, consistent over h2h, totals and spreads of the match. */
export function scoreModel(discipline: Discipline, strengths: Strengths): ScoreModel {
  return MODELS[discipline](strengths);
}
