import type { EventFacts } from '../odds/quotes.ts';

/** What a number comes from, strongest first. */
export const SOURCES = ['sharp', 'exchange', 'consensus', 'model'] as const;
export type Source = (typeof SOURCES)[number];

/**
 * Fair probabilities of one match. Null where nothing quoted supports a number, or no draw exists.
 */
export type MatchProbability = EventFacts & {
  readonly pHome: number | null;
  readonly pDraw: number | null;
  readonly pAway: number | null;
  readonly totalLine: number | null;
  /**
   * Share of over among the stakes that are settled: on whole and quarter lines refunds are left
   * out.
   */
  readonly pOver: number | null;
  readonly pUnder: number | null;
  /** What the winner rests on; without a winner, the total. */
  readonly source: Source;
  /** How many independent book families it rests on. */
  readonly matched: number;
  /** Fewer than three of them. */
  readonly thin: boolean;
  /** The three for the total; null without one, and in a snapshot of an earlier release. */
  readonly totalSource: Source | null;
  readonly totalMatched: number | null;
  readonly totalThin: boolean | null;
  readonly kind: 'three_way' | 'two_way';
};
