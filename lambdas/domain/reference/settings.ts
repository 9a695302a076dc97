import type { MarginMethodName } from '../margin/index.ts';
import type { ReferenceWeights } from './weights.ts';

/** Ages in milliseconds from which on a quote is no longer used. */
export type AgeSettings = {
  /** As a price to bet at. */
  readonly betMs: number;
  /** As part of the fair probability that judges a price. */
  readonly referenceMs: number;
  /** For match probabilities. No bet is placed at them, so they are the last to lose a quote. */
  readonly matchMs: number;
  /** The same as a share of the time left to kick-off, where that is longer: far matches are read, and move, seldom. */
  readonly matchShareOfTimeLeft: number;
};

export type ExchangeSettings = {
  /**
   * Widest gap between the booksums of back and lay prices at which their middle is an opinion. A back price of 1.02 beside
   * a lay price of 160 says nothing.
   */
  readonly maxGap: number;
  /** Highest booksum of back prices at which they are an opinion, where the feed has no lay prices. */
  readonly maxBooksum: number;
};

export type OutlierSettings = {
  /** Largest credible distance from the others, in log-odds. */
  readonly outlier: number;
  /** The same where the others say less than 5 % or more than 95 %, where small differences are long in log-odds. */
  readonly outlierAtExtremes: number;
};

export type PoolSettings = OutlierSettings & {
  /** Weights of the sharp books, the exchanges and the consensus of all others, each role pooled within itself. */
  readonly weight: { readonly sharp: number; readonly exchange: number; readonly consensus: number };
  /** Families from which on the consensus has its full weight; with fewer it has their share of it. */
  readonly fullConsensus: number;
  /** With fewer families than this the consensus is their median, not their mean. */
  readonly medianBelow: number;
};

/** The fitted reference of the three-way winner of football. */
export type WinnerSettings = {
  readonly weights: ReferenceWeights;
  /** Soft families, the judged one aside, from which on they are a source. */
  readonly minSoft: number;
  /** Largest distance in log-odds, on any outcome, at which handicap and total are still about the same match. */
  readonly goalsGuard: number;
  /** How much older than the winner prices handicap and total may be, milliseconds. */
  readonly goalsLagMs: number;
};

/** The numbers that fair probabilities are formed with. */
export type ReferenceSettings = {
  readonly method: MarginMethodName;
  /** A book's own booksum above which its prices are an error. Below 1 they always are. */
  readonly maxBooksum: number;
  readonly age: AgeSettings;
  readonly exchange: ExchangeSettings;
  readonly pool: PoolSettings;
  readonly winner: WinnerSettings;
};

/** Age in milliseconds from which on a quote of a match that starts in `timeLeftMs` is not used for anything. */
export function maxUsableAge({ matchMs, matchShareOfTimeLeft }: AgeSettings, timeLeftMs: number): number {
  return Math.max(matchMs, timeLeftMs * matchShareOfTimeLeft);
}
