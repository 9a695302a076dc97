import { roundDownToUnit } from './currency.ts';
import { kellyOverExclusive } from './kelly.ts';

export type StakeSettings = {
  readonly bankroll: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The fraction of the full Kelly stake; below 1 because probabilities are estimates. */
  readonly kellyFraction: number;
  /** The maximum stake on one event, as a fraction of the bankroll. */
  readonly maxStake: number;
};

export type Bet = {
  readonly eventId: string;
  /** Equal for outcomes of which at most one can win. */
  readonly outcomeSet: string;
  readonly fairProb: number;
  /** Expected profit per unit staked, after commission. */
  readonly ev: number;
};

/**
 * What to stake on each bet, in the settings' currency and in the order given.
 *
 * Each bet gets `kellyFraction` of its full Kelly stake, at most `maxStake` of the bankroll. Bets
 * that exclude each other share one Kelly solution. All bets of one event together get at most
 * `maxStake` of the bankroll less `committed` (the fraction already staked, by event), because they
 * win and lose together; above it they are scaled down in proportion. Amounts are rounded down to
 * the currency's unit, so that a stake below one unit is 0.
 *
 * Worked: bankroll 1,000 EUR, fair probability 0.5, ev 0.05, a quarter, 2 %: 0.25 · 0.05/1.1 =
 * 1.136 %, 11.36 EUR.
 */
export function recommendedStakes(
  bets: readonly Bet[],
  settings: StakeSettings,
  committed: (eventId: string) => number = () => 0,
): readonly number[] {
  const { maxStake, bankroll, currency } = settings;
  const stakes = new Map<Bet, number>();
  for (const [eventId, together] of Map.groupBy(bets, (bet) => bet.eventId)) {
    const shares = sharesOf(together, settings);
    const total = together.reduce((sum, bet) => sum + (shares.get(bet) ?? 0), 0);
    const available = Math.max(0, maxStake - committed(eventId));
    const scale = total > available ? available / total : 1;
    for (const [bet, share] of shares) {
      stakes.set(bet, roundDownToUnit(share * scale * bankroll, currency));
    }
  }
  return bets.map((bet) => stakes.get(bet) ?? 0);
}

/** Each bet's fraction of the bankroll before the limit of their event. */
function sharesOf(
  ofEvent: readonly Bet[],
  { kellyFraction, maxStake }: StakeSettings,
): Map<Bet, number> {
  const shares = new Map<Bet, number>();
  for (const set of Map.groupBy(ofEvent, ({ outcomeSet }) => outcomeSet).values()) {
    const full = kellyOverExclusive(set.map(toNetBet));
    for (const [index, bet] of set.entries()) {
      shares.set(bet, Math.min((full[index] ?? 0) * kellyFraction, maxStake));
    }
  }
  return shares;
}

/** The price that would give the same `ev` without commission or refunds. */
function toNetBet({ fairProb, ev }: Bet) {
  return { price: (1 + ev) / fairProb, probability: fairProb };
}
