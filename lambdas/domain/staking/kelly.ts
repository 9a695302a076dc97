/**
 * Full Kelly stakes as fractions of the bankroll: the stake that makes the logarithm of the bankroll
 * grow fastest (Kelly 1956). Nothing here is rounded, capped or scaled down; see `recommended-stake.ts`.
 */

/**
 * The stake on one outcome that either wins or loses: (p·o - 1)/(o - 1), and 0 where nothing is to be gained.
 * A line that can only be pushed has the same formula with p = P(win)/(P(win) + P(loss)).
 * Worked: price 2.5 at probability 0.5 gives 1/6.
 */
export function kellyFraction(price: number, probability: number): number {
  const ev = price * probability - 1;
  return ev > 0 ? ev / (price - 1) : 0;
}

/** One way a bet can be settled: how likely, and the profit per unit staked (price - 1, half of it, 0, -0.5, -1). */
export type Settlement = { readonly probability: number; readonly profit: number };

/** Halvings of [0, 1]: the error is below the precision of a double. */
const BISECTIONS = 53;

/**
 * The stake on a bet with half results: the f in [0, 1] that maximises Σ p·ln(1 + f·profit).
 * The derivative falls in f, so its only root is found by bisection.
 * Worked: win 0.4, half win 0.2, loss 0.4 at price 2 gives √0.84 - 0.8 = 0.1165.
 */
export function kellyOverSettlements(settlements: readonly Settlement[]): number {
  const possible = settlements.filter(({ probability }) => probability > 0);
  const slope = (f: number) =>
    possible.reduce((sum, { probability, profit }) => sum + (probability * profit) / (1 + f * profit), 0);
  if (!(slope(0) > 0)) return 0;
  if (slope(1) > 0) return 1;
  let low = 0;
  let high = 1;
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

export type ExclusiveBet = { readonly price: number; readonly probability: number };

/**
 * The stakes on outcomes of which at most one can win, in the order given (Smoczynski and Tomkins 2010):
 * outcomes join in falling order of p·o while p·o exceeds the reserve rate R = (1 - Σp)/(1 - Σ1/o)
 * of those already in; each stake is p - R/o. One outcome alone gives `kellyFraction`.
 * Where the outcomes exhaust what can happen (Σp reaches 1, a surebet) R is 0.
 * Worked: prices 2.2 and 4.2 at probabilities 0.5 and 0.28 give 0.1746 and 0.1096.
 */
export function kellyOverExclusive(bets: readonly ExclusiveBet[]): readonly number[] {
  const byReturn = [...bets].sort((a, b) => b.price * b.probability - a.price * a.probability);
  const joined = new Set<ExclusiveBet>();
  let reserve = 1;
  let unlikely = 1;
  let uncovered = 1;
  for (const bet of byReturn) {
    if (bet.price * bet.probability <= reserve) break;
    joined.add(bet);
    unlikely -= bet.probability;
    uncovered -= 1 / bet.price;
    // p·o > R keeps `uncovered` positive for as long as `unlikely` is.
    reserve = unlikely > 0 ? unlikely / uncovered : 0;
  }
  return bets.map((bet) => (joined.has(bet) ? bet.probability - reserve / bet.price : 0));
}
