/** Every flag an item may carry, with the sentence the documentation shows for it (D8). */
export const FLAGS = {
  stale_quote: 'The book has not confirmed this price for over two minutes.',
  stale_anchor:
    'The sharp source behind the fair probability, or the handicap and total beside it, is over two minutes old.',
  thin: 'Fewer than three independent books stand behind the fair probability.',
  anchor_outlier:
    'The other soft books see a loss of more than one percent: the sharp source may be the outlier.',
  unconfirmed:
    'The other soft books alone see no value in the price, or too little, or fewer than three have a price of the last two minutes.',
  price_outlier: 'The price is far from what the other books offer on the same outcome.',
  high_ev:
    'The expected value, of a surebet that of one leg alone, is twelve percent or more, which is more often an error than a gift.',
  low_ev: 'The expected value is below 1.5 percent, less than the fair probability can be wrong.',
  small_ev: 'The expected value is below 3.5 percent, which past seasons realised only in part.',
  long_odds: 'The price is above 4, where estimates are least certain.',
  no_sharp: 'No sharp book prices this market; an exchange leads the fair probability.',
  no_anchor: 'No sharp book or exchange prices this market; the fair probability is a consensus only.',
  unproven_market:
    'No past results show that value in this market is realised: totals, handicaps, winners of drawable matches.',
  refund_line:
    'The stake can come back in part or in whole; the expected value of a single bet is then an upper bound.',
  high_profit: 'A guaranteed profit above three percent is more often an error than a gift.',
  exchange_commission: 'The expected value counts after the commission of the exchange.',
  lay_leg: 'One leg is a lay at an exchange; its share of the stake is the liability.',
} as const;

export type Flag = keyof typeof FLAGS;
