/** The least value of a bet where the account has set none. */
const DEFAULT_MIN_EV = 0.015;

/** A bet at a book's price; `ev` is what it earns on average there, after commission. */
type PricedBet = {
  readonly fairProb: number;
  readonly price: number;
  readonly ev: number;
};

/** The value that bets of an account must have, as a fraction of the stake. */
export function minEvOf(settings: { readonly min_ev: number } | undefined): number {
  return settings?.min_ev || DEFAULT_MIN_EV;
}

/**
 * The lowest odds at which a bet still has a value, as the service counts them: (1 + minEv) /
 * fairProb, rounded up to hundredths. Where commission makes the value smaller than price ·
 * fairProb - 1, they are higher by the same share.
 */
export function minimumOdds({ fairProb, price, ev }: PricedBet, minEv: number): number {
  const kept = ((1 + ev) / fairProb - 1) / (price - 1);
  // Values are shown with four decimals, so that what is nearly all of the winnings is all of them.
  const share = kept > 0 && kept < 0.995 ? kept : 1;
  const odds = 1 + ((1 + minEv) / fairProb - 1) / share;
  // What floating point adds to a whole number of hundredths is no hundredth more.
  const rounded = Math.ceil(odds * 100 - 1e-9) / 100;
  return ev >= minEv ? Math.min(price, rounded) : rounded;
}
