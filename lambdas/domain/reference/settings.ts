import { DEFAULT_MARGIN_METHOD } from '../margin/index.ts';
import { DEFAULT_MAX_BOOKSUM } from '../margin/remove-margin.ts';
import { REFERENCE_WEIGHTS } from './weights.ts';

/**
 * The numbers that fair probabilities are formed with: ages in milliseconds, distances in log-odds.
 * docs/numbers.md says how they were chosen.
 */
export const DEFAULT_REFERENCE_SETTINGS = {
  method: DEFAULT_MARGIN_METHOD,
  /** A book's own booksum above which its prices are an error. Below 1 they always are. */
  maxBooksum: DEFAULT_MAX_BOOKSUM,
  /** Ages from which on a quote is no longer used. */
  age: {
    /** For a price to bet at. */
    betMs: 300_000,
    /** For a part in the fair probability that judges a price. */
    referenceMs: 600_000,
    /** For match probabilities. No bet is placed at them, so they are the last to lose a quote. */
    matchMs: 900_000,
    /**
     * The match age as a share of the time left to kick-off, where that is longer than `matchMs`:
     * matches that are far away are read seldom and move little.
     */
    matchShareOfTimeLeft: 1 / 12,
  },
  exchange: {
    /**
     * Widest gap between the booksums of back and lay prices at which their middle is an opinion.
     */
    maxGap: 0.05,
    /** Highest booksum of back prices at which an exchange has an opinion, beside lay or alone. */
    maxBooksum: 1.06,
  },
  pool: {
    /**
     * Weights of the sharp books, the exchanges and the consensus of all others, each role pooled
     * within itself.
     */
    weight: { sharp: 1, exchange: 1, consensus: 0.5 },
    /**
     * Families from which on the consensus has its full weight; with fewer it has their share of
     * it.
     */
    fullConsensus: 5,
    /** With fewer families than this the consensus is their median, not their mean. */
    medianBelow: 5,
    /** Largest credible distance from the others. */
    outlier: 0.5,
    /**
     * Largest credible distance where the others say less than 5 % or more than 95 %: there small
     * differences are large in log-odds.
     */
    outlierAtExtremes: 1,
  },
  /** The fitted reference of the three-way winner of football. */
  winner: {
    weights: REFERENCE_WEIGHTS,
    /** Soft families, the judged one aside, from which on they are a source. */
    minSoft: 3,
    /**
     * Largest distance on any outcome at which handicap and total are still about the same match.
     */
    goalsGuard: 0.5,
    /** How much older than the winner prices handicap and total may be, milliseconds. */
    goalsLagMs: 120_000,
  },
};

export type ReferenceSettings = Readonly<typeof DEFAULT_REFERENCE_SETTINGS>;
export type PoolSettings = Readonly<ReferenceSettings['pool']>;
export type OutlierSettings = Pick<PoolSettings, 'outlier' | 'outlierAtExtremes'>;
