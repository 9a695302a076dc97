import type { Expectation } from '../../grading/expectation.ts';
import { exposureOf } from '../../odds/exposure.ts';
import { type PickableRow, shownExpectation, type ValueRow } from '../../scan/snapshot.ts';
import { minimumOdds } from '../../staking/minimum-odds.ts';
import { pricedBet, settledShareOf } from '../../staking/priced-bet.ts';
import {
  NOTHING_STAKED,
  recommendedStakes,
  type StakedBefore,
} from '../../staking/recommended-stake.ts';
import type { Pick } from '../outbox/delivery.ts';
import { type PickStake, storedStakes } from '../outbox/pick-stakes.ts';
import { type AccountBankroll, activeBankrollsOf } from '../subscriber/bankrolls.ts';
import type { SubscriberSettings } from '../subscriber/subscriber-settings.ts';
import { bestOffer } from './alert-filters.ts';
import { selectionKey } from './selection-key.ts';

export type SubscriberHistory = {
  /**
   * Whether a selection (by its key) was sent before, or was published before the webhook was
   * saved.
   */
  isClaimed(selectionKey: string): boolean;
  /** What was staked of a bankroll. */
  stakedBy(bankroll: AccountBankroll): StakedBefore;
};

/** The history of one who was sent nothing before. */
export const NO_HISTORY: SubscriberHistory = {
  isClaimed: () => false,
  stakedBy: () => NOTHING_STAKED,
};

/**
 * The picks of one subscriber after one scan, in the order of `bets`: the selections that are new
 * to them and match one of their active bankrolls, each once, with the stake of every bankroll that
 * it matches. The pick is at the best offer that passes the filters of the first of these. `now` in
 * epoch milliseconds.
 */
export function formPicks(
  bets: readonly ValueRow[],
  settings: SubscriberSettings,
  history: SubscriberHistory,
  now: number,
): readonly Pick[] {
  const matches = activeBankrollsOf(settings).flatMap((bankroll) =>
    matchesOf(bets, bankroll, history, now),
  );
  return [...Map.groupBy(matches, ({ key }) => key).values()]
    .sort(([a], [b]) => (a?.index ?? 0) - (b?.index ?? 0))
    .flatMap((of) => toPick(of) ?? []);
}

/** A selection that a bankroll matches. */
type Found = {
  readonly key: string;
  /** Its place among the bets. */
  readonly index: number;
  readonly bet: ValueRow;
  readonly offer: PickableRow;
  readonly expectation: Expectation;
};
export type Match = Found & { readonly stake: PickStake };

/**
 * The new selections that a bankroll matches, each at the best offer that passes its filters, with
 * stakes as if it were the account's only bankroll.
 */
export function matchesOf(
  bets: readonly ValueRow[],
  bankroll: AccountBankroll,
  history: SubscriberHistory,
  now: number,
): readonly Match[] {
  const found = new Map<string, Found>();
  for (const [index, bet] of bets.entries()) {
    const offer = bestOffer(bet, bankroll, now);
    if (offer === undefined) {
      continue;
    }
    const key = selectionKey(bet);
    if (!found.has(key) && !history.isClaimed(key)) {
      const expectation = shownExpectation({
        ...offer,
        outcome: bet.outcome,
        flags: offer.flags ?? [],
      });
      found.set(key, { key, index, bet, offer, expectation });
    }
  }
  const chosen = [...found.values()];
  const stakes = recommendedStakes(
    chosen.map(({ bet, offer, expectation: { expectedClv } }) => ({
      eventId: bet.eventId,
      exposure: exposureOf({ book: offer.book, sportKey: bet.sportKey }),
      outcomeSet: outcomeSet(bet),
      fairProb: offer.fairProb,
      ev: offer.ev,
      expectedClv,
      settledShare: settledShareOf(offer, bet.point),
    })),
    bankroll,
    history.stakedBy(bankroll),
  );
  const { id: bankrollId, name, currency, minEv } = bankroll;
  return chosen.map((one, index) => {
    const { book, price } = one.offer;
    const minOdds = minimumOdds(pricedBet(one.offer, [one.bet.point]), minEv);
    const stake = stakes[index] ?? 0;
    return { ...one, stake: { bankrollId, name, stake, currency, book, price, minOdds } };
  });
}

/**
 * Names a set of outcomes of which at most one can win: one market at one line, a handicap written
 * as the home side's.
 */
function outcomeSet({ marketKey, outcome, point, away }: ValueRow): string {
  if (point === null) {
    return marketKey;
  }
  return `${marketKey} ${outcome === away ? -point : point}`;
}

/** One pick of the matches of a selection, in the account's order of its bankrolls. */
function toPick(matches: readonly Match[]): Pick | undefined {
  const [first] = matches;
  if (first === undefined) {
    return undefined;
  }
  const { bet, offer, expectation } = first;
  const { eventId, sportKey, home, away, commenceTime, marketKey, outcome, point } = bet;
  const { book, bookTitle, price, link, fairProb, fairOdds, ev, grade, flags = [] } = offer;
  const { minOdds, stake, currency } = first.stake;
  const stakes = storedStakes(
    first.stake,
    matches.map((match) => match.stake),
  );
  return {
    eventId,
    sportKey,
    home,
    away,
    commenceTime,
    marketKey,
    outcome,
    point,
    book,
    bookTitle,
    price,
    link,
    fairProb,
    fairOdds,
    minOdds,
    ev,
    grade,
    ...expectation,
    ...(flags.length > 0 && { flags }),
    stake,
    currency,
    ...(stakes && { stakes }),
  };
}
