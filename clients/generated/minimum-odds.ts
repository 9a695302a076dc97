// Made by `npm run openapi` from the file of the domain. Do not edit.

/** A bet at a book's price, its numbers as they are shown. */
export type PricedBet = {
  readonly fairProb: number;
  /** The book's decimal odds, before any commission. */
  readonly price: number;
  /** Expected profit per unit staked at `price`, after commission and refunds. */
  readonly ev: number;
  /** The share of net winnings that the book keeps. */
  readonly commission: number;
  /** The share of the stake that does not come back; null where only `ev` tells it. */
  readonly settledShare: number | null;
};

/** What floating point may add to a quotient that is a whole number of hundredths. */
const NOISE = 1e-9;

/**
 * The lowest odds, in hundredths, at which the bet's expected value is still at least `minEv`: (1 +
 * minEv)/fairProb rounded up, or higher, so that the expected value holds after commission and
 * refunds. Where `ev` is at least `minEv`, they are never above `price`, which rounding could do.
 * Worked: 0.5238 and 2 % give 1.9473…, hence 1.95; 0.5 and 5 % give 2.1 exactly. Where 0.725 of the
 * stake is settled, 0.4793 and 2.5 % give (1 + 0.025/0.725)/0.4793 = 2.1583…, hence 2.16.
 */
export function minimumOdds(bet: PricedBet, minEv: number): number {
  const { fairProb, price, ev, commission } = bet;
  const settledShare = bet.settledShare ?? settledSharesBy(bet).least;
  const least = leastOdds({ fairProb, commission, settledShare }, minEv);
  return ev >= minEv ? Math.min(price, least) : least;
}

type Terms = Pick<PricedBet, 'fairProb' | 'commission'> & { readonly settledShare: number };

/** As `minimumOdds`, of a bet at no price yet. */
export function leastOdds({ fairProb, commission, settledShare }: Terms, minEv: number): number {
  const netOdds = (1 + minEv / settledShare) / fairProb;
  const odds = 1 + (netOdds - 1) / (1 - commission);
  return Math.ceil(odds * 100 - NOISE) / 100;
}

/** Half of the last place of an expected value as it is shown. */
const HALF_PLACE = 0.000_05;

/** Hardly any line returns more than half of the stakes. */
const MIN_SETTLED_SHARE = 0.5;

/**
 * The least and the greatest share of the stake that `ev` and the expected value per settled stake
 * leave as settled. Near fair odds both are so small that their rounding decides, and the shares
 * are bounded.
 */
export function settledSharesBy({
  fairProb,
  price,
  ev,
  commission,
}: Omit<PricedBet, 'settledShare'>) {
  const evPerSettledStake = fairProb * (1 + (price - 1) * (1 - commission)) - 1;
  const shareAt = (shown: number) =>
    Math.min(1, Math.max(MIN_SETTLED_SHARE, shown / Math.abs(evPerSettledStake)));
  return {
    least: shareAt(Math.abs(ev) - HALF_PLACE),
    greatest: shareAt(Math.abs(ev) + HALF_PLACE),
  };
}
