export type PricedBet = {
  readonly fairProb: number;
  /** The book's decimal odds, before any commission. */
  readonly price: number;
  /** Expected profit per unit staked at `price`, after commission. */
  readonly ev: number;
};

/** What floating point may add to a quotient that is a whole number of hundredths. */
const NOISE = 1e-9;

/**
 * The lowest odds, in hundredths, at which the bet's expected value is still at least `minEv`: (1 +
 * minEv)/fairProb rounded up. Where commission or refunds make `ev` smaller than price · fairProb -
 * 1, the odds are raised by the same share, so that the expected value holds after them. Where `ev`
 * is at least `minEv`, they are never above `price`, which rounding could do. Worked: 0.5238 and 2
 * % give 1.9473…, hence 1.95; 0.5 and 5 % give 2.1 exactly.
 */
export function minimumOdds(bet: PricedBet, minEv: number): number {
  const odds = 1 + ((1 + minEv) / bet.fairProb - 1) / shareOfWinningsKept(bet);
  const rounded = Math.ceil(odds * 100 - NOISE) / 100;
  return bet.ev >= minEv ? Math.min(bet.price, rounded) : rounded;
}

/**
 * The share of the winnings that the bettor keeps, derived from `ev`. On a line that can refund the
 * stake, the refund is treated like a commission: for odds between 1 and `price` this never
 * overstates the value.
 */
function shareOfWinningsKept({ fairProb, price, ev }: PricedBet): number {
  const share = ((1 + ev) / fairProb - 1) / (price - 1);
  return share < 1 - 1e-9 ? share : 1;
}
