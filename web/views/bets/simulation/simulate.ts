/** What is simulated. Amounts are in one currency. */
export type Plan = {
  readonly bankroll: number;
  /** `fixed`: each bet stakes the same. `share`: each stakes that part of the present bankroll. */
  readonly staking: 'fixed' | 'share';
  /** What the first bet stakes. */
  readonly stake: number;
  /** Expected profit per unit staked, of every bet. */
  readonly edge: number;
  /** Decimal odds after commission; each bet has one of these, drawn at random. */
  readonly odds: readonly number[];
  readonly bets: number;
  readonly paths: number;
  /** A whole number: a plan has one outlook for each seed. */
  readonly seed: number;
};

export const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** The quantiles of the bankroll after a number of bets, in the order of `QUANTILES`. */
export type Checkpoint = { readonly bets: number; readonly quantiles: readonly number[] };

export type Outlook = {
  /** From before the first bet to after the last. */
  readonly checkpoints: readonly Checkpoint[];
  /** The share of paths whose bankroll was at half of its beginning, or below, at any time. */
  readonly halved: number;
  /** The share of paths that end with less than they began with. */
  readonly behind: number;
};

const CHECKPOINTS = 40;

/**
 * Many ways in which the next bets may go: each wins with the chance that its odds and the edge
 * imply, independently of the others. A stake is never more than what is left.
 */
export function simulate(plan: Plan): Outlook {
  const { bankroll, bets, paths } = plan;
  const at = checkpointsOf(bets);
  const chance = randomFrom(plan.seed);
  const held = at.map(() => new Float64Array(paths));
  let halved = 0;
  for (let path = 0; path < paths; path++) {
    let amount = bankroll;
    let lowest = bankroll;
    let next = 0;
    for (let bet = 0; bet <= bets; bet++) {
      if (bet > 0) {
        amount += gainOf(plan, amount, chance);
        lowest = Math.min(lowest, amount);
      }
      if (bet === at[next]) {
        const values = held[next];
        if (values) {
          values[path] = amount;
        }
        next += 1;
      }
    }
    halved += Number(lowest <= bankroll / 2);
  }
  const behind = held.at(-1)?.reduce((sum, amount) => sum + Number(amount < bankroll), 0) ?? 0;
  return {
    checkpoints: at.map((count, index) => ({
      bets: count,
      quantiles: quantilesOf(held[index] ?? new Float64Array()),
    })),
    halved: halved / paths,
    behind: behind / paths,
  };
}

/** What one bet adds to an amount. */
function gainOf(
  { staking, stake, bankroll, edge, odds }: Plan,
  amount: number,
  chance: () => number,
) {
  const price = odds[Math.floor(chance() * odds.length)] ?? 1;
  const wanted = staking === 'fixed' ? stake : (stake / bankroll) * amount;
  const staked = Math.min(wanted, amount);
  return chance() < (1 + edge) / price ? staked * (price - 1) : -staked;
}

function checkpointsOf(bets: number): readonly number[] {
  const count = Math.min(bets, CHECKPOINTS);
  return Array.from({ length: count + 1 }, (_, index) => Math.round((index * bets) / count));
}

/** The smallest value that has at least such a share of all values at or below it. */
function quantilesOf(values: Float64Array): readonly number[] {
  const sorted = values.sort();
  return QUANTILES.map((share) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN);
}

/** Numbers from 0 up to 1 that follow from a seed: Mulberry32, by Tommy Ettinger (2017). */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
