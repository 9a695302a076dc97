import { ROLES, type Role } from '../odds/books.ts';
import { median } from '../odds/median.ts';
import type { PoolSettings } from './settings.ts';
import type { Vote } from './votes.ts';

/** The fair probability that judges one family's prices, formed without that family. */
export type Reference = {
  /** In the order of the outcomes; they sum to 1. */
  readonly probabilities: readonly number[];
  /**
   * Mean logarithms of the soft families' probabilities, not normalised; null where there are no
   * soft families.
   */
  readonly consensusLogs: readonly number[] | null;
  /** Independent families behind it. */
  readonly families: number;
  /** The strongest role behind it, which it is named after. */
  readonly anchor: Role;
  /**
   * Mean logarithms of the sharp books' and of the exchanges' probabilities, not normalised; null
   * where there are none.
   */
  readonly anchorLogs: Readonly<Record<'sharp' | 'exchange', readonly number[] | null>>;
  /** Whether the goals behind handicap and total are part of it. */
  readonly usesGoals: boolean;
  /** How much each source counts. */
  readonly weights: () => readonly SourceWeight[];
};

/**
 * What a source counts for: in a pool, or on one axis of the fitted winner of football (see
 * `winner-axes.ts`).
 */
export type SourceWeight = {
  readonly source: Role | 'goals';
  readonly axis: 'all' | 'home' | 'draw';
  readonly weight: number;
};

/** Sum and mean of the logarithms of the families of a role. */
export type RoleMean = {
  readonly families: number;
  readonly sums: readonly number[];
  readonly logs: readonly number[];
};

/**
 * The votes on a market with their means by role, so that one family is left out by a subtraction.
 */
export type Pool = {
  readonly votes: readonly Vote[];
  /** Null where no family of the role has a vote. */
  readonly means: Readonly<Record<Role, RoleMean | null>>;
};

/** Sums up the votes on a market. */
export function poolOf(votes: readonly Vote[]): Pool {
  const meanOf = (role: Role): RoleMean | null => {
    const [first, ...others] = votes.filter((vote) => vote.role === role);
    if (!first) {
      return null;
    }
    const sums = first.logs.map((log, index) =>
      others.reduce((sum, { logs }) => sum + (logs[index] ?? 0), log),
    );
    return toMean(1 + others.length, sums);
  };
  return {
    votes,
    means: { sharp: meanOf('sharp'), exchange: meanOf('exchange'), soft: meanOf('soft') },
  };
}

/** The mean of a role without one vote; null where no other vote of the role is left. */
function meanWithout(pool: Pool, role: Role, own: Vote | undefined): RoleMean | null {
  const mean = pool.means[role];
  if (!mean || own?.role !== role) {
    return mean;
  }
  if (mean.families === 1) {
    return null;
  }
  const sums = mean.sums.map((sum, index) => sum - (own.logs[index] ?? 0));
  return toMean(mean.families - 1, sums);
}

function toMean(families: number, sums: readonly number[]): RoleMean {
  return { families, sums, logs: sums.map((sum) => sum / families) };
}

/**
 * The means of all roles without one vote, and what they have in common for every kind of
 * reference.
 */
export function meansWithout(pool: Pool, own: Vote | undefined) {
  const sharp = meanWithout(pool, 'sharp', own);
  const exchange = meanWithout(pool, 'exchange', own);
  const soft = meanWithout(pool, 'soft', own);
  const withoutSharp: Role = exchange ? 'exchange' : 'soft';
  const anchor: Role = sharp ? 'sharp' : withoutSharp;
  const families = (sharp?.families ?? 0) + (exchange?.families ?? 0) + (soft?.families ?? 0);
  return { sharp, exchange, soft, anchor, families };
}

/**
 * The geometric pool (Satopaa et al. 2014) of all votes but one: p is proportional to exp(sum of
 * weight x mean ln p) over sharp books, exchanges and the consensus of soft books. Undefined where
 * no vote is left.
 */
export function pooledReference(
  pool: Pool,
  own: Vote | undefined,
  { weight, fullConsensus, medianBelow }: PoolSettings,
): Reference | undefined {
  const { sharp, exchange, soft, anchor, families } = meansWithout(pool, own);
  if (families === 0) {
    return undefined;
  }
  const consensusLogs =
    soft && (soft.families < medianBelow ? medianWithout(pool, own) : soft.logs);
  const anchored = sharp || exchange;
  const consensusWeight = anchored
    ? weight.consensus * Math.min(1, (soft?.families ?? 0) / fullConsensus)
    : 1;
  const parts: {
    readonly source: Role;
    readonly weight: number;
    readonly logs: readonly number[];
  }[] = [];
  if (sharp) {
    parts.push({ source: 'sharp', weight: weight.sharp, logs: sharp.logs });
  }
  if (exchange) {
    parts.push({ source: 'exchange', weight: weight.exchange, logs: exchange.logs });
  }
  if (consensusLogs) {
    parts.push({ source: 'soft', weight: consensusWeight, logs: consensusLogs });
  }
  const weights = parts.reduce((sum, part) => sum + part.weight, 0);
  const raw = (parts[0]?.logs ?? []).map((_, index) => {
    let log = 0;
    for (const part of parts) {
      log += part.weight * (part.logs[index] ?? 0);
    }
    return Math.exp(log / weights);
  });
  return {
    probabilities: normalise(raw),
    consensusLogs,
    families,
    anchor,
    anchorLogs: { sharp: sharp?.logs ?? null, exchange: exchange?.logs ?? null },
    usesGoals: false,
    weights: () =>
      parts.map((part) => ({ source: part.source, axis: 'all', weight: part.weight / weights })),
  };
}

function medianWithout({ votes }: Pool, own: Vote | undefined): readonly number[] {
  const others = votes.filter((vote) => vote.role === 'soft' && vote !== own);
  return (others[0]?.logs ?? []).map((_, index) =>
    median(others.map(({ logs }) => logs[index] ?? 0)),
  );
}

function normalise(weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each) => each / total);
}

/** What the soft families behind a reference think of the outcomes; null where there are none. */
export function consensusProbabilities({ consensusLogs }: Reference): readonly number[] | null {
  return consensusLogs && normalise(consensusLogs.map(Math.exp));
}

/**
 * What the sharp books and the exchanges behind a reference think, each alone; null without them.
 */
export function anchorProbabilities({ anchorLogs: { sharp, exchange } }: Reference) {
  return {
    sharp: sharp && normalise(sharp.map(Math.exp)),
    exchange: exchange && normalise(exchange.map(Math.exp)),
  };
}

/** Whether a role is as strong as another or stronger. */
export function isAtLeast(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(other);
}
