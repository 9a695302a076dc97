// Made by `npm run openapi` from the flags of the code. Do not edit.

export const FLAG_MEANINGS: Readonly<Record<string, string>> = {
  stale_quote: 'The book has not confirmed this price for over two minutes.',
  stale_anchor:
    'The sharp source behind the fair probability, or the handicap and total beside it, is over two minutes old.',
  feeds_disagree:
    'Two feeds contradict each other about the prices, the start or the clock of the event, and one of them must be wrong.',
  similar_names:
    'The names by which two feeds have the event are only alike: it may be two events until the names are learned or accepted.',
  thin: 'The fair probability rests on fewer than three independent books.',
  anchor_outlier:
    'The other soft books, three or more, see a loss of more than three percent (where two anchors agree, fifteen or more see it): the sharp source may be the outlier.',
  anchors_apart:
    'The sharp book and the exchange disagree about the price: one of them sees a loss, or they are more than 0.15 apart in log-odds.',
  unconfirmed:
    'Fewer than three other soft books have a price of the last two minutes or, in a market whose results were not tested, they see too little value.',
  split_market:
    'Both outcomes of the market, home and away or over and under, have a value of 1.5 percent or more, and one of them must be wrong.',
  doubtful_surebet:
    'The price is a leg of a surebet that is graded C, in another market than the football winner.',
  sharp_off:
    'In this scan the sharp book is farther from the exchanges, over all matches, than it usually is: one of the two is wrong.',
  price_outlier: 'The price is far from what the other books offer on the same outcome.',
  high_ev:
    'The expected value, or that of one leg of a surebet, is twelve percent or more: more often an error than a gift.',
  low_ev: 'The expected value is below 1.5 percent, less than the fair probability can be wrong.',
  small_ev:
    'Prices this near to the fair one too often fail to beat the close: the distance is below 0.48 standard deviations of what such a probability still moves before the start.',
  long_odds: 'The price is above 4, where estimates are least certain.',
  no_sharp:
    'No sharp book prices this market; an exchange leads the fair probability, which past results support for the winner of football matches only.',
  no_anchor:
    'No sharp book or exchange prices this market; the fair probability is a consensus only.',
  broad_consensus:
    'No sharp book or exchange prices this market; five or more other books of the last two minutes agree on its two outcomes within twelve hours of the start.',
  unproven_market:
    'No past results show that value in this market is realised: totals, handicaps, winners of drawable matches.',
  no_measured_value:
    'Past values of this kind were worth nothing at the close: handicaps below 1.5 percent, and grade C outside football.',
  far: 'The event starts in more than seven days: no past results are about prices so early, and the stake is locked up until then.',
  high_profit: 'A guaranteed profit above three percent is more often an error than a gift.',
  refund_line:
    'The stake can come back in part or in whole; the expected value of a single bet is then an upper bound.',
  exchange_commission: 'The expected value counts after the commission of the exchange.',
  small_profit:
    'The profit does not survive stakes rounded to whole units at a bankroll of a thousand.',
  correlated:
    'Three or more values of this scan are at this book in this league: one slow book is one exposure. It lowers no grade.',
  early_end:
    'Books differ in how they settle a match that ends early, by a retirement or a disqualification: one leg may be void while another loses.',
  lay_leg: 'One leg is a lay at an exchange; its share of the stake is the liability.',
};
