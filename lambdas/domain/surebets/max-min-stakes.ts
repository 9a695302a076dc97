/**
 * How to split one stake over several bets so that the worst settlement pays the most: the max-min share of a
 * matrix game. Closed form where each state is won by exactly one bet (shares proportional to 1 / price), otherwise
 * a linear program.
 */
import { solve } from 'yalps';

export type Shares = {
  /** Share of the whole stake per bet; sums to 1. */
  readonly shares: readonly number[];
  /** What the worst state returns per unit of the whole stake; a profit where it is above 1. */
  readonly worstReturn: number;
};

/** What each state returns per unit staked with these shares. `returns[bet][state]` is per unit of that bet. */
export function paidPerState(returns: readonly (readonly number[])[], shares: readonly number[]): number[] {
  const paid: number[] = [];
  const states = returns[0]?.length ?? 0;
  for (let state = 0; state < states; state++) {
    let sum = 0;
    for (let bet = 0; bet < returns.length; bet++) sum += (shares[bet] ?? 0) * (returns[bet]?.[state] ?? 0);
    paid.push(sum);
  }
  return paid;
}

/** What the worst state returns per unit staked with these shares. */
export function worstReturn(returns: readonly (readonly number[])[], shares: readonly number[]): number {
  return Math.min(...paidPerState(returns, shares));
}

/** For a partition (each state paid by exactly one bet, always the same price) the price of each bet; else undefined. */
function partitionPrices(returns: readonly (readonly number[])[]): number[] | undefined {
  const states = returns[0]?.length ?? 0;
  const prices = returns.map(() => 0);
  for (let state = 0; state < states; state++) {
    let payer = -1;
    for (let bet = 0; bet < returns.length; bet++) {
      if ((returns[bet]?.[state] ?? 0) === 0) continue;
      if (payer >= 0) return undefined;
      payer = bet;
    }
    const paid = returns[payer]?.[state];
    if (paid === undefined || (prices[payer] !== 0 && prices[payer] !== paid)) return undefined;
    prices[payer] = paid;
  }
  return prices.every((price) => price > 0) ? prices : undefined;
}

/**
 * The shares whose worst state returns the most. `returns[bet][state]` is what one unit on that bet returns in that
 * state: 0 when lost, 1 when the stake comes back, the price when won.
 * Prices 2.10 and 2.00 on two opposite outcomes: shares 0.4878 and 0.5122, worst return 1.0244.
 */
export function safestShares(returns: readonly (readonly number[])[]): Shares {
  const prices = partitionPrices(returns);
  const shares = prices ? byInversePrice(prices) : byLinearProgram(returns);
  return { shares, worstReturn: worstReturn(returns, shares) };
}

function byInversePrice(prices: readonly number[]): number[] {
  const sum = prices.reduce((total, price) => total + 1 / price, 0);
  return prices.map((price) => 1 / (price * sum));
}

function byLinearProgram(returns: readonly (readonly number[])[]): number[] {
  const states = returns[0]?.length ?? 0;
  const constraints = new Map<string, { min?: number; equal?: number }>([['stake', { equal: 1 }]]);
  for (let state = 0; state < states; state++) constraints.set(`state${state}`, { min: 0 });
  const worst = new Map<string, number>([['worst', 1]]);
  for (let state = 0; state < states; state++) worst.set(`state${state}`, -1);
  const variables = new Map<string, Map<string, number>>([['worst', worst]]);
  returns.forEach((paid, bet) => {
    variables.set(
      `bet${bet}`,
      new Map([['stake', 1], ...paid.map((value, state) => [`state${state}`, value] as [string, number])]),
    );
  });
  const solution = solve({ direction: 'maximize', objective: 'worst', constraints, variables });
  const found = new Map(solution.variables);
  const shares = returns.map((_, bet) => Math.max(0, found.get(`bet${bet}`) ?? 0));
  const sum = shares.reduce((total, share) => total + share, 0);
  return sum > 0 ? shares.map((share) => share / sum) : returns.map(() => 1 / returns.length);
}
