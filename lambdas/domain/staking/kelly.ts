/**
 * Full Kelly stakes as fractions of the bankroll: the stakes that make the expected logarithm of
 * the bankroll grow fastest (Kelly 1956). They are not rounded, capped or scaled down; see
 * `recommended-stake.ts`.
 */

export type ExclusiveBet = { readonly price: number; readonly probability: number };

/**
 * The stakes on outcomes of which at most one can win, in the order given (Smoczynski and Tomkins
 * 2010): outcomes join in falling order of p·o while p·o exceeds the reserve rate R = (1 - Σp)/(1 -
 * Σ1/o) of those already in; each stake is p - R/o. One outcome alone gives (p·o - 1)/(o - 1).
 * Where the outcomes exhaust what can happen (Σp reaches 1, a surebet) R is 0. Worked: prices 2.2
 * and 4.2 at probabilities 0.5 and 0.28 give 0.1746 and 0.1096; price 2.5 at 0.5 alone gives 1/6.
 */
export function kellyOverExclusive(bets: readonly ExclusiveBet[]): readonly number[] {
  const byReturn = [...bets].sort((a, b) => b.price * b.probability - a.price * a.probability);
  const joined = new Set<ExclusiveBet>();
  let reserve = 1;
  let unlikely = 1;
  let uncovered = 1;
  for (const bet of byReturn) {
    if (bet.price * bet.probability <= reserve) {
      break;
    }
    joined.add(bet);
    unlikely -= bet.probability;
    uncovered -= 1 / bet.price;
    // p·o > R keeps `uncovered` positive for as long as `unlikely` is.
    reserve = unlikely > 0 ? unlikely / uncovered : 0;
  }
  return bets.map((bet) => (joined.has(bet) ? bet.probability - reserve / bet.price : 0));
}
