import { fitScoreModel } from '../goals/fit-score-model.ts';
import { mainTotal } from '../goals/model-prices.ts';
import { winnerFromAxes } from '../goals/winner-axes.ts';
import { hasDraw } from '../markets/sports.ts';
import { numberAt } from '../odds/number-at.ts';
import { compareText } from '../odds/order.ts';
import { familiesBehind, type GoalsOpinion } from '../reference/goals-opinion.ts';
import type { JudgedEvent } from '../reference/judge-event.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import type { MatchProbability, Source } from './match-probability.ts';

/** The fair probabilities of one market by all families together, in the order of its outcomes. */
type MarketOpinion = {
  readonly line: number | null;
  readonly probabilities: readonly number[];
  readonly families: number;
  readonly source: Source;
};

/** A match item is thin with fewer independent families than this. */
const THIN_BELOW = 3;

/**
 * The match item of an event, null where nothing was quoted. `source`, `matched` and `thin`
 * describe the winner, without one the total. Outside football a match has one winner market; the
 * other may be of another period. In football one goal model has the winner probabilities and the
 * total together: see `mainTotalOf`.
 */
export function matchProbability({
  facts,
  markets,
  goals,
  prefersThreeWay,
}: JudgedEvent): MatchProbability | null {
  const isFootball = hasDraw(facts.sportKey);
  const winner = winnerOpinion(markets, prefersThreeWay) ?? (goals && modelledWinner(goals));
  const quotedTotal = totalOpinion(markets);
  const total = isFootball && winner ? mainTotalOf(winner, quotedTotal) : quotedTotal;
  const main = winner ?? total;
  if (!main) {
    return null;
  }
  const isThreeWay = winner ? winner.probabilities.length === 3 : isFootball;
  const [pHome = null, second = null, third = null] = winner?.probabilities ?? [];
  const [pOver = null, pUnder = null] = total?.probabilities ?? [];
  return {
    ...facts,
    pHome,
    pDraw: isThreeWay ? second : null,
    pAway: isThreeWay ? third : second,
    totalLine: total?.line ?? null,
    pOver,
    pUnder,
    source: main.source,
    matched: main.families,
    thin: main.families < THIN_BELOW,
    totalSource: total?.source ?? null,
    totalMatched: total?.families ?? null,
    totalThin: total && total.families < THIN_BELOW,
    kind: isThreeWay ? 'three_way' : 'two_way',
  };
}

function opinionOf({ line, matchReference }: JudgedMarket): MarketOpinion[] {
  if (!matchReference) {
    return [];
  }
  const { probabilities, families, anchor } = matchReference;
  return [{ line, probabilities, families, source: anchor === 'soft' ? 'consensus' : anchor }];
}

/** The preferred winner market if it has an opinion, else the other one. */
function winnerOpinion(
  markets: readonly JudgedMarket[],
  prefersThreeWay: boolean,
): MarketOpinion | null {
  const winners = markets
    .filter(({ market }) => market.informsMatch === 'winner')
    .flatMap(opinionOf);
  const preferred = winners.find(
    ({ probabilities }) => (probabilities.length === 3) === prefersThreeWay,
  );
  return preferred ?? winners[0] ?? null;
}

/** The main line among the quoted totals. */
function totalOpinion(markets: readonly JudgedMarket[]): MarketOpinion | null {
  const totals = markets.filter(({ market }) => market.informsMatch === 'total').flatMap(opinionOf);
  return totals.reduce<MarketOpinion | null>(
    (main, total) => (main && compareCentrality(total, main) <= 0 ? main : total),
    null,
  );
}

/**
 * The winner of a football match without a quoted one, by the goals behind its handicap and total.
 */
function modelledWinner(goals: GoalsOpinion): MarketOpinion {
  const probabilities = winnerFromAxes(goals.fit);
  return { line: null, probabilities, families: familiesBehind(goals), source: 'model' };
}

/** The main line has the most families; ties go to the one nearest even, then to the lower. */
function compareCentrality(a: MarketOpinion, b: MarketOpinion): number {
  return (
    a.families - b.families ||
    distanceFromEven(b) - distanceFromEven(a) ||
    (b.line ?? 0) - (a.line ?? 0)
  );
}

/**
 * In steps of 1e-8, so that rounding does not decide between two lines whose prices mirror each
 * other.
 */
function distanceFromEven({ probabilities }: MarketOpinion): number {
  return Math.round(Math.abs(numberAt(probabilities, 0) - 0.5) * 1e8);
}

/**
 * The main total of a football match: the half line nearest even in the goal model that has exactly
 * the winner's probabilities and the quoted total. Where that is the quoted line, its own
 * probability; else the quoted line, often a whole or quarter one, carried there by the model under
 * the quote's name. Without a quoted total the model of the winner alone gives one, named `model`.
 * Where no sound model has both, the quoted line stands as it is.
 */
function mainTotalOf(winner: MarketOpinion, quoted: MarketOpinion | null): MarketOpinion | null {
  const pHome = numberAt(winner.probabilities, 0);
  const pAway = numberAt(winner.probabilities, 2);
  const line = quoted?.line ?? null;
  const fit = fitScoreModel(
    quoted === null || line === null
      ? { pHome, pAway }
      : { pHome, pAway, total: { line, pOver: numberAt(quoted.probabilities, 0) } },
  );
  if (!fit.ok) {
    return quoted;
  }
  const main = mainTotal(fit.model);
  if (quoted && main.line === line) {
    return quoted;
  }
  return {
    line: main.line,
    probabilities: [main.pOver, 1 - main.pOver],
    families: (quoted ?? winner).families,
    source: quoted?.source ?? 'model',
  };
}

/** By start, then by id. */
export function compareMatches(a: MatchProbability, b: MatchProbability): number {
  return a.commenceTime - b.commenceTime || compareText(a.eventId, b.eventId);
}
