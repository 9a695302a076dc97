/**
 * The goal model behind a handicap and a total: Newton on (ln lambda, ln mu) with the dependence of low scores held at its
 * usual value. It says how likely home, draw and away are without looking at their prices.
 */

import { logit } from '../odds/logit.ts';
import { USUAL_RHO } from './fit-score-model.ts';
import {
  createGoalSums,
  LEVEL,
  type LineShares,
  type Spread,
  sharesOfHandicap,
  sharesOfTotal,
  sumGoals,
  weigh,
} from './goal-sums.ts';
import type { ScoreModel } from './score-grid.ts';
import { winnerAxes } from './winner-axes.ts';

export type GoalTargets = {
  /** The home side's handicap, and its share of settled stakes, W / (W + L). */
  readonly handicap: number;
  readonly pHome: number;
  /** The total, and the share of over among settled stakes. */
  readonly total: number;
  readonly pOver: number;
};

export type GoalFit = {
  readonly model: ScoreModel;
  /** The winner probabilities of the model on their two axes. */
  readonly home: number;
  readonly draw: number;
  /** Change of each axis per unit of log-odds of `pHome` and of `pOver`. */
  readonly homeByHandicap: number;
  readonly homeByTotal: number;
  readonly drawByHandicap: number;
  readonly drawByTotal: number;
};

const TOLERANCE = 1e-11;
const MAX_ITERATIONS = 40;
const LONGEST_STEP = 0.4;
/** Fewest goals a side is thought to score at the start of the search. */
const FEW_GOALS = 0.2;

const sums = createGoalSums();
/** Log-odds of a line in the model and its slopes by ln lambda and ln mu. */
type LineOdds = { value: number; byLambda: number; byMu: number };
const handicapOdds: LineOdds = { value: 0, byLambda: 0, byMu: 0 };
const totalOdds: LineOdds = { value: 0, byLambda: 0, byMu: 0 };

function measure(odds: LineOdds, spread: Spread, { won, lost }: LineShares): void {
  const w = weigh(spread.p, won);
  const l = weigh(spread.p, lost);
  odds.value = Math.log(w / l);
  odds.byLambda = weigh(spread.byLambda, won) / w - weigh(spread.byLambda, lost) / l;
  odds.byMu = weigh(spread.byMu, won) / w - weigh(spread.byMu, lost) / l;
}

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

function start({ handicap, pHome, total, pOver }: GoalTargets): { lambda: number; mu: number } {
  const goals = within(total + 0.1 + (pOver - 0.5) * 4, 1.2, 6);
  const most = goals - 2 * FEW_GOALS;
  const lead = within(-handicap + (pHome - 0.5) * 3, -most, most);
  return { lambda: (goals + lead) / 2, mu: (goals - lead) / 2 };
}

/**
 * The model whose handicap and total have exactly these shares, to 1e-11 in log-odds; undefined where none is found.
 * Home +0.25 at 2.00 and 1.86 with over 2.5 at 1.71 and 2.16 (0.4820 and 0.5592 by the power method): 1.2853 and 1.6508
 * goals, so 29.1 %, 25.6 % and 45.3 %.
 */
export function fitGoals(targets: GoalTargets): GoalFit | undefined {
  const handicap = sharesOfHandicap(targets.handicap);
  const total = sharesOfTotal(targets.total);
  const wantedHandicap = logit(targets.pHome);
  const wantedTotal = logit(targets.pOver);
  let { lambda, mu } = start(targets);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    sumGoals(sums, { lambda, mu, rho: USUAL_RHO });
    measure(handicapOdds, sums.difference, handicap);
    measure(totalOdds, sums.goals, total);
    const offHandicap = handicapOdds.value - wantedHandicap;
    const offTotal = totalOdds.value - wantedTotal;
    const det = handicapOdds.byLambda * totalOdds.byMu - handicapOdds.byMu * totalOdds.byLambda;
    if (!(Math.abs(det) > 1e-12)) return undefined;
    if (Math.max(Math.abs(offHandicap), Math.abs(offTotal)) <= TOLERANCE) return toFit(lambda, mu, det);
    const stepLambda = (totalOdds.byMu * offHandicap - handicapOdds.byMu * offTotal) / det;
    const stepMu = (handicapOdds.byLambda * offTotal - totalOdds.byLambda * offHandicap) / det;
    lambda *= Math.exp(-within(stepLambda, -LONGEST_STEP, LONGEST_STEP));
    mu *= Math.exp(-within(stepMu, -LONGEST_STEP, LONGEST_STEP));
  }
  return undefined;
}

/** Winner axes and their slopes from the sums and line odds of the solution. */
function toFit(lambda: number, mu: number, det: number): GoalFit {
  const { p, byLambda, byMu } = sums.difference;
  const [homeP, awayP] = sides(p);
  const [homeByL, awayByL] = sides(byLambda);
  const [homeByM, awayByM] = sides(byMu);
  const drawP = p[LEVEL] as number;
  const axes = winnerAxes(homeP, drawP, awayP);
  const perLambda = {
    home: homeByL / homeP,
    draw: (byLambda[LEVEL] as number) / drawP,
    away: awayByL / awayP,
  };
  const perMu = { home: homeByM / homeP, draw: (byMu[LEVEL] as number) / drawP, away: awayByM / awayP };
  const homeSlope = { l: perLambda.home - perLambda.away, m: perMu.home - perMu.away };
  const drawSlope = {
    l: perLambda.draw - (perLambda.home + perLambda.away) / 2,
    m: perMu.draw - (perMu.home + perMu.away) / 2,
  };
  // The inverse of the line odds' slopes leads from log-odds back to ln lambda and ln mu.
  const byHandicap = { l: totalOdds.byMu / det, m: -totalOdds.byLambda / det };
  const byTotal = { l: -handicapOdds.byMu / det, m: handicapOdds.byLambda / det };
  return {
    model: { lambda, mu, rho: USUAL_RHO },
    home: axes.home,
    draw: axes.draw,
    homeByHandicap: homeSlope.l * byHandicap.l + homeSlope.m * byHandicap.m,
    homeByTotal: homeSlope.l * byTotal.l + homeSlope.m * byTotal.m,
    drawByHandicap: drawSlope.l * byHandicap.l + drawSlope.m * byHandicap.m,
    drawByTotal: drawSlope.l * byTotal.l + drawSlope.m * byTotal.m,
  };
}

/** A column summed over home wins and over away wins. */
function sides(column: Float64Array): readonly [home: number, away: number] {
  let homeSum = 0;
  let awaySum = 0;
  for (let at = 0; at < LEVEL; at++) awaySum += column[at] as number;
  for (let at = LEVEL + 1; at < column.length; at++) homeSum += column[at] as number;
  return [homeSum, awaySum];
}
