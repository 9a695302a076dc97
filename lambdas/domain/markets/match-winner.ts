import { OFFER, OUTCOME } from '../odds/quotes.ts';
import { hasDraw, type Market } from './market.ts';

/**
 * Who wins, with no draw to bet on. Never a market of football, where it would be two thirds of one;
 * in ice hockey it counts overtime, and is another bet than the three-way winner.
 */
export const twoWay: Market = {
  offer: OFFER.h2h,
  outcomes: [OUTCOME.home, OUTCOME.away],
  hasLine: false,
  keyIn: (sportKey) => (hasDraw(sportKey) ? null : 'h2h'),
  pointOf: () => null,
};

/** Home, draw or away. The feed calls it `h2h` in every sport; outside football it gets a name of its own. */
export const threeWay: Market = {
  offer: OFFER.h2h,
  outcomes: [OUTCOME.home, OUTCOME.draw, OUTCOME.away],
  hasLine: false,
  keyIn: (sportKey) => (hasDraw(sportKey) ? 'h2h' : 'h2h_3_way'),
  pointOf: () => null,
};
