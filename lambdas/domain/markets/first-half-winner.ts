import { type Market, onlyShown, withoutLine } from './market.ts';
import { hasDraw } from './sports.ts';

/**
 * Who leads a football match at half-time. Feeds tell the final score alone, which does not settle
 * it.
 */
export const firstHalfWinner: Market = {
  ...onlyShown,
  ...withoutLine,
  offerKind: 'h2h_h1',
  outcomes: ['home', 'draw', 'away'],
  keys: ['h2h_h1'],
  keyIn: (sportKey) => (hasDraw(sportKey) ? 'h2h_h1' : null),
  settle: () => 'first_half',
};
