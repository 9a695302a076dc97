import type { Market } from './market.ts';
import { hasDraw, twoWayDrawPolicy } from './sports.ts';

const withoutLine = {
  offerKind: 'h2h',
  hasLine: false,
  acceptsLine: () => false,
  pointOf: () => null,
  threshold: () => 0,
  informsMatch: 'winner',
  goals: null,
  haveSameUnit: () => true,
} as const;

/**
 * Who wins, with no draw to bet on. Never a market of football, where it would be two thirds of
 * one; in ice hockey it counts overtime, and is another bet than the three-way winner.
 */
export const twoWay: Market = {
  ...withoutLine,
  outcomes: ['home', 'away'],
  keys: ['h2h'],
  keyIn: (sportKey) => (hasDraw(sportKey) ? null : 'h2h'),
  evidenceIn: (sportKey) => (twoWayDrawPolicy(sportKey) === 'possible' ? 'none' : 'analogous'),
  drawPolicyIn: twoWayDrawPolicy,
  hasFittedReferenceIn: () => false,
};

/**
 * Home, draw or away. Feeds call it `h2h` in every sport; outside football it gets a key of its
 * own. Football's has past results and fitted weights.
 */
export const threeWay: Market = {
  ...withoutLine,
  outcomes: ['home', 'draw', 'away'],
  keys: ['h2h', 'h2h_3_way'],
  keyIn: (sportKey) => (hasDraw(sportKey) ? 'h2h' : 'h2h_3_way'),
  evidenceIn: (sportKey) => (hasDraw(sportKey) ? 'tested' : 'none'),
  drawPolicyIn: () => 'never',
  hasFittedReferenceIn: hasDraw,
};
