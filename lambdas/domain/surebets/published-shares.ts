import { roundShares } from '../odds/rounding.ts';
import { maxMinStakes, paidPerState, type Returns, type Shares } from './max-min-stakes.ts';

/** Places to which stake shares are published. */
const SHARE_PLACES = 4;
const UNITS = 10 ** SHARE_PLACES;

/** Returns that differ by less differ by rounding of the sums. */
const SAME = 1e-12;

/**
 * The shares of four places whose worst state returns the most. Rounding the share of a long shot
 * can cost more than the profit, so the search moves one last place at a time from one bet to
 * another, as long as the worst state returns more, or as much in fewer states. Where each state
 * pays one bet, no shares of four places are better than the result.
 */
export function publishedShares(returns: Returns): Shares {
  let best = split(returns, roundShares(maxMinStakes(returns).shares, SHARE_PLACES));
  for (;;) {
    const from = best;
    for (const shares of neighbours(returns, from)) {
      const other = split(returns, shares);
      const gain = other.worstReturn - best.worstReturn;
      if (gain > SAME || (gain >= -SAME && other.worstStates.length < best.worstStates.length)) {
        best = other;
      }
    }
    if (best === from) {
      return best;
    }
  }
}

type Split = Shares & { readonly worstStates: readonly number[] };

function split(returns: Returns, shares: readonly number[]): Split {
  const paid = paidPerState(returns, shares);
  const worst = Math.min(...paid);
  const worstStates = paid.flatMap((value, state) => (value <= worst + SAME ? [state] : []));
  return { shares, worstReturn: worst, worstStates };
}

/**
 * The splits with one last place moved from a bet to another one that pays in one of the worst
 * states.
 */
function* neighbours(
  returns: Returns,
  { shares, worstStates }: Split,
): Generator<readonly number[]> {
  for (let to = 0; to < shares.length; to++) {
    if (!worstStates.some((state) => (returns[to]?.[state] ?? 0) > 0)) {
      continue;
    }
    for (let from = 0; from < shares.length; from++) {
      if (from !== to && (shares[from] ?? 0) > 0) {
        const units = shares.map((share) => Math.round(share * UNITS));
        units[to] = (units[to] ?? 0) + 1;
        units[from] = (units[from] ?? 0) - 1;
        yield units.map((unit) => unit / UNITS);
      }
    }
  }
}
