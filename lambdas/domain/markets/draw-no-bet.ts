import { type Market, onlyShown, withoutLine } from './market.ts';
import { winnerAt } from './match-winner.ts';
import { STAKE_BACK, wholeShares } from './settlement.ts';
import { hasDraw } from './sports.ts';

/** Who wins a football match, with the stake back after a draw: a handicap of 0. */
export const drawNoBet: Market = {
  ...onlyShown,
  ...withoutLine,
  offerKind: 'draw_no_bet',
  goals: 'difference',
  outcomes: ['home', 'away'],
  keys: ['draw_no_bet'],
  keyIn: (sportKey) => (hasDraw(sportKey) ? 'draw_no_bet' : null),
  drawPolicyIn: () => 'possible',
  settle({ sportKey, outcome }, score) {
    // Elsewhere the final score may count overtime, which ends what was drawn.
    if (!hasDraw(sportKey)) {
      return 'normal_time';
    }
    const winner = winnerAt(score);
    return winner === 'draw' ? STAKE_BACK : wholeShares(outcome === winner);
  },
};
