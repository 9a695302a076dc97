import type { Combo } from '../combos/combo.ts';
import type { MatchProbability } from '../matches/match-probability.ts';
import type { RejectionCounts } from '../odds/rejections.ts';
import type { Surebet } from '../surebets/surebet.ts';
import type { ValueBet } from '../value/value-bet.ts';

export type Opportunities = {
  readonly value: readonly ValueBet[];
  readonly surebet: readonly Surebet[];
  readonly combo: readonly Combo[];
};

export const OPPORTUNITY_KINDS = ['value', 'surebet', 'combo'] as const;
export type OpportunityKind = (typeof OPPORTUNITY_KINDS)[number];

/** What one scan publishes, as one: a reader sees all of it or the scan before. */
export type Snapshot = {
  /** The instant of the scan grid this scan belongs to, epoch milliseconds. Newer slots replace older ones. */
  readonly slot: number;
  /** When the scan was computed, epoch milliseconds. */
  readonly generatedAt: number;
  /** Sorted by `ev` descending, then `commenceTime`, then a stable id (D3). */
  readonly opportunities: Opportunities;
  /** Sorted by `commenceTime`, then `eventId`. */
  readonly matches: readonly MatchProbability[];
};

/** What one scan saw, for its log line and metrics. */
export type ScanReport = {
  readonly events: number;
  readonly prices: number;
  /** What the door and the analysis refused, by reason. */
  readonly rejected: RejectionCounts;
  /** Pairs of books that counted as one family in this scan although nobody has listed them as one; absent if none did. */
  readonly clones?: readonly (readonly [string, string])[];
};
