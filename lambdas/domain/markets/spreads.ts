import { OFFER, OUTCOME } from '../odds/quotes.ts';
import type { Market } from './market.ts';

/** Winner after a handicap. The line is the home side's; the away side's is its negative. */
export const spreads: Market = {
  offer: OFFER.spreads,
  outcomes: [OUTCOME.home, OUTCOME.away],
  hasLine: true,
  keyIn: () => 'spreads',
  // 0 - line, not -line: the level handicap is 0 on both sides, never -0.
  pointOf: (outcome, line) => (outcome === OUTCOME.home ? line : 0 - line),
};
