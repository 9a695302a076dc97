import { areNear, type Market } from './market.ts';

/** More or less than the line in goals, points or games. */
export const totals: Market = {
  offerKind: 'totals',
  outcomes: ['over', 'under'],
  hasLine: true,
  acceptsLine: (line) => line > 0,
  keys: ['totals'],
  keyIn: () => 'totals',
  pointOf: (_outcome, line) => line,
  threshold: (line) => line,
  evidenceIn: () => 'none',
  drawPolicyIn: () => 'never',
  hasFittedReferenceIn: () => false,
  informsMatch: 'total',
  goals: 'total',
  haveSameUnit: areNear,
};
