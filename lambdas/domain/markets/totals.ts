import { OFFER, OUTCOME } from '../odds/quotes.ts';
import type { Market } from './market.ts';

/** More or less than the line in goals, points or games. */
export const totals: Market = {
  offer: OFFER.totals,
  outcomes: [OUTCOME.over, OUTCOME.under],
  hasLine: true,
  keyIn: () => 'totals',
  pointOf: (_outcome, line) => line,
};
