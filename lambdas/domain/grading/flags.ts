import { edgeOf } from './expectation.ts';
import {
  confirmedEv,
  type FlagRule,
  isAnchorOutlier,
  isBroad,
  onAnyLeg,
  onAnyPrice,
} from './flag-rule.ts';

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
  feeds_disagree: {
    meaning:
      'Two feeds contradict each other about the prices, the start or the clock of the event, ' +
      'and one of them must be wrong.',
    isSevere: true,
    onPrice: ({ doubt }) => doubt === 'feeds_disagree',
  },
  similar_names: {
    meaning:
      'The names by which two feeds have the event are only alike: it may be two events until ' +
      'the names are learned or accepted.',
    onPrice: ({ doubt }) => doubt === 'similar_names',
    onSurebet: ({ doubt }) => doubt === 'similar_names',
  },
  thin: {
    meaning: 'The fair probability rests on fewer than three independent books.',
    ...onAnyPrice(({ families }, { thinBelow }) => families < thinBelow),
  },
  anchor_outlier: {
    meaning:
      'The other soft books, three or more, see a loss of more than three percent (where two ' +
      'anchors agree, fifteen or more see it): the sharp source may be the outlier.',
    isSevere: true,
    onPrice: isAnchorOutlier,
  },
  anchors_apart: {
    meaning:
      'The sharp book and the exchange disagree about the price: one of them sees a loss, or ' +
      'they ' +
      'are more than 0.15 apart in log-odds.',
    isSevere: true,
    onPrice: ({ twoAnchors }, { maxAnchorDistance }) =>
      twoAnchors !== null &&
      (twoAnchors.sharpEv < 0 ||
        twoAnchors.exchangeEv < 0 ||
        twoAnchors.distance > maxAnchorDistance),
  },
  unconfirmed: {
    meaning:
      'Fewer than three other soft books have a price of the last two minutes or, in a market ' +
      'whose results were not tested, they see too little value.',
    onPrice: (facts, settings) => {
      const ev = confirmedEv(facts, settings);
      const isEnough =
        facts.evidence === 'tested' ? !Number.isNaN(ev) : ev >= settings.confirmedUntested;
      return !isAnchorOutlier(facts, settings) && !isEnough;
    },
  },
  split_market: {
    meaning:
      'Both outcomes of the market, home and away or over and under, have a value of 1.5 percent ' +
      'or more, and one of them must be wrong.',
    isSevere: true,
  },
  doubtful_surebet: {
    meaning:
      'The price is a leg of a surebet that is graded C, in another market than the football ' +
      'winner.',
    isSevere: true,
  },
  sharp_off: {
    meaning:
      'In this scan the sharp book is farther from the exchanges, over all matches, than it usually ' +
      'is: one of the two is wrong.',
  },
  price_outlier: {
    meaning: 'The price is far from what the other books offer on the same outcome.',
    ...onAnyPrice(({ distance }, { suspectDistance }) => distance > suspectDistance),
  },
  high_ev: {
    meaning:
      'The expected value, or that of one leg of a surebet, is twelve percent or more: ' +
      'more often an error than a gift.',
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
      'Prices this near to the fair one too often fail to beat the close: the distance is below ' +
      '0.48 standard deviations of what such a probability still moves before the start.',
    onPrice: ({ ev, fairProb, side }, { lowEv, minEdge }) =>
      ev >= lowEv && !(edgeOf(ev, fairProb, side) >= minEdge[side]),
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
  no_measured_value: {
    meaning:
      'Past values of this kind were worth nothing at the close: handicaps below 1.5 percent, ' +
      'and ' +
      'grade C outside football.',
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
  small_profit: {
    meaning:
      'The profit does not survive stakes rounded to whole units at a bankroll of a thousand.',
    onSurebet: ({ survivesRounding }) => !survivesRounding,
  },
  correlated: {
    meaning:
      'Three or more values of this scan are at this book in this league: one slow book is one ' +
      'exposure. It lowers no grade.',
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
