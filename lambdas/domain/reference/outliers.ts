import { logit } from '../odds/logit.ts';
import { median } from '../odds/median.ts';
import { numberAt } from '../odds/number-at.ts';
import type { OutlierSettings } from './settings.ts';
import type { Vote } from './votes.ts';

/** ln(0.95 / 0.05) */
const EXTREME = Math.log(19);

/** How far two log-odds may be apart, one of them being the trusted `centre`. */
function credibleDistance(centre: number, settings: OutlierSettings): number {
  return Math.abs(centre) > EXTREME ? settings.outlierAtExtremes : settings.outlier;
}

/**
 * How far a book's own probabilities (as logarithms) are from the fair ones on any outcome, as a
 * share of what is credible: above 1 the offer is not about this market.
 */
export function distanceFromFair(
  logFair: readonly number[],
  fair: readonly number[],
  settings: OutlierSettings,
): number {
  return Math.max(
    0,
    ...fair.map((probability, index) => {
      const centre = logit(probability);
      const own = logit(Math.exp(numberAt(logFair, index)));
      return Math.abs(own - centre) / credibleDistance(centre, settings);
    }),
  );
}

/**
 * The votes without those that are farther than credible from the median of the other families on
 * any outcome. The farthest goes first, until all are credible or two votes are left: of two that
 * disagree either may be wrong.
 */
export function dropOutliers(votes: readonly Vote[], settings: OutlierSettings): readonly Vote[] {
  let kept = votes;
  while (kept.length > 2) {
    const farthest = farthestVote(kept, settings);
    if (!farthest) {
      break;
    }
    kept = kept.filter((vote) => vote !== farthest);
  }
  return kept;
}

/**
 * The vote farthest from the others, as a share of what is credible; undefined where all are
 * credible.
 */
function farthestVote(votes: readonly Vote[], settings: OutlierSettings): Vote | undefined {
  const outcomes = votes[0]?.logs.length ?? 0;
  const minCredible = Math.min(settings.outlier, settings.outlierAtExtremes);
  let farthest: Vote | undefined;
  let farthestShare = 1;
  // On two outcomes the second is the mirror of the first.
  for (let outcome = 0; outcome < (outcomes === 2 ? 1 : outcomes); outcome++) {
    const logits = votes.map(({ logs }) => logitOfLog(numberAt(logs, outcome)));
    if (Math.max(...logits) - Math.min(...logits) <= minCredible) {
      continue;
    }
    for (const [index, vote] of votes.entries()) {
      const own = numberAt(logits, index);
      const centre = median(logits.toSpliced(index, 1));
      const share = Math.abs(own - centre) / credibleDistance(centre, settings);
      if (share > farthestShare) {
        farthest = vote;
        farthestShare = share;
      }
    }
  }
  return farthest;
}

/** Log-odds of a probability given as its logarithm. */
function logitOfLog(log: number): number {
  return log - Math.log1p(-Math.exp(log));
}
