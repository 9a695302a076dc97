import type { ScoreModel } from '../goals/score-model.ts';
import type { RatedBook } from '../odds/books.ts';
import type { EventFacts, FeedDoubt } from '../odds/quotes.ts';
import { type GoalsOpinion, type VotedMarket, winnerAxesWithout } from './goals-opinion.ts';
import { isAtLeast, pooledReference, poolOf, type Reference } from './pool.ts';
import type { ReferenceSettings } from './settings.ts';
import { judgeGoals, winnerReference } from './winner-reference.ts';

/** One market of an event with its offers and what all books together think of it. */
export type JudgedMarket = VotedMarket & {
  readonly event: EventFacts;
  /** Milliseconds to the start of the event. */
  readonly startsInMs: number;
  /** The feeds that the prices of the event are of; absent where there is one feed only. */
  readonly feeds?: readonly string[];
  readonly doubt?: FeedDoubt;
  /**
   * The fair probabilities by all families but one (null for none); undefined where no other family
   * has a vote.
   */
  readonly referenceWithout: (family: string | null) => Reference | undefined;
  /** The fair probabilities by all families, for match items, which may use older quotes. */
  readonly matchReference: Reference | undefined;
  /**
   * Share of a stake that does not come back; null where it may come back and no model tells how
   * often.
   */
  readonly settledShare: () => number | null;
  /**
   * The goals that a football line is settled by; null in other markets, or where none is known.
   */
  readonly scoreModel: () => ScoreModel | null;
  /** Age in milliseconds of the event's handicap and total; 0 where they say nothing. */
  readonly goalsAgeMs: number;
};

/**
 * The reference of a market by all votes but one family's: the fitted one where there is evidence
 * for its weights and enough sources, else the pool of what there is. Each family's is computed
 * once.
 */
export function referencesOf(
  group: VotedMarket,
  sportKey: string,
  goals: GoalsOpinion | null,
  settings: ReferenceSettings,
): JudgedMarket['referenceWithout'] {
  const pool = poolOf(group.votes);
  const isFitted = group.market.hasFittedReferenceIn(sportKey);
  const admitted =
    isFitted && goals && judgeGoals(goals, pool, settings) === 'admitted' ? goals : null;
  const known = new Map<string | null, Reference | undefined>();
  return (family) => {
    if (!known.has(family)) {
      // A family without a vote of its own may stand behind the handicap and total.
      const axes = admitted && winnerAxesWithout(admitted, family);
      const own = pool.votes.find((vote) => vote.family === family);
      const fitted = isFitted ? winnerReference(pool, own, axes, settings) : undefined;
      known.set(family, fitted ?? pooledReference(pool, own, settings.pool));
    }
    return known.get(family);
  };
}

/**
 * Whether another family as strong as this book's, or stronger, has a vote. Where a sharp book
 * differs from softer ones alone, the softer ones are wrong.
 */
export function hasPeerOrSharper(
  { votes }: Pick<JudgedMarket, 'votes'>,
  { role, family }: RatedBook,
): boolean {
  return votes.some((vote) => vote.family !== family && isAtLeast(vote.role, role));
}
