import { winningsExcess } from '../odds/expected-value.ts';
import type { LegFacts, OfferFacts, PriceFacts, SurebetFacts } from './facts.ts';
import type { GradeSettings, SurebetGradeSettings } from './settings.ts';

/** All there is to say about one flag. */
type FlagRule = {
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
function onAnyPrice(applies: (facts: OfferFacts, settings: GradeSettings) => boolean) {
  return { onPrice: applies, onLegPrice: applies };
}

function onAnyLeg(applies: (leg: LegFacts) => boolean): Pick<FlagRule, 'onSurebet'> {
  return { onSurebet: ({ legs }) => legs.some(applies) };
}

/** The value by the other soft books; NaN where too few of them have a fresh price. */
function confirmedEv(
  { freshOthers, evConsensus }: PriceFacts,
  { minOthers }: GradeSettings,
): number {
  return freshOthers < minOthers ? Number.NaN : evConsensus;
}

/**
 * Whether so many books agree on two outcomes so near the start that their consensus alone says
 * something.
 */
function isBroad(
  { isTwoWay, freshOthers, ev, price, startsInMs }: PriceFacts,
  settings: GradeSettings,
) {
  const { broadOthers, broadEv, broadWithinMs, longOdds } = settings;
  const isNear = startsInMs <= broadWithinMs;
  return isTwoWay && isNear && freshOthers >= broadOthers && ev >= broadEv && price <= longOdds;
}

/** Every flag an item may carry, in the order in which items list them. */
export const FLAGS = {
  stale_quote: {
    meaning: 'The book has not confirmed this price for over two minutes.',
    isSevere: true,
    ...onAnyPrice(({ quoteAgeMs }, { staleMs }) => quoteAgeMs > staleMs),
  },
  stale_anchor: {
    meaning:
      'The sharp source behind the fair probability, or the handicap and total beside it, is ' +
      'over two minutes old.',
    isSevere: true,
    onPrice: ({ anchor, anchorAgeMs }, { staleMs }) => anchor !== 'soft' && anchorAgeMs > staleMs,
  },
  thin: {
    meaning: 'Fewer than three independent books stand behind the fair probability.',
    ...onAnyPrice(({ families }, { thinBelow }) => families < thinBelow),
  },
  anchor_outlier: {
    meaning:
      'The other soft books see a loss of more than one percent: the sharp source may be the ' +
      'outlier.',
    isSevere: true,
    onPrice: (facts, settings) => confirmedEv(facts, settings) < settings.anchorOutlier,
  },
  unconfirmed: {
    meaning:
      'The other soft books alone see no value in the price, or too little, or fewer than ' +
      'three have a price of the last two minutes.',
    onPrice: (facts, settings) => {
      const ev = confirmedEv(facts, settings);
      const needed = facts.evidence === 'tested' ? settings.confirmed : settings.confirmedUntested;
      return !(ev < settings.anchorOutlier) && !(ev >= needed);
    },
  },
  price_outlier: {
    meaning: 'The price is far from what the other books offer on the same outcome.',
    ...onAnyPrice(({ distance }, { suspectDistance }) => distance > suspectDistance),
  },
  high_ev: {
    meaning:
      'The expected value, of a surebet that of one leg alone, is twelve percent or more, which is more often an error than a gift.',
    ...onAnyPrice(({ ev }, { highEv }) => ev >= highEv),
  },
  low_ev: {
    meaning:
      'The expected value is below 1.5 percent, less than the fair probability can be wrong.',
    isSevere: true,
    onPrice: ({ ev }, { lowEv }) => ev < lowEv,
  },
  small_ev: {
    meaning:
      'The winnings are less than seven percent above the fair ones (ev / (1 - fair_prob)), a ' +
      'gap that too often is gone by the start.',
    onPrice: ({ ev, fairProb }, { lowEv, fullExcess }) =>
      ev >= lowEv && !(winningsExcess(ev, fairProb) >= fullExcess),
  },
  long_odds: {
    meaning: 'The price is above 4, where estimates are least certain.',
    onPrice: ({ price }, { longOdds }) => price > longOdds,
  },
  no_sharp: {
    meaning:
      'No sharp book prices this market; an exchange leads the fair probability, which past ' +
      'results support for the winner of football matches only.',
    onPrice: ({ anchor, evidence }) => anchor === 'exchange' && evidence !== 'tested',
  },
  no_anchor: {
    meaning:
      'No sharp book or exchange prices this market; the fair probability is a consensus only.',
    onPrice: (facts, settings) => facts.anchor === 'soft' && !isBroad(facts, settings),
  },
  broad_consensus: {
    meaning:
      'No sharp book or exchange prices this market; five or more other books of the last two ' +
      'minutes agree on its two outcomes within twelve hours of the start.',
    onPrice: (facts, settings) => facts.anchor === 'soft' && isBroad(facts, settings),
  },
  unproven_market: {
    meaning:
      'No past results show that value in this market is realised: totals, handicaps, winners ' +
      'of drawable matches.',
    onPrice: ({ evidence }) => evidence === 'none',
  },
  far: {
    meaning:
      'The event starts in more than seven days: no past results are about prices so early, ' +
      'and the stake is locked up until then.',
    onPrice: ({ startsInMs }, { farMs }) => startsInMs > farMs,
    onSurebet: ({ startsInMs }, { grade }) => startsInMs > grade.farMs,
  },
  high_profit: {
    meaning: 'A guaranteed profit above three percent is more often an error than a gift.',
    isSevere: true,
    onSurebet: ({ ev }, { surebet }) => ev > surebet.highEv,
  },
  refund_line: {
    meaning:
      'The stake can come back in part or in whole; the expected value of a single bet is ' +
      'then an upper bound.',
    onPrice: ({ isUpperBound }) => isUpperBound,
    ...onAnyLeg(({ canRefund }) => canRefund),
  },
  exchange_commission: {
    meaning: 'The expected value counts after the commission of the exchange.',
    onPrice: ({ commission }) => commission > 0,
    ...onAnyLeg(({ commission }) => commission > 0),
  },
  early_end: {
    meaning:
      'Books differ in how they settle a match that ends early, by a retirement or a ' +
      'disqualification: one leg may be void while another loses.',
    onSurebet: ({ mayEndEarly }) => mayEndEarly,
  },
  lay_leg: {
    meaning: 'One leg is a lay at an exchange; its share of the stake is the liability.',
    ...onAnyLeg(({ isLay }) => isLay),
  },
} as const satisfies Readonly<Record<string, FlagRule>>;

export type Flag = keyof typeof FLAGS;

const RULES: readonly (readonly [Flag, FlagRule])[] = Object.entries(FLAGS) as [Flag, FlagRule][];

/** The flags whose rule applies, in the order of `FLAGS`. */
function flagsWhere(applies: (rule: FlagRule) => boolean | undefined): Flag[] {
  return RULES.filter(([, rule]) => applies(rule)).map(([flag]) => flag);
}

/** The flags of a price with value. */
export function flagsOfPrice(facts: PriceFacts, settings: GradeSettings): Flag[] {
  return flagsWhere(({ onPrice }) => onPrice?.(facts, settings));
}

/** The flags of a surebet's leg by its price itself. */
export function flagsOfLeg(facts: OfferFacts, settings: GradeSettings): Flag[] {
  return flagsWhere(({ onLegPrice }) => onLegPrice?.(facts, settings));
}

/** The flags of a surebet, those of its legs included. */
export function flagsOfSurebet(facts: SurebetFacts, settings: SurebetGradeSettings): Flag[] {
  return flagsWhere(
    ({ onLegPrice, onSurebet }) =>
      onSurebet?.(facts, settings) || facts.legs.some((leg) => onLegPrice?.(leg, settings.grade)),
  );
}

/** Whether one of the flags means that the value itself may be an error. */
export function hasSevereFlag(flags: readonly Flag[]): boolean {
  return RULES.some(([flag, { isSevere }]) => isSevere === true && flags.includes(flag));
}
