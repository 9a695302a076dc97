import { roundShares } from '../odds/rounding.ts';
import { paidPerState, type Shares, safestShares } from './max-min-stakes.ts';

/** Places to which stake shares are published. */
const SHARE_PLACES = 4;
const UNITS = 10 ** SHARE_PLACES;

/** Returns that differ by less differ by rounding of the sums. */
const SAME = 1e-12;

/**
 * The shares of four places whose worst state returns the most, and that return per unit of the whole stake. Of
 * `returns` see `safestShares`. A long shot's share is so small that the nearest four places can cost more than the
 * profit: from there one last place at a time goes from one bet to another as long as the worst states return more, or
 * as much and are fewer. Where each state pays one bet nothing better is left then.
 */
export function publishedShares(returns: readonly (readonly number[])[]): Shares {
  let best = split(returns, roundShares(safestShares(returns).shares, SHARE_PLACES));
  for (;;) {
    const from = best;
    for (const shares of neighbours(returns, from)) {
      const other = split(returns, shares);
      const gain = other.worstReturn - best.worstReturn;
      if (gain > SAME || (gain >= -SAME && other.worstStates.length < best.worstStates.length)) best = other;
    }
    if (best === from) return best;
  }
}

type Split = Shares & { readonly worstStates: readonly number[] };

function split(returns: readonly (readonly number[])[], shares: readonly number[]): Split {
  const paid = paidPerState(returns, shares);
  const worst = Math.min(...paid);
  const worstStates: number[] = [];
  for (let state = 0; state < paid.length; state++)
    if ((paid[state] as number) <= worst + SAME) worstStates.push(state);
  return { shares, worstReturn: worst, worstStates };
}

/** The splits with one last place moved from a bet to another one that pays in one of the worst states. */
function* neighbours(
  returns: readonly (readonly number[])[],
  { shares, worstStates }: Split,
): Generator<readonly number[]> {
  for (let to = 0; to < shares.length; to++) {
    if (!worstStates.some((state) => (returns[to]?.[state] ?? 0) > 0)) continue;
    for (let from = 0; from < shares.length; from++)
      if (from !== to && (shares[from] ?? 0) > 0)
        yield shares.map((share, bet) => {
          const units = Math.round(share * UNITS);
          return (units + (bet === to ? 1 : bet === from ? -1 : 0)) / UNITS;
        });
  }
}
