/** What a goal model says about the markets of its match. */
import { overShares } from '../markets/settlement.ts';
import { AWAY_WINS, DRAWS, goalSums, HOME_WINS, RESULTS, weighted } from './goal-sums.ts';
import type { ScoreModel } from './score-model.ts';
import type { Winner } from './winner-axes.ts';

/** Markets on a line that a goal model can settle. A line of `spreads` is the home side's handicap. */
export type LineMarket = 'spreads' | 'totals';

/** How much of a stake is won and lost, as shares of it; the rest comes back. */
export type StakeShares<T = number> = { readonly won: T; readonly lost: T };

/** The column of `GoalSums` that decides a line. */
export const COLUMN_OF = { spreads: 'difference', totals: 'goals' } as const satisfies Record<
  LineMarket,
  string
>;

/** How much of a stake on the home side or on over is won and lost, by goal difference or by goals. */
export function sharesByResult(market: LineMarket, line: number): StakeShares<readonly number[]> {
  const shares =
    market === 'spreads'
      ? RESULTS.difference.map((lead) => overShares(lead, -line))
      : RESULTS.goals.map((goals) => overShares(goals, line));
  return { won: shares.map(({ won }) => won), lost: shares.map(({ lost }) => lost) };
}

/**
 * How much of a stake on the home side (`spreads`) or on over (`totals`) a model expects to be won and lost. Its fair
 * probability per settled stake is won / (won + lost).
 */
export function stakeShares(model: ScoreModel, market: LineMarket, line: number): StakeShares {
  const column = goalSums(model)[COLUMN_OF[market]];
  const { won, lost } = sharesByResult(market, line);
  return { won: weighted(column, won), lost: weighted(column, lost) };
}

/** Share of a stake on a line that is won or lost and does not come back. */
export function settledShare(model: ScoreModel, market: LineMarket, line: number): number {
  const { won, lost } = stakeShares(model, market, line);
  return won + lost;
}

/** The probabilities of home, draw and away in a model. */
export function winnerOf(model: ScoreModel): Winner {
  const { difference } = goalSums(model);
  return [weighted(difference, HOME_WINS), weighted(difference, DRAWS), weighted(difference, AWAY_WINS)];
}

/** A model is fitted to about 1e-9: totals that differ by less than this are equally near. */
const EQUALLY_NEAR = 1e-8;

export type Total = { readonly line: number; readonly pOver: number };

/** The half line whose over and under are nearest even in a model, the lower of two that are equally near. */
export function mainTotal(model: ScoreModel): Total {
  let above: Total = { line: Number.NaN, pOver: Number.POSITIVE_INFINITY };
  let pUnder = 0;
  // Over becomes less likely from line to line: the main line is the last above a half or the first below.
  for (const [goals, p] of goalSums(model).goals.entries()) {
    pUnder += p;
    const total = { line: goals + 0.5, pOver: 1 - pUnder };
    if (total.pOver <= 0.5) return 0.5 - total.pOver < above.pOver - 0.5 - EQUALLY_NEAR ? total : above;
    above = total;
  }
  return above;
}
