import { type Market, onlyShown, withoutLine } from './market.ts';
import { wholeShares } from './settlement.ts';
import { hasDraw } from './sports.ts';

/** Whether both sides of a football match score. */
export const bothTeamsToScore: Market = {
  ...onlyShown,
  ...withoutLine,
  offerKind: 'btts',
  goals: 'fewer',
  threshold: () => 0.5,
  outcomes: ['yes', 'no'],
  keys: ['btts'],
  keyIn: (sportKey) => (hasDraw(sportKey) ? 'btts' : null),
  settle: ({ outcome }, { home, away }) =>
    wholeShares((home > 0 && away > 0) === (outcome === 'yes')),
};
