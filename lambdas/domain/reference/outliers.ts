import { MAX_OUTCOMES } from '../markets/market.ts';
import { removeVote, type Votes } from './votes.ts';

export type OutlierSettings = {
  /** Largest credible distance from the others, log-odds. */
  readonly outlier: number;
  /** The same where the others say less than 5 % or more than 95 %, where small differences are long in log-odds. */
  readonly outlierAtExtremes: number;
};

/** ln(0.95 / 0.05) */
const EXTREME = Math.log(19);

/** How far two log-odds may be apart, one of them being the trusted `centre`. */
export function credibleDistance(centre: number, settings: OutlierSettings): number {
  return Math.abs(centre) > EXTREME ? settings.outlierAtExtremes : settings.outlier;
}

/** Leaves room for rounding. */
const SURELY = 1 - 1e-9;

/** Room to rank the votes on one outcome; reused. */
export type Ranking = { readonly logit: Float64Array; readonly vote: Uint16Array };

/** Room for so many families. */
export function createRanking(families: number): Ranking {
  return { logit: new Float64Array(families), vote: new Uint16Array(families) };
}

/**
 * Removes votes that are farther than credible from the median of the other families on any outcome, the farthest first,
 * until none is or two are left: of two that disagree nobody knows which is right. Returns how many it removed.
 */
export function dropOutliers(votes: Votes, settings: OutlierSettings, ranking: Ranking): number {
  let dropped = 0;
  while (votes.count > 2) {
    const worst = farthestVote(votes, settings, ranking);
    if (worst < 0) break;
    removeVote(votes, worst);
    dropped++;
  }
  return dropped;
}

function farthestVote(votes: Votes, settings: OutlierSettings, ranking: Ranking): number {
  // On two outcomes the second is the mirror of the first.
  const outcomes = votes.outcomes === 2 ? 1 : votes.outcomes;
  let worst = -1;
  let worstShare = 1;
  for (let j = 0; j < outcomes; j++) {
    if (!isSpread(votes, j, settings)) continue;
    rank(votes, j, ranking);
    for (let place = 0; place < votes.count; place++) {
      const centre = medianWithout(ranking.logit, votes.count, place);
      const share = Math.abs((ranking.logit[place] as number) - centre) / credibleDistance(centre, settings);
      const vote = ranking.vote[place] as number;
      if (share > worstShare || (share === worstShare && worst > vote)) {
        worst = vote;
        worstShare = share;
      }
    }
  }
  return worst;
}

/** Whether the votes on an outcome are far enough apart for any of them to be an outlier; mostly they are not. */
function isSpread(votes: Votes, outcome: number, settings: OutlierSettings): boolean {
  let lowest = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let vote = 0; vote < votes.count; vote++) {
    const log = votes.log[vote * MAX_OUTCOMES + outcome] as number;
    if (log < lowest) lowest = log;
    if (log > highest) highest = log;
  }
  const credible = Math.min(settings.outlier, settings.outlierAtExtremes);
  // Log-odds rise by 1 / (1 - p) per unit of ln p, most at the highest: surely near enough, without four logarithms.
  if (highest - lowest < credible * SURELY * (1 - Math.exp(highest))) return false;
  return logitOfLog(highest) - logitOfLog(lowest) > credible;
}

function logitOfLog(log: number): number {
  return log - Math.log1p(-Math.exp(log));
}

function rank(votes: Votes, outcome: number, { logit, vote }: Ranking): void {
  for (let i = 0; i < votes.count; i++) {
    const log = votes.log[i * MAX_OUTCOMES + outcome] as number;
    const value = logitOfLog(log);
    let j = i;
    while (j > 0 && (logit[j - 1] as number) > value) {
      logit[j] = logit[j - 1] as number;
      vote[j] = vote[j - 1] as number;
      j--;
    }
    logit[j] = value;
    vote[j] = i;
  }
}

/** Median of `count` sorted values without the one at `place`. */
function medianWithout(sorted: Float64Array, count: number, place: number): number {
  const others = count - 1;
  const half = others >> 1;
  const upper = sorted[half < place ? half : half + 1] as number;
  if (others % 2 === 1) return upper;
  return ((sorted[half - 1 < place ? half - 1 : half] as number) + upper) / 2;
}
