import { roundShares } from '../odds/rounding.ts';
import { safestShares, worstReturn } from './safest-shares.ts';

/** Places to which stake shares are published. */
const SHARE_PLACES = 4;
const UNITS = 10 ** SHARE_PLACES;

/** Less is rounding of the sums. */
const GAIN = 1e-12;

/**
 * The shares of four places whose worst state returns the most, and that return per unit of the whole stake. Of `returns` see
 * `safestShares`. A long shot's share is so small that the nearest four places can cost more than the profit: from there one
 * last place at a time goes from one bet to another as long as the worst state gains. Where each state pays one bet nothing better
 * is left then, because the worst return is the least of increasing functions of one share each.
 */
export function publishedShares(returns: readonly (readonly number[])[]): {
  readonly shares: readonly number[];
  readonly worstReturn: number;
} {
  let shares: readonly number[] = roundShares(safestShares(returns).shares, SHARE_PLACES);
  let worst = worstReturn(returns, shares);
  for (;;) {
    let best: readonly number[] | undefined;
    for (const moved of neighbours(shares)) {
      const other = worstReturn(returns, moved);
      if (other <= worst + GAIN) continue;
      worst = other;
      best = moved;
    }
    if (!best) return { shares, worstReturn: worst };
    shares = best;
  }
}

/** The splits with one last place moved from a bet to another one. */
function* neighbours(shares: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < shares.length; from++)
    for (let to = 0; to < shares.length; to++)
      if (from !== to && (shares[from] ?? 0) > 0)
        yield shares.map((share, bet) => {
          const units = Math.round(share * UNITS);
          return (units + (bet === to ? 1 : bet === from ? -1 : 0)) / UNITS;
        });
}
