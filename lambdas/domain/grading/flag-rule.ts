import type { LegFacts, OfferFacts, PriceFacts, SurebetFacts } from './facts.ts';
import type { GradeSettings, SurebetGradeSettings } from './settings.ts';

/** All there is to say about one flag. */
export type FlagRule = {
  /** The sentence that the documentation shows for it. */
  readonly meaning: string;
  /**
   * Whether it means that the value itself may be an error: what carries it, a price or a surebet,
   * is graded C.
   */
  readonly isSevere?: true;
  /** When a price with value carries it. */
  readonly onPrice?: (facts: PriceFacts, settings: GradeSettings) => boolean;
  /**
   * When a surebet carries it because of one leg's price in itself. The leg is then graded by it,
   * too.
   */
  readonly onLegPrice?: (facts: OfferFacts, settings: GradeSettings) => boolean;
  /** When a surebet carries it for another reason. */
  readonly onSurebet?: (facts: SurebetFacts, settings: SurebetGradeSettings) => boolean;
};

/** A rule about the price itself, the same for a value bet and for a surebet's leg. */
export function onAnyPrice(applies: (facts: OfferFacts, settings: GradeSettings) => boolean) {
  return { onPrice: applies, onLegPrice: applies };
}

export function onAnyLeg(applies: (leg: LegFacts) => boolean): Pick<FlagRule, 'onSurebet'> {
  return { onSurebet: ({ legs }) => legs.some(applies) };
}

/** The value by the other soft books; NaN where too few of them have a fresh price. */
export function confirmedEv(
  { freshOthers, evConsensus }: PriceFacts,
  { minOthers }: GradeSettings,
): number {
  return freshOthers < minOthers ? Number.NaN : evConsensus;
}

/** Whether enough other soft books see a loss, so that the sharp source may be wrong. */
export function isAnchorOutlier(facts: PriceFacts, settings: GradeSettings): boolean {
  const { anchorOutlier, manyOthers, minOthers } = settings;
  const needed = facts.twoAnchors === null ? minOthers : manyOthers;
  return facts.freshOthers >= needed && facts.evConsensus < anchorOutlier;
}

/**
 * Whether enough books agree on two outcomes, near enough to the start, that their consensus alone
 * says something.
 */
export function isBroad(
  { isTwoWay, freshOthers, ev, price, startsInMs }: PriceFacts,
  settings: GradeSettings,
) {
  const { broadOthers, broadEv, broadWithinMs, longOdds } = settings;
  const isNear = startsInMs <= broadWithinMs;
  return isTwoWay && isNear && freshOthers >= broadOthers && ev >= broadEv && price <= longOdds;
}
