import { roundDownToUnit } from './currency.ts';

export type StakeSettings = {
  readonly bankroll: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The fraction of the full Kelly stake; below 1 because probabilities are estimates. */
  readonly kellyFraction: number;
  /** The maximum stake on one event, as a fraction of the bankroll. */
  readonly maxStake: number;
  /**
   * The maximum of all open recommendations together, as a fraction of the bankroll; null for no
   * limit. One is open from when it was sent until its event starts.
   */
  readonly maxOpen: number | null;
  /** Stakes are multiples of this amount; null for the smallest unit of the currency. */
  readonly rounding: number | null;
};

/** What is staked before, as fractions of the bankroll. */
export type StakedBefore = {
  /** Staked by logged bets that are open. The stakes are fractions of the rest of the bankroll. */
  readonly atStake: number;
  /** What is staked on an event. */
  committed(eventId: string): number;
  /** What is staked on all events that have not started. */
  open(): number;
};

/** Nothing was staked before. */
export const NOTHING_STAKED: StakedBefore = {
  atStake: 0,
  committed: () => 0,
  open: () => 0,
};

export type Bet = {
  readonly eventId: string;
  /** By `exposureOf`; empty for a combo, which may be of several leagues. */
  readonly exposure: string;
  /** Equal for outcomes of which at most one can win. */
  readonly outcomeSet: string;
  readonly fairProb: number;
  /** Expected profit per unit staked, after commission. */
  readonly ev: number;
  /** What is left of `ev` by past results: the value that the stake goes by. */
  readonly expectedClv: number;
  /**
   * The share of the stake that does not come back, where a stake comes back whole or not at all;
   * else 1.
   */
  readonly settledShare: number;
};

/**
 * What to stake on each bet, in the settings' currency and in the order given.
 *
 * Each bet gets `kellyFraction` of its full Kelly stake, at most `maxStake`, of the part of the
 * bankroll that no logged bet has at stake. Bets that exclude each other share one Kelly solution.
 * All bets of one event together get at most `maxStake` of the bankroll less `committed` (the
 * fraction already staked, by event), because they win and lose together; above it they are scaled
 * down in proportion. So are all bets of one exposure above `maxStake`, which are one book's
 * slowness at one moment, and all together above what is left of `maxOpen`. Amounts are rounded
 * down to a multiple of `rounding` and to the currency's unit, so that a stake below one unit is 0.
 *
 * Worked: bankroll 1,000 EUR, fair probability 0.5, ev 0.05, a quarter, 2 %: 0.25 · 0.05/1.1 =
 * 1.136 %, 11.36 EUR.
 */
export function recommendedStakes(
  bets: readonly Bet[],
  settings: StakeSettings,
  before: StakedBefore = NOTHING_STAKED,
): readonly number[] {
  const { maxStake, maxOpen, bankroll, currency, rounding } = settings;
  const free = Math.max(0, 1 - before.atStake);
  let shares = new Map<Bet, number>();
  for (const [eventId, together] of Map.groupBy(bets, (bet) => bet.eventId)) {
    const ofEvent = capped(
      sharesOf(together, settings, free),
      maxStake - before.committed(eventId),
    );
    for (const [bet, share] of ofEvent) {
      shares.set(bet, share);
    }
  }
  for (const together of Map.groupBy(shares, ([bet]) => bet.exposure).values()) {
    for (const [bet, share] of capped(new Map(together), maxStake)) {
      shares.set(bet, share);
    }
  }
  if (maxOpen !== null) {
    shares = capped(shares, maxOpen - before.open());
  }
  return bets.map((bet) => {
    const amount = roundDownToUnit((shares.get(bet) ?? 0) * bankroll, currency);
    return rounding === null ? amount : roundDownToUnit(multipleOf(rounding, amount), currency);
  });
}

/** The largest multiple of `step` up to `amount`, which floating point may put just below one. */
function multipleOf(step: number, amount: number): number {
  return Math.floor((amount / step) * (1 + 1e-12)) * step;
}

/** The shares, scaled down in proportion where they are more than is available together. */
function capped(shares: ReadonlyMap<Bet, number>, available: number): Map<Bet, number> {
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const left = Math.max(0, available);
  const scale = total > left ? left / total : 1;
  return new Map([...shares].map(([bet, share]) => [bet, share * scale]));
}

/** Each bet's fraction of a bankroll, of which a part is free, before the limit of their event. */
function sharesOf(
  ofEvent: readonly Bet[],
  { kellyFraction, maxStake }: StakeSettings,
  free: number,
): Map<Bet, number> {
  const shares = new Map<Bet, number>();
  for (const set of Map.groupBy(ofEvent, ({ outcomeSet }) => outcomeSet).values()) {
    const full = kellyOverExclusive(set.map(toNetBet));
    for (const [index, bet] of set.entries()) {
      shares.set(bet, Math.min((full[index] ?? 0) * kellyFraction, maxStake) * free);
    }
  }
  return shares;
}

/**
 * The price that would give the same `ev` without commission, and the probability at which it is
 * worth `expectedClv`, both of stakes that do not come back: one that does changes no bankroll, and
 * so no Kelly stake.
 */
function toNetBet({ fairProb, ev, expectedClv, settledShare }: Bet) {
  const price = (1 + ev / settledShare) / fairProb;
  return { price, probability: (1 + expectedClv / settledShare) / price };
}

type ExclusiveBet = { readonly price: number; readonly probability: number };

/**
 * The stakes, as fractions of the bankroll, that make the expected logarithm of the bankroll grow
 * fastest (Kelly 1956), on outcomes of which at most one can win, in the order given. They are not
 * rounded, capped or scaled down.
 *
 * By Smoczynski and Tomkins (2010) outcomes join in falling order of p·o while p·o exceeds the
 * reserve rate R = (1 - Σp)/(1 - Σ1/o) of those already in; each stake is p - R/o. One outcome
 * alone gives (p·o - 1)/(o - 1). Where the outcomes exhaust what can happen (Σp reaches 1, a
 * surebet) R is 0. Worked: prices 2.2 and 4.2 at probabilities 0.5 and 0.28 give 0.1746 and 0.1096;
 * price 2.5 at 0.5 alone gives 1/6.
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
