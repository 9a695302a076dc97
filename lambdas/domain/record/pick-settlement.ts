import { MARKET_LIST } from '../markets/index.ts';
import type { Market } from '../markets/market.ts';
import type { Score, StakeShares } from '../markets/settlement.ts';
import { netPriceAt } from '../odds/books.ts';
import { type Outcome as MarketOutcome, outcomeName } from '../odds/quotes.ts';
import { roundTo } from '../odds/rounding.ts';
import type { Outcome, Settlement, UngradedReason } from './entries.ts';
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
  const settlement = nameOf(shares.won - shares.lost);
  return { settlement, return: roundTo(returnOf(bet, settlement), RETURN_PLACES), score };
}

const SHARES: Readonly<Record<Settlement, StakeShares>> = {
  won: { won: 1, lost: 0 },
  half_won: { won: 0.5, lost: 0 },
  void: { won: 0, lost: 0 },
  half_lost: { won: 0, lost: 0.5 },
  lost: { won: 0, lost: 1 },
};

/**
 * What one unit staked gives back, commission deducted. Worked: half won at 2.0 it is 1.5.
 */
export function returnOf({ book, price }: Pick<Bet, 'book' | 'price'>, settlement: Settlement) {
  const { won, lost } = SHARES[settlement];
  return won * netPriceAt(book, price) + 1 - won - lost;
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

/** The shares of the stake that are won and lost; the rest comes back. */
function sharesOf(bet: Bet, score: Score): StakeShares | UngradedReason {
  const { market_key: marketKey, sport_key: sportKey, point } = bet;
  const [market, outcome] = selectionOf(bet);
  const line = (point === null ? null : market.pointOf(outcome, point)) ?? 0;
  if (market.hasLine && point === null) {
    throw new Error('A bet on a handicap or a total has no line');
  }
  return market.settle({ sportKey, marketKey, outcome, line }, score);
}

/** The market of a bet, and its outcome there by its name. */
function selectionOf(bet: Bet): readonly [Market, MarketOutcome] {
  for (const market of MARKET_LIST) {
    const outcome = market.outcomes.find((each) => outcomeName(bet, each) === bet.outcome);
    if (outcome !== undefined && market.keys.includes(bet.market_key)) {
      return [market, outcome];
    }
  }
  throw new Error(`No market ${bet.market_key} has the outcome of a bet`);
}
