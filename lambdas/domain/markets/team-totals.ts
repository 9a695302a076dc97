import { areNear, type Market, onlyShown } from './market.ts';
import { oppositeShares, overShares } from './settlement.ts';
import { hasSets, mayAddDecidingGoal } from './sports.ts';

/** More or less than the line in goals or points of one side. */
function teamTotal(side: 'home' | 'away'): Market {
  const key = `team_totals_${side}`;
  return {
    ...onlyShown,
    offerKind: key,
    goals: side,
    outcomes: ['over', 'under'],
    hasLine: true,
    acceptsLine: (line) => line > 0,
    keys: [key],
    keyIn: (sportKey) => (hasSets(sportKey) ? null : key),
    pointOf: (_outcome, line) => line,
    threshold: (line) => line,
    haveSameUnit: areNear,
    settle({ sportKey, outcome, line }, score) {
      if (hasSets(sportKey)) {
        return 'sets_or_games';
      }
      // The goal that decides a level score takes its side over any line.
      if (mayAddDecidingGoal(sportKey)) {
        return 'normal_time';
      }
      const over = overShares(score[side], line);
      return outcome === 'over' ? over : oppositeShares(over);
    },
  };
}

export const homeTotal = teamTotal('home');
export const awayTotal = teamTotal('away');
