import { MARKETS } from '../markets/index.ts';
import { overShares } from '../markets/settlement.ts';
import { hasDraw, hasSets, setsToWin, twoWayDrawPolicy } from '../markets/sports.ts';
import { rateBooks } from '../odds/books.ts';
import { priceAfterCommission } from '../odds/expected-value.ts';
import { roundTo } from '../odds/rounding.ts';
import type { Outcome, Score, Settlement, UngradedReason } from './entries.ts';
import type { RecordedPick } from './recorded-pick.ts';

/** The bet of a recorded pick. */
export type Bet = Pick<
  RecordedPick,
  'sport_key' | 'home' | 'away' | 'market_key' | 'outcome' | 'point' | 'price' | 'book'
>;

const RETURN_PLACES = 4;

/**
 * What becomes of a bet at a final score. Where the score does not decide it, or books differ, it
 * is ungraded with the reason, never guessed. Worked: over 2.25 at 2.0 with two goals is half lost
 * and returns 0.5.
 */
export function settleBet(bet: Bet, score: Score): Outcome {
  const shares = sharesOf(bet, score);
  if (typeof shares === 'string') {
    return ungraded(shares, score);
  }
  const { won, lost } = shares;
  const commission = rateBooks([bet.book]).get(bet.book)?.commission ?? 0;
  const net = priceAfterCommission(bet.price, commission);
  return {
    settlement: nameOf(won - lost),
    return: roundTo(won * net + 1 - won - lost, RETURN_PLACES),
    score,
  };
}

/** The outcome of a bet that no score settles. */
export function ungraded(reason: UngradedReason, score: Score | null = null): Outcome {
  return { settlement: 'ungraded', return: null, score, reason };
}

function nameOf(net: number): Settlement {
  if (net === 0) {
    return 'void';
  }
  if (net > 0) {
    return net === 1 ? 'won' : 'half_won';
  }
  return net === -1 ? 'lost' : 'half_lost';
}

type Shares = { readonly won: number; readonly lost: number };

/** The shares of the stake that are won and lost; the rest comes back. */
function sharesOf(bet: Bet, score: Score): Shares | UngradedReason {
  const { market_key: marketKey, sport_key: sportKey, outcome, home, point } = bet;
  const margin = score.home - score.away;
  switch (marketKey) {
    case 'totals': {
      if (hasSets(sportKey)) {
        return 'sets_or_games';
      }
      const over = overShares(score.home + score.away, MARKETS.totals.threshold(lineOf(point)));
      return outcome === 'Over' ? over : opposite(over);
    }
    case 'spreads': {
      if (hasSets(sportKey)) {
        return 'sets_or_games';
      }
      const side = outcome === home ? 'home' : 'away';
      const line = MARKETS.spreads.pointOf(side, lineOf(point));
      const ofHome = overShares(margin, MARKETS.spreads.threshold(lineOf(line)));
      return outcome === home ? ofHome : opposite(ofHome);
    }
    case 'h2h_3_way':
      return 'normal_time';
    default:
      return winnerShares(bet, score);
  }
}

/** The line of a bet on a handicap or a total, which always has one. */
function lineOf(point: number | null): number {
  if (point === null) {
    throw new Error('A bet on a handicap or a total has no line');
  }
  return point;
}

const STAKE_BACK: Shares = { won: 0, lost: 0 };

function winnerShares(bet: Bet, { home, away }: Score): Shares | UngradedReason {
  const margin = home - away;
  const sets = Math.max(home, away);
  const needed = setsToWin(bet.sport_key) ?? sets;
  if (sets > needed) {
    return 'sets_or_games';
  }
  // A side retired or did not appear: the feed tells the score at which it did, and no winner.
  if (sets < needed) {
    return STAKE_BACK;
  }
  // A two-way winner at a level score: the stake comes back where all books do so.
  if (margin === 0 && !hasDraw(bet.sport_key)) {
    return twoWayDrawPolicy(bet.sport_key) === 'seldom' ? STAKE_BACK : 'draw';
  }
  return bet.outcome === winnerOf(bet, margin) ? { won: 1, lost: 0 } : { won: 0, lost: 1 };
}

function winnerOf({ home, away }: Bet, margin: number): string {
  if (margin === 0) {
    return 'Draw';
  }
  return margin > 0 ? home : away;
}

function opposite({ won, lost }: Shares): Shares {
  return { won: lost, lost: won };
}
