import { areNear, type Market } from './market.ts';
import { oppositeShares, overShares } from './settlement.ts';
import { hasSets, mayAddDecidingGoal } from './sports.ts';

/**
 * Winner after a handicap. The line is the home side's handicap; the away side's is its negative.
 */
export const spreads: Market = {
  offerKind: 'spreads',
  furtherLines: 'alternate_spreads',
  isJudged: true,
  outcomes: ['home', 'away'],
  hasLine: true,
  acceptsLine: () => true,
  keys: ['spreads'],
  keyIn: () => 'spreads',
  // 0 - line, not -line: the level handicap is 0 on both sides, never -0.
  pointOf: (outcome, line) => (outcome === 'home' ? line : 0 - line),
  // -line as it stands: a margin of -0 equals one of 0.
  threshold: (line) => -line,
  evidenceIn: () => 'none',
  drawPolicyIn: () => 'never',
  hasFittedReferenceIn: () => false,
  informsMatch: null,
  goals: 'difference',
  // Handicaps lie around zero, where a ratio says nothing: only sports with sets can mix counts.
  haveSameUnit: (low, high, sportKey) => !hasSets(sportKey) || areNear(low, high),
  settle({ sportKey, outcome, line }, { home, away }) {
    if (hasSets(sportKey)) {
      return 'sets_or_games';
    }
    // With and without the goal that decides a level score the margin is at most one goal: only
    // larger handicaps are the same bet on both.
    if (mayAddDecidingGoal(sportKey) && Math.abs(line) < 1.5) {
      return 'normal_time';
    }
    const ofHome = overShares(home - away, -line);
    return outcome === 'home' ? ofHome : oppositeShares(ofHome);
  },
};
