import { MAX_OUTCOMES } from '../markets/market.ts';
import { ROLE, type RoleCode } from '../odds/book-table.ts';
import { medianOf } from '../odds/median.ts';
import type { OutlierSettings } from './outliers.ts';
import type { Votes } from './votes.ts';

export type PoolSettings = OutlierSettings & {
  /** Weights of the sharp books, the exchanges and the consensus of all others, each role pooled within itself. */
  readonly weight: { readonly sharp: number; readonly exchange: number; readonly consensus: number };
  /** Families from which on the consensus has its full weight; with fewer it has their share of it. */
  readonly fullConsensus: number;
  /** With fewer families than this the consensus is their median, not their mean. */
  readonly medianBelow: number;
};

/** Sums of the votes by role, so that one family can be left out by a subtraction. */
export type Pool = {
  /** `MAX_OUTCOMES` per role. */
  readonly sum: Float64Array;
  /** Families per role. */
  readonly families: Uint16Array;
  /** Room for the median of a small consensus. */
  readonly room: Float64Array;
};

/** The fair probability that judges one family's prices: everybody's opinion but its own. */
export type Reference = {
  readonly probability: Float64Array;
  /** Logarithms of the consensus of soft families, not yet normalised. */
  readonly consensus: Float64Array;
  consensusFamilies: number;
  /** Independent families behind it. */
  families: number;
  /** The strongest role behind it, which it is named after. */
  anchor: RoleCode;
  /** Whether the goals behind handicap and total are part of it. */
  goals: boolean;
  /**
   * How far it moves at most, in logarithms, when the mean logarithms of the soft families move apart by one. Infinite where
   * leaving out a soft family changes more than that mean.
   */
  softReach: number;
};

/** Room to pool up to so many families; reused. */
export function createPool(families: number): Pool {
  return {
    sum: new Float64Array(3 * MAX_OUTCOMES),
    families: new Uint16Array(3),
    room: new Float64Array(families),
  };
}

/** An empty reference; reused. */
export function createReference(): Reference {
  return {
    probability: new Float64Array(MAX_OUTCOMES),
    consensus: new Float64Array(MAX_OUTCOMES),
    consensusFamilies: 0,
    families: 0,
    anchor: ROLE.soft,
    goals: false,
    softReach: Number.POSITIVE_INFINITY,
  };
}

/** Sums the votes. */
export function sumVotes(pool: Pool, votes: Votes): void {
  pool.sum.fill(0);
  pool.families.fill(0);
  for (let vote = 0; vote < votes.count; vote++) {
    const role = votes.role[vote] as number;
    pool.families[role] = (pool.families[role] as number) + 1;
    for (let j = 0; j < votes.outcomes; j++) {
      const cell = role * MAX_OUTCOMES + j;
      pool.sum[cell] = (pool.sum[cell] as number) + (votes.log[vote * MAX_OUTCOMES + j] as number);
    }
  }
}

/**
 * The geometric pool (Satopaa et al. 2014) of all votes but one: p is proportional to exp(sum of weight x mean ln p) over
 * sharp books, exchanges and the consensus. `own` is the vote to leave out, -1 for none. False where no vote is left.
 */
export function referenceWithout(
  own: number,
  votes: Votes,
  pool: Pool,
  settings: PoolSettings,
  reference: Reference,
): boolean {
  const ownRole = own < 0 ? -1 : (votes.role[own] as number);
  const sharps = (pool.families[ROLE.sharp] as number) - (ownRole === ROLE.sharp ? 1 : 0);
  const exchanges = (pool.families[ROLE.exchange] as number) - (ownRole === ROLE.exchange ? 1 : 0);
  const softs = (pool.families[ROLE.soft] as number) - (ownRole === ROLE.soft ? 1 : 0);
  reference.goals = false;
  reference.families = sharps + exchanges + softs;
  reference.consensusFamilies = softs;
  reference.anchor = sharps > 0 ? ROLE.sharp : exchanges > 0 ? ROLE.exchange : ROLE.soft;
  if (reference.families === 0) return false;
  const sharpWeight = sharps > 0 ? settings.weight.sharp : 0;
  const exchangeWeight = exchanges > 0 ? settings.weight.exchange : 0;
  const consensusWeight =
    sharps + exchanges > 0 ? settings.weight.consensus * Math.min(1, softs / settings.fullConsensus) : 1;
  const weights = sharpWeight + exchangeWeight + consensusWeight;
  const isFull = softs - 1 >= Math.max(settings.medianBelow, settings.fullConsensus);
  reference.softReach = isFull ? consensusWeight / weights : Number.POSITIVE_INFINITY;
  let total = 0;
  for (let j = 0; j < votes.outcomes; j++) {
    let log = 0;
    if (sharps > 0) log += sharpWeight * (sumWithout(own, ownRole, ROLE.sharp, j, votes, pool) / sharps);
    if (exchanges > 0)
      log += exchangeWeight * (sumWithout(own, ownRole, ROLE.exchange, j, votes, pool) / exchanges);
    if (softs > 0) {
      const consensus =
        softs < settings.medianBelow
          ? medianWithout(own, j, votes, pool.room)
          : sumWithout(own, ownRole, ROLE.soft, j, votes, pool) / softs;
      reference.consensus[j] = consensus;
      log += consensusWeight * consensus;
    }
    const p = Math.exp(log / weights);
    reference.probability[j] = p;
    total += p;
  }
  for (let j = 0; j < votes.outcomes; j++)
    reference.probability[j] = (reference.probability[j] as number) / total;
  return true;
}

function sumWithout(
  own: number,
  ownRole: number,
  role: RoleCode,
  outcome: number,
  votes: Votes,
  pool: Pool,
): number {
  const sum = pool.sum[role * MAX_OUTCOMES + outcome] as number;
  return role === ownRole ? sum - (votes.log[own * MAX_OUTCOMES + outcome] as number) : sum;
}

function medianWithout(own: number, outcome: number, votes: Votes, room: Float64Array): number {
  let count = 0;
  for (let vote = 0; vote < votes.count; vote++)
    if (vote !== own && (votes.role[vote] as number) === ROLE.soft)
      room[count++] = votes.log[vote * MAX_OUTCOMES + outcome] as number;
  return medianOf(room, count);
}

/** What the soft families alone, the judged one aside, think of an outcome; NaN where there are none. */
export function consensusProbability(reference: Reference, outcome: number, outcomes: number): number {
  if (reference.consensusFamilies === 0) return Number.NaN;
  let total = 0;
  for (let j = 0; j < outcomes; j++) total += Math.exp(reference.consensus[j] as number);
  return Math.exp(reference.consensus[outcome] as number) / total;
}
