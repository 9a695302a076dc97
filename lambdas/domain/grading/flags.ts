/** Every flag an item may carry, with the sentence the documentation shows for it (D8). */
export const FLAGS = {
  stale_quote: 'The book has not confirmed this price for over two minutes.',
  stale_anchor: 'The sharp source behind the fair probability is over two minutes old.',
  thin: 'Fewer than three independent books stand behind the fair probability.',
  anchor_outlier: 'The other books disagree with the sharp source by more than three percent of value.',
  unconfirmed: 'Judged by the other soft books alone, the price has no value.',
  price_outlier: 'The price is far from what the other books offer on the same outcome.',
  high_ev: 'The expected value is twelve percent or more, which is more often an error than a gift.',
  low_ev: 'The expected value is below two percent, less than the fair probability can be wrong.',
  long_odds: 'The price is above 5, where estimates are least certain.',
  no_anchor: 'No sharp book or exchange prices this market; the fair probability is a consensus only.',
  refund_line: 'The stake can come back in part or in whole, so the expected value is an upper bound.',
  high_profit: 'A guaranteed profit above three percent is more often an error than a gift.',
  exchange_commission: 'The expected value counts after the commission of the exchange.',
  lay_leg: 'One leg is a lay at an exchange; its share of the stake is the liability.',
} as const;

export type Flag = keyof typeof FLAGS;
