/**
 * What a value claim is expected to be worth at the start of the event: a regression of closing
 * line value on claims and a probit of beating the close, both over the four seasons before.
 */
import { winningsExcess } from '../odds/expected-value.ts';

/** The outcomes by how far their fair probability still moves before the start. */
export type Side = 'side' | 'draw';
export type Spread = Readonly<Record<Side, number>>;

/** What became of past claims: share left at the close, and beat chance by edge. */
export type Kept = {
  /** Share of a claim that is left at the close. */
  readonly claimLeft: number;
  /** Beat chance is the normal distribution function at `constant + slope x edge`. */
  readonly beat: { readonly constant: number; readonly slope: number };
};

/**
 * How claims were kept: those without a reservation beside a small edge, and all others.
 * docs/numbers.md says how these numbers were estimated. Markets without closing prices have those
 * of football's sides.
 */
export const EXPECTATION = {
  /** Standard deviation of logit(closing probability) - logit(fair probability), in log-odds. */
  spread: { side: 0.165, draw: 0.087 },
  clear: { claimLeft: 1.002, beat: { constant: 0.035, slope: 1.303 } },
  reserved: { claimLeft: 0.806, beat: { constant: 0.041, slope: 0.694 } },
} satisfies { spread: Spread; clear: Kept; reserved: Kept };

export type Expectation = {
  /** Expected closing line value per unit staked. */
  readonly expectedClv: number;
  /** Probability that the price is above the fair odds at the close. */
  readonly beatChance: number;
};

/** The value that a price claims. */
export type Claimed = { readonly ev: number; readonly fairProb: number; readonly side: Side };

/** Which spread the probability of an outcome has, named by its role or as it is shown. */
export function sideOf(outcome: string): Side {
  return outcome.toLowerCase() === 'draw' ? 'draw' : 'side';
}

/**
 * The edge of a price, its distance from the fair one in units of what still moves: ln(1 + winnings
 * excess) / spread, where the excess is ev / (1 - p), and 0 without value. 7 % on a side is 0.41,
 * on a draw 0.78.
 */
export function edgeOf(
  ev: number,
  fairProb: number,
  side: Side,
  spread: Spread = EXPECTATION.spread,
): number {
  const excess = winningsExcess(ev, fairProb);
  return excess > 0 ? Math.log1p(excess) / spread[side] : 0;
}

/** An ev of 5 % at a fair probability of 0.4 on a side, in a clear claim: 5.01 % at the close. */
export function expectationOf(
  { ev, fairProb, side }: Claimed,
  { claimLeft, beat }: Kept,
): Expectation {
  return {
    expectedClv: claimLeft * ev,
    beatChance: normal(beat.constant + beat.slope * edgeOf(ev, fairProb, side)),
  };
}

/** The normal distribution function (Abramowitz and Stegun 1964, 26.2.17), to 1e-7. */
export function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153];
  const tail =
    series.reduce((sum, term) => (sum + term) * t, 0) *
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI));
  return x >= 0 ? 1 - tail : tail;
}
