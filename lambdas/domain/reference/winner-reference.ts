import { axesOfLogs, type WinnerAxes, winnerFromAxes } from '../goals/winner-axes.ts';
import { logit } from '../odds/logit.ts';
import type { GoalsOpinion } from './goals-opinion.ts';
import {
  meansWithout,
  type Pool,
  type Reference,
  type RoleMean,
  type SourceWeight,
} from './pool.ts';
import type { PoolSettings, ReferenceSettings } from './settings.ts';
import { freshestAge, type Vote } from './votes.ts';
import { type TierWeights, tierOf } from './weights.ts';

type Settings = Pick<ReferenceSettings, 'pool' | 'winner'>;

/**
 * The reference of a three-way football winner without one vote: sharp books, goals and the other
 * soft books combined on two axes with the fitted weights of what is there. An exchange counts with
 * the sharp books at its weight in the pool, and for them where there are none. `ofGoals` are the
 * axes of handicap and total without the vote's family, null where they may not take part.
 * Undefined where the sources are not enough for a fitted reference.
 */
export function winnerReference(
  pool: Pool,
  own: Vote | undefined,
  ofGoals: WinnerAxes | null,
  settings: Settings,
): Reference | undefined {
  const { sharp, exchange, soft, anchor, families } = meansWithout(pool, own);
  const anchored = blendExchange(sharp, exchange, settings.pool);
  const softs = soft && soft.families >= settings.winner.minSoft ? soft.logs : null;
  const tier = tierOf(settings.winner.weights, anchored !== null, ofGoals !== null, softs !== null);
  if (!tier) {
    return undefined;
  }
  const sources = [
    { source: 'sharp', axes: anchored && axesOfLogs(anchored) },
    { source: 'goals', axes: ofGoals },
    { source: 'soft', axes: softs && axesOfLogs(softs) },
  ] as const;
  const combine = (axis: 'home' | 'draw', constant: number) =>
    sources.reduce(
      (sum, { source, axes }) => (axes ? sum + tier[axis][source] * axes[axis] : sum),
      constant,
    );
  return {
    probabilities: winnerFromAxes({
      home: combine('home', 0),
      draw: combine('draw', tier.draw.constant),
    }),
    consensusLogs: soft?.logs ?? null,
    families,
    anchor,
    anchorLogs: { sharp: sharp?.logs ?? null, exchange: exchange?.logs ?? null },
    usesGoals: ofGoals !== null,
    weights: () => weightsOf(tier, exchangeShare(sharp, exchange, settings.pool)),
  };
}

/** An exchange has its share of what the sharp books count. */
function weightsOf(tier: TierWeights, ofExchange: number): SourceWeight[] {
  return (['home', 'draw'] as const).flatMap((axis) => {
    const { sharp, goals, soft } = tier[axis];
    const all = { sharp: sharp * (1 - ofExchange), exchange: sharp * ofExchange, goals, soft };
    return (['sharp', 'exchange', 'goals', 'soft'] as const)
      .map((source) => ({ source, axis, weight: all[source] }))
      .filter(({ weight }) => weight > 0);
  });
}

/** Whether handicap and total take part in a winner market. */
export type GoalsVerdict = 'admitted' | 'contradicted' | 'too_old' | 'no_anchor';

/**
 * Decides whether handicap and total take part in the winner market of these votes: not where they
 * contradict its anchor (a handicap with the wrong sign), not where they are much older than it,
 * and not where it has no anchor.
 */
export function judgeGoals(goals: GoalsOpinion, pool: Pool, settings: Settings): GoalsVerdict {
  const { minSoft, goalsGuard, goalsLagMs } = settings.winner;
  const { sharp, exchange, soft, anchor } = meansWithout(pool, undefined);
  const logs = blendExchange(sharp, exchange, settings.pool) ?? soft?.logs;
  if (!logs || (anchor === 'soft' && (soft?.families ?? 0) < minSoft)) {
    return 'no_anchor';
  }
  const ofAnchor = winnerFromAxes(axesOfLogs(logs));
  const ofGoals = winnerFromAxes(goals.fit);
  const isFar = ofAnchor.some(
    (p, index) => Math.abs(logit(ofGoals[index] ?? 0) - logit(p)) > goalsGuard,
  );
  if (isFar) {
    return 'contradicted';
  }
  return goals.ageMs <= freshestAge(pool.votes, anchor, null) + goalsLagMs ? 'admitted' : 'too_old';
}

/** What share of the two together is the exchange's. */
function exchangeShare(
  sharp: RoleMean | null,
  exchange: RoleMean | null,
  { weight }: PoolSettings,
): number {
  if (!sharp || !exchange) {
    return exchange ? 1 : 0;
  }
  return weight.exchange / (weight.sharp + weight.exchange);
}

/** The logarithms of sharp books and exchanges together; null where there are neither. */
function blendExchange(
  sharp: RoleMean | null,
  exchange: RoleMean | null,
  settings: PoolSettings,
): readonly number[] | null {
  if (!sharp || !exchange) {
    return sharp?.logs ?? exchange?.logs ?? null;
  }
  const share = exchangeShare(sharp, exchange, settings);
  return sharp.logs.map((log, index) => log + share * ((exchange.logs[index] ?? log) - log));
}
