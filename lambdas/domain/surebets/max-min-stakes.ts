/**
 * How to split one stake over several bets so that the worst result pays the most: the max-min
 * share of a matrix game. Closed form where each state is won by exactly one bet (shares
 * proportional to 1 / price), otherwise a linear program.
 */
import { solve } from 'yalps';

/** What one unit on each bet returns in each state of the result: `returns[bet][state]`. */
export type Returns = readonly (readonly number[])[];

export type Shares = {
  /** Share of the whole stake per bet; sums to 1. */
  readonly shares: readonly number[];
  /** What the worst state returns per unit of the whole stake; a profit where it is above 1. */
  readonly worstReturn: number;
};

/**
 * What each state returns per unit staked with these shares. `returns[bet][state]` is per unit of
 * that bet.
 */
export function paidPerState(returns: Returns, shares: readonly number[]): number[] {
  const states = returns[0] ?? [];
  return states.map((_, state) =>
    returns.reduce((sum, paid, bet) => sum + (shares[bet] ?? 0) * (paid[state] ?? 0), 0),
  );
}

/** What the worst state returns per unit staked with these shares. */
export function worstReturn(returns: Returns, shares: readonly number[]): number {
  return Math.min(...paidPerState(returns, shares));
}

/**
 * The price of each bet where each state is paid by exactly one bet, always at the same price; else
 * undefined.
 */
function partitionPrices(returns: Returns): number[] | undefined {
  const prices = returns.map((paid) => Math.max(...paid));
  const states = returns[0] ?? [];
  const isPartition =
    prices.every((price) => price > 0) &&
    returns.every((paid, bet) => paid.every((value) => value === 0 || value === prices[bet])) &&
    states.every((_, state) => returns.filter((paid) => paid[state] !== 0).length === 1);
  return isPartition ? prices : undefined;
}

/**
 * The shares whose worst state returns the most. `returns[bet][state]` is what one unit on that bet
 * returns in that state: 0 when lost, 1 when the stake comes back, the price when won. Prices 2.10
 * and 2.00 on two opposite outcomes: shares 0.4878 and 0.5122, worst return 1.0244.
 */
export function maxMinStakes(returns: Returns): Shares {
  const prices = partitionPrices(returns);
  const shares = prices ? byInversePrice(prices) : byLinearProgram(returns);
  return { shares, worstReturn: worstReturn(returns, shares) };
}

function byInversePrice(prices: readonly number[]): number[] {
  const sum = prices.reduce((total, price) => total + 1 / price, 0);
  return prices.map((price) => 1 / (price * sum));
}

function byLinearProgram(returns: Returns): number[] {
  const inEachState = <T>(valueIn: (state: number) => T): Record<string, T> =>
    Object.fromEntries((returns[0] ?? []).map((_, state) => [`state${state}`, valueIn(state)]));
  const bets = returns.map((paid, bet) => [
    `bet${bet}`,
    { stake: 1, ...inEachState((state) => paid[state] ?? 0) },
  ]);
  const solution = solve({
    direction: 'maximize',
    objective: 'worst',
    constraints: { stake: { equal: 1 }, ...inEachState(() => ({ min: 0 })) },
    variables: { worst: { worst: 1, ...inEachState(() => -1) }, ...Object.fromEntries(bets) },
  });
  const found = new Map(solution.variables);
  const shares = returns.map((_, bet) => Math.max(0, found.get(`bet${bet}`) ?? 0));
  const sum = shares.reduce((total, share) => total + share, 0);
  return sum > 0 ? shares.map((share) => share / sum) : returns.map(() => 1 / returns.length);
}
