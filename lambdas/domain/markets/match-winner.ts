import { type Market, type Selection, type Undecided, withoutLine } from './market.ts';
import { type Score, STAKE_BACK, type StakeShares, wholeShares } from './settlement.ts';
import { hasDraw, setsToWin, twoWayDrawPolicy } from './sports.ts';

/**
 * Shares of a bet on the winner. The final score counts overtime, so that it says nothing of a
 * three-way winner outside football, also where a logged bet names it by the feeds' key.
 */
function settleWinner(
  { sportKey, marketKey, outcome }: Selection,
  { home, away }: Score,
): StakeShares | Undecided {
  if (marketKey === 'h2h_3_way' || (outcome === 'draw' && !hasDraw(sportKey))) {
    return 'normal_time';
  }
  const sets = Math.max(home, away);
  const needed = setsToWin(sportKey) ?? sets;
  if (sets > needed) {
    return 'sets_or_games';
  }
  // A side retired or did not appear: the feed tells the score at which it did, and no winner.
  if (sets < needed) {
    return STAKE_BACK;
  }
  // A two-way winner at a level score: the stake comes back where all books do so.
  if (home === away && !hasDraw(sportKey)) {
    return twoWayDrawPolicy(sportKey) === 'seldom' ? STAKE_BACK : 'draw';
  }
  return wholeShares(outcome === winnerAt({ home, away }));
}

/** The outcome of a winner market at a score. */
export function winnerAt({ home, away }: Score) {
  if (home === away) {
    return 'draw';
  }
  return home > away ? 'home' : 'away';
}

const winner = {
  ...withoutLine,
  offerKind: 'h2h',
  isJudged: true,
  informsMatch: 'winner',
  goals: null,
  settle: settleWinner,
} as const;

/**
 * Who wins, with no draw to bet on. Never a market of football, where it would be two thirds of
 * one; in ice hockey it counts overtime, and is another bet than the three-way winner.
 */
export const twoWay: Market = {
  ...winner,
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
  ...winner,
  outcomes: ['home', 'draw', 'away'],
  keys: ['h2h', 'h2h_3_way'],
  keyIn: (sportKey) => (hasDraw(sportKey) ? 'h2h' : 'h2h_3_way'),
  evidenceIn: (sportKey) => (hasDraw(sportKey) ? 'tested' : 'none'),
  drawPolicyIn: () => 'never',
  hasFittedReferenceIn: hasDraw,
};
