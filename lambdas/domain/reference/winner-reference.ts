import { winnerFromAxes } from '../goals/winner-axes.ts';
import { MAX_OUTCOMES } from '../markets/market.ts';
import { ROLE, type RoleCode } from '../odds/book-table.ts';
import { logit } from '../odds/logit.ts';
import { type GoalsVoice, leaveOut } from './goals-opinion.ts';
import type { Pool, PoolSettings, Reference } from './pool.ts';
import { freshestAge, type Votes } from './votes.ts';
import { type ReferenceWeights, tierOf } from './weights.ts';

export type WinnerSettings = {
  readonly weights: ReferenceWeights;
  /** Soft families, the judged one aside, from which on they are a source. */
  readonly leastSoft: number;
  /** Largest distance in log-odds, on any outcome, at which handicap and total are still about the same match. */
  readonly goalsGuard: number;
  /** How much older than the winner prices handicap and total may be, milliseconds. */
  readonly goalsLagMs: number;
};

/** Mean logarithms of one role without a vote: sums are linear, so it takes a subtraction. */
const sharp = new Float64Array(MAX_OUTCOMES);
const soft = new Float64Array(MAX_OUTCOMES);
const anchor = new Float64Array(MAX_OUTCOMES);
const ofGoals = new Float64Array(MAX_OUTCOMES);

/**
 * The reference of a three-way football winner without one vote (-1 for none): sharp books, goals and the other soft books
 * combined on two axes with the fitted weights of what is there. An exchange speaks with the sharp books at its weight in
 * the pool, and for them where there are none. False where the sources are not enough for a fitted reference.
 */
export function winnerReferenceWithout(
  own: number,
  votes: Votes,
  pool: Pool,
  goals: GoalsVoice | null,
  settings: PoolSettings,
  { weights, leastSoft }: WinnerSettings,
  reference: Reference,
): boolean {
  const ownRole = own < 0 ? -1 : (votes.role[own] as number);
  const sharps = meanWithout(sharp, ROLE.sharp, own, ownRole, votes, pool);
  const exchanges = blendExchanges(sharps, own, ownRole, votes, pool, settings);
  const softs = meanWithout(soft, ROLE.soft, own, ownRole, votes, pool);
  const withGoals = goals !== null && leaveOut(goals, own < 0 ? -1 : (votes.family[own] as number));
  const tier = tierOf(weights, sharps + exchanges > 0, withGoals, softs >= leastSoft);
  if (!tier) return false;
  let home = 0;
  let draw = tier.draw.constant;
  if (sharps + exchanges > 0) {
    home += tier.home.sharp * homeAxis(sharp);
    draw += tier.draw.sharp * drawAxis(sharp);
  }
  if (withGoals) {
    home += tier.home.goals * goals.home;
    draw += tier.draw.goals * goals.draw;
  }
  if (softs >= leastSoft) {
    home += tier.home.soft * homeAxis(soft);
    draw += tier.draw.soft * drawAxis(soft);
  }
  winnerFromAxes(reference.probability, home, draw);
  reference.families = sharps + exchanges + softs;
  reference.consensusFamilies = softs;
  reference.consensus.set(soft);
  reference.anchor = sharps > 0 ? ROLE.sharp : exchanges > 0 ? ROLE.exchange : ROLE.soft;
  reference.goals = withGoals;
  const goalsOfMany = withGoals && (goals.handicap !== null || goals.total !== null);
  reference.softReach =
    softs - 1 >= leastSoft && !goalsOfMany
      ? Math.abs(tier.home.soft) + Math.abs(tier.draw.soft)
      : Number.POSITIVE_INFINITY;
  return true;
}

/**
 * Decides whether handicap and total may speak in the market whose votes these are: not where they contradict its anchor
 * (a handicap with the wrong sign), and not where they are much older than it. Returns whether they contradict it.
 */
export function admitGoals(
  goals: GoalsVoice,
  votes: Votes,
  pool: Pool,
  settings: PoolSettings,
  { leastSoft, goalsGuard, goalsLagMs }: WinnerSettings,
): boolean {
  goals.admitted = false;
  const sharps = meanWithout(sharp, ROLE.sharp, -1, -1, votes, pool);
  const exchanges = blendExchanges(sharps, -1, -1, votes, pool, settings);
  const softs = meanWithout(soft, ROLE.soft, -1, -1, votes, pool);
  const [source, role] =
    sharps > 0 ? [sharp, ROLE.sharp] : exchanges > 0 ? [sharp, ROLE.exchange] : [soft, ROLE.soft];
  if (role === ROLE.soft && softs < leastSoft) return false;
  winnerFromAxes(anchor, homeAxis(source), drawAxis(source));
  winnerFromAxes(ofGoals, goals.fit.home, goals.fit.draw);
  for (let j = 0; j < MAX_OUTCOMES; j++)
    if (Math.abs(logit(ofGoals[j] as number) - logit(anchor[j] as number)) > goalsGuard) return true;
  goals.admitted = goals.ageMs <= freshestAge(votes, role, -1) + goalsLagMs;
  return false;
}

/** Fills the mean logarithms of a role's votes without one, and returns how many they are. */
function meanWithout(
  into: Float64Array,
  role: RoleCode,
  own: number,
  ownRole: number,
  votes: Votes,
  pool: Pool,
): number {
  const count = (pool.families[role] as number) - (ownRole === role ? 1 : 0);
  if (count === 0) return 0;
  for (let j = 0; j < MAX_OUTCOMES; j++) {
    const sum = pool.sum[role * MAX_OUTCOMES + j] as number;
    const mine = ownRole === role ? (votes.log[own * MAX_OUTCOMES + j] as number) : 0;
    into[j] = (sum - mine) / count;
  }
  return count;
}

/** Mixes the exchanges into the sharp books' logarithms, and returns how many they are. */
function blendExchanges(
  sharps: number,
  own: number,
  ownRole: number,
  votes: Votes,
  pool: Pool,
  { weight }: PoolSettings,
): number {
  const exchanges = meanWithout(ofGoals, ROLE.exchange, own, ownRole, votes, pool);
  if (exchanges === 0) return 0;
  const share = sharps > 0 ? weight.exchange / (weight.sharp + weight.exchange) : 1;
  for (let j = 0; j < MAX_OUTCOMES; j++) {
    const before = sharps > 0 ? (sharp[j] as number) : 0;
    sharp[j] = before + share * ((ofGoals[j] as number) - before);
  }
  return exchanges;
}

function homeAxis(logs: Float64Array): number {
  return (logs[0] as number) - (logs[2] as number);
}

function drawAxis(logs: Float64Array): number {
  return (logs[1] as number) - ((logs[0] as number) + (logs[2] as number)) / 2;
}
