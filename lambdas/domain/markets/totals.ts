import { areNear, type Market } from './market.ts';
import { oppositeShares, overShares } from './settlement.ts';
import { hasSets, mayAddDecidingGoal } from './sports.ts';

/** More or less than the line in goals, points or games. */
export const totals: Market = {
  offerKind: 'totals',
  furtherLines: 'alternate_totals',
  isJudged: true,
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
  settle({ sportKey, outcome, line }, { home, away }) {
    if (hasSets(sportKey)) {
      return 'sets_or_games';
    }
    // The goal that decides a level score makes an even sum odd: only a half line above an odd
    // number has both on one side.
    if (mayAddDecidingGoal(sportKey) && line % 2 !== 1.5) {
      return 'normal_time';
    }
    const over = overShares(home + away, line);
    return outcome === 'over' ? over : oppositeShares(over);
  },
};
