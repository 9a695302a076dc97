/**
 * Lines whose prices are shown and never judged: no reference, value or surebet follows from them.
 */
import type { MarketOffers } from './market-offers.ts';
import { dropOutliers } from './outliers.ts';
import { type JudgedOffer, judgeOffers } from './own-probabilities.ts';
import type { Settlement } from './periods.ts';
import { pooledReference, poolOf, type Reference } from './pool.ts';
import type { ReferenceSettings } from './settings.ts';
import { type MatchGoals, settledShareOf, sharesByGoals } from './settled-share.ts';
import { castVotes, type Vote } from './votes.ts';

/** What is fair on a line that is only shown. */
export type ShownFair = Pick<Reference, 'probabilities' | 'families' | 'usesGoals'> & {
  /** Null where the goals of the match are all that is behind it. */
  readonly anchor: Reference['anchor'] | null;
};

export type ShownLine = MarketOffers<JudgedOffer> & {
  readonly settlement: Settlement;
  /** As of a line that is judged. */
  readonly settledShare: () => number | null;
  /** The opinions behind its fair probabilities, one per family; none where these are of goals. */
  readonly votes: readonly Vote[];
  /**
   * The fair probabilities by all families but one (null for none); undefined where nothing
   * supports any.
   */
  readonly fairWithout: (family: string | null) => ShownFair | undefined;
};

/**
 * Gives lines their fair probabilities: in football those of the goals behind the match's handicap
 * and total, or its winner; else those of the other books of the line. Margin is removed from each
 * book's prices.
 */
export function showLines(
  groups: readonly (MarketOffers & { readonly settlement: Settlement })[],
  sportKey: string,
  matchGoals: MatchGoals,
  settings: ReferenceSettings,
): ShownLine[] {
  // Nothing follows from the prices, so that those without a margin need no reason here.
  const notCounted = () => undefined;
  return groups.map((group) => {
    const { offers } = judgeOffers(group, settings, notCounted);
    const settledShare = () => settledShareOf(group.market, group.line, sportKey, matchGoals);
    const ofGoals = fairByGoals(group, matchGoals);
    if (ofGoals) {
      return { ...group, settledShare, offers, votes: [], fairWithout: () => ofGoals };
    }
    const votes = dropOutliers(castVotes(offers, Number.POSITIVE_INFINITY), settings.pool);
    const pool = poolOf(votes);
    const fairWithout = (family: string | null) =>
      pooledReference(
        pool,
        pool.votes.find((vote) => vote.family === family),
        settings.pool,
      );
    return { ...group, settledShare, offers, votes, fairWithout };
  });
}

function fairByGoals({ market, line }: MarketOffers, goals: MatchGoals): ShownFair | undefined {
  const shares = sharesByGoals(market, line, goals);
  if (!shares) {
    return undefined;
  }
  const { won, lost } = shares;
  const first = won / (won + lost);
  return { probabilities: [first, 1 - first], families: 0, usesGoals: true, anchor: null };
}

/**
 * The offers of a line that is judged and those of the same line that are only shown: of a book
 * that has both the one that was seen later, at one time that which is judged.
 */
export function uniteOffers(
  judged: readonly JudgedOffer[],
  shown: readonly JudgedOffer[],
): { readonly judged: readonly JudgedOffer[]; readonly shown: readonly JudgedOffer[] } {
  const isSame = (a: JudgedOffer, b: JudgedOffer) => a.book === b.book && a.isLay === b.isLay;
  const added = shown.filter((offer) =>
    judged.every((each) => !isSame(each, offer) || each.quotedAt < offer.quotedAt),
  );
  const kept = judged.filter((offer) => !added.some((each) => isSame(each, offer)));
  return { judged: kept, shown: added };
}
