import type { OfferKind, Outcome } from '../odds/quotes.ts';
import type { Score, StakeShares } from './settlement.ts';

/**
 * What past seasons say about value in a market: `tested` on its own results; `analogous`, a market
 * built like a tested one, whose rule of judgement needs no fitted weight; `none`.
 */
export type Evidence = 'tested' | 'analogous' | 'none';

/**
 * How often a market ends with no outcome won because the match is drawn. `seldom` is too rare to
 * change a value and too frequent for a guaranteed profit.
 */
export type DrawPolicy = 'never' | 'seldom' | 'possible';

/**
 * All that is special about one market: a question about an event with a complete set of outcomes.
 * Exactly one of them happens, or the stake comes back.
 */
export type Market = {
  /** The kind of offer that answers it. Markets may share one: the outcomes tell them apart. */
  readonly offerKind: OfferKind;
  /** The kind of offer that has further lines of it beside a book's main one. */
  readonly furtherLines?: OfferKind;
  /**
   * Whether value and surebets are looked for in it. The prices of other markets, and those on
   * further lines, are only shown.
   */
  readonly isJudged: boolean;
  /** The keys it may be published under. */
  readonly keys: readonly string[];
  /** The complete set, in the order everything is computed in. */
  readonly outcomes: readonly Outcome[];
  readonly hasLine: boolean;
  /** The key it is published under in a sport; null where it makes no sense there. */
  readonly keyIn: (sportKey: string) => string | null;
  /** Whether a line can be meant, beyond being a multiple of a quarter. */
  readonly acceptsLine: (line: number) => boolean;
  /**
   * The point shown beside an outcome, given the line; null where there is none. It also gives the
   * line, given a point.
   */
  readonly pointOf: (outcome: Outcome, line: number) => number | null;
  /**
   * What the first outcome has to exceed, given the line: goals, points, or the margin of the home
   * side.
   */
  readonly threshold: (line: number) => number;
  readonly evidenceIn: (sportKey: string) => Evidence;
  readonly drawPolicyIn: (sportKey: string) => DrawPolicy;
  /**
   * Whether its fair probabilities come from weights fitted on results, rather than from the
   * general pool.
   */
  readonly hasFittedReferenceIn: (sportKey: string) => boolean;
  /** The numbers of a match item that it gives; null where it gives none. */
  readonly informsMatch: 'winner' | 'total' | null;
  /** What of a football match's goals its first outcome counts; null where none decide it. */
  readonly goals: GoalCount | null;
  /**
   * Whether two thresholds of one match are surely in the same unit. One key may have totals of
   * sets beside totals of games, or of a half beside the match.
   */
  readonly haveSameUnit: (low: number, high: number, sportKey: string) => boolean;
  /**
   * How much of a stake on a selection is won and lost at a final score, or why the score does not
   * tell.
   */
  readonly settle: (selection: Selection, score: Score) => StakeShares | Undecided;
};

/**
 * Home goals less away goals, all goals, those of a side, or those of the side that has fewer: both
 * score where these are above 0.5.
 */
export type GoalCount = 'difference' | 'total' | 'home' | 'away' | 'fewer';

/** Why a final score does not settle a bet. */
export type Undecided = 'normal_time' | 'first_half' | 'sets_or_games' | 'draw';

/** A selection of a market by its role; the line as its market's first outcome sees it. */
export type Selection = {
  readonly sportKey: string;
  readonly marketKey: string;
  readonly outcome: Outcome;
  /** 0 where the market has no line. */
  readonly line: number;
};

/** What markets without a line have in common. */
export const withoutLine = {
  hasLine: false,
  acceptsLine: () => false,
  pointOf: () => null,
  threshold: () => 0,
  haveSameUnit: () => true,
} as const satisfies Partial<Market>;

/**
 * What markets have in common whose prices are shown and never judged, because no past prices say
 * that value in them is value.
 */
export const onlyShown = {
  isJudged: false,
  evidenceIn: () => 'none',
  drawPolicyIn: () => 'never',
  hasFittedReferenceIn: () => false,
  informsMatch: null,
  goals: null,
} as const satisfies Partial<Market>;

/** Outcomes of the largest market. */
export const MAX_OUTCOMES = 3;

/** Thresholds this near always count the same. */
const NEAR = 1;

/**
 * Whether two thresholds are within one, or within a third of the larger: main totals of one count
 * stay that near.
 */
export function areNear(low: number, high: number): boolean {
  return high - low <= Math.max(NEAR, Math.max(Math.abs(low), Math.abs(high)) / 3);
}
