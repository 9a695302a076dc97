export type PricedBet = {
  readonly fairProb: number;
  /** The book's decimal odds, before any commission. */
  readonly price: number;
  /** Expected profit per unit staked at `price`, after commission. */
  readonly ev: number;
};

/** In hundredths of odds: what floating point may add to a quotient that is a whole number of them. */
const NOISE = 1e-9;

/**
 * The lowest odds, in hundredths, at which the bet's expected value is still at least `minEv`:
 * (1 + minEv)/fairProb rounded up (D16). Where commission or refunds make `ev` smaller than price · fairProb - 1,
 * the odds are raised by the same share, so that the promise holds after them.
 * Worked: 0.5238 and 2 % give 1.9473…, hence 1.95; 0.5 and 5 % give 2.1 exactly.
 */
export function minimumOdds(bet: PricedBet, minEv: number): number {
  const odds = 1 + ((1 + minEv) / bet.fairProb - 1) / shareKept(bet);
  return Math.ceil(odds * 100 - NOISE) / 100;
}

/**
 * The share of the winnings that stays with the one who bets, read from the published `ev`. For a line that can
 * refund it is not commission but acts as such: between even and `price` it never overstates the value.
 */
function shareKept({ fairProb, price, ev }: PricedBet): number {
  const share = ((1 + ev) / fairProb - 1) / (price - 1);
  return share < 1 - 1e-9 ? share : 1;
}
