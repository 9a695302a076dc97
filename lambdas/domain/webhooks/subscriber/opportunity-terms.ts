import { isPickGrade } from '../../grading/pick-grade.ts';
import { exposureOf } from '../../odds/exposure.ts';
import { compareText } from '../../odds/order.ts';
import type { OpportunityKind, OpportunityRows, ValueRow } from '../../scan/snapshot.ts';
import { roundDownToUnit } from '../../staking/currency.ts';
import { minimumOdds } from '../../staking/minimum-odds.ts';
import { pricedBet, settledShareOf } from '../../staking/priced-bet.ts';
import {
  NOTHING_STAKED,
  recommendedStakes,
  type StakedBefore,
} from '../../staking/recommended-stake.ts';
import type { PickStake } from '../outbox/pick-stakes.ts';
import { passesEventFilters, passesOfferFilters } from '../selection/alert-filters.ts';
import { matchesOf, NO_HISTORY } from '../selection/form-picks.ts';
import { type Selection, selectionKey } from '../selection/selection-key.ts';
import {
  type AccountBankroll,
  activeBankrollsOf,
  type Bankroll,
  bankrollsOf,
} from './bankrolls.ts';
import type { SubscriberSettings } from './subscriber-settings.ts';

type Row = OpportunityRows[OpportunityKind][number];
type SurebetRow = OpportunityRows['surebet'][number];
type ComboRow = OpportunityRows['combo'][number];

/** What tells an opportunity from others, and down to which odds it is one. */
export type BetFacts = {
  /** Stays the same in every scan that finds the opportunity, and is unique within a scan. */
  readonly id: string;
  /**
   * When the feed last saw the price, epoch milliseconds; with several prices that of the oldest,
   * and null where it is not known.
   */
  readonly quotedAt: number | null;
  /** The lowest odds at which a minimum expected value holds; null for a surebet. */
  readonly minOdds: number | null;
};

/** What an opportunity is to one account. */
export type OpportunityTerms = BetFacts & {
  /** The first of `stakes`, in its currency; null for a surebet, whose stakes are shares. */
  readonly stake: number | null;
  /** What each bankroll would stake; none for a surebet. */
  readonly stakes: readonly PickStake[];
};

/** What a surebet is to one account. */
export type SurebetTerms = OpportunityTerms & {
  /** What open bets on other events leave of the bankroll: the shares are shares of it. */
  readonly bankroll: Pick<Bankroll, 'id' | 'name' | 'bankroll' | 'currency'>;
};

/** The facts of an opportunity, its minimum odds by `minEv`. */
export function betFacts(row: Row, minEv: number): BetFacts {
  return {
    id: opportunityId(row),
    quotedAt: quotedAtOf(row),
    minOdds: row.kind === 'surebet' ? null : minimumOdds(pricedBet(row, linesOf(row)), minEv),
  };
}

/** The lines that a bet is on. */
function linesOf(row: ValueRow | ComboRow): readonly (number | null)[] {
  return row.kind === 'value' ? [row.point] : row.legs.map(({ point }) => point);
}

/**
 * Tells what an opportunity of a scan of `at`, epoch milliseconds, is to an account: as its active
 * bankrolls that it matches take it, in the account's order, each at the best of its own books,
 * with the stakes that the picks of all `bets` would have together, since one event and one book in
 * one league have one cap. Nothing is left out: what matches none is told by the terms of all of
 * them, for this bet alone, and where none is active, by those of the first. `stakedBy` tells what
 * is staked of a bankroll already.
 */
export function createOpportunityTerms(
  bets: readonly ValueRow[],
  settings: SubscriberSettings,
  at: number,
  stakedBy: (bankroll: AccountBankroll) => StakedBefore = () => NOTHING_STAKED,
): (row: Row) => OpportunityTerms | SurebetTerms {
  const active = activeBankrollsOf(settings);
  const bankrolls = active.length > 0 ? active : bankrollsOf(settings).slice(0, 1);
  const history = { ...NO_HISTORY, stakedBy };
  // A list of surebets asks for none of them.
  let together: readonly ReadonlyMap<string, PickStake>[] | undefined;
  const stakesTogether = () =>
    bankrolls.map((bankroll) => {
      const matches = matchesOf(bets, bankroll, history, at);
      return new Map(matches.map(({ key, stake }) => [key, stake]));
    });

  function stakesOnValue(row: ValueRow): readonly PickStake[] {
    together ??= stakesTogether();
    const matching = together.flatMap((stakes) => stakes.get(selectionKey(row)) ?? []);
    if (matching.length > 0) {
      return matching;
    }
    const bet = { eventId: row.eventId, exposure: exposureOf(row), offer: row };
    return bankrolls.map((bankroll) => stakeAlone(bet, bankroll, stakedBy(bankroll)));
  }

  function stakesOnCombo(row: ComboRow): readonly PickStake[] {
    const matching = bankrolls.filter((bankroll) => takesCombo(bankroll, row, at));
    const bet = { eventId: opportunityId(row), exposure: '', offer: row };
    const taking = matching.length > 0 ? matching : bankrolls;
    return taking.map((bankroll) => stakeAlone(bet, bankroll, stakedBy(bankroll)));
  }

  function surebetTerms(row: SurebetRow): SurebetTerms {
    const of = bankrolls.find((each) => takesSurebet(each, row, at)) ?? bankrolls[0] ?? settings;
    const { id, name, currency } = of;
    const { atStake, committed } = stakedBy(of);
    // A leg that is placed and logged makes the others no smaller.
    const free = Math.max(0, 1 - Math.max(0, atStake - committed(row.eventId)));
    const bankroll = free === 1 ? of.bankroll : roundDownToUnit(of.bankroll * free, currency);
    const facts = betFacts(row, of.minEv);
    return { ...facts, stake: null, stakes: [], bankroll: { id, name, bankroll, currency } };
  }

  return (row) => {
    if (row.kind === 'surebet') {
      return surebetTerms(row);
    }
    const stakes = row.kind === 'value' ? stakesOnValue(row) : stakesOnCombo(row);
    const first = bankrolls.find(({ id }) => id === stakes[0]?.bankrollId) ?? settings;
    return { ...betFacts(row, first.minEv), stake: stakes[0]?.stake ?? 0, stakes };
  };
}

/** Whether a bankroll is for such events, and has every leg at its books. */
function takesSurebet(bankroll: AccountBankroll, surebet: SurebetRow, at: number): boolean {
  const books = bankroll.books ?? bankroll.myBooks;
  return (
    passesEventFilters(surebet, bankroll, at) &&
    surebet.legs.every(({ book }) => books === null || books.includes(book))
  );
}

/** Whether a bankroll takes such grades, odds and values at the book, and events as all legs'. */
function takesCombo(bankroll: AccountBankroll, row: ComboRow, at: number): boolean {
  const { grade } = row;
  return (
    isPickGrade(grade) &&
    passesOfferFilters({ ...row, grade }, bankroll) &&
    row.legs.every((leg) => passesEventFilters(leg, bankroll, at))
  );
}

/** A bet, and the offer that its stake goes by. */
type BetAlone = {
  readonly eventId: string;
  readonly exposure: string;
  readonly offer: ValueRow | ComboRow;
};

function stakeAlone(
  { offer, ...of }: BetAlone,
  bankroll: AccountBankroll,
  before: StakedBefore,
): PickStake {
  const { id: bankrollId, name, currency, minEv } = bankroll;
  const { book, price, fairProb, ev, expectedClv } = offer;
  // A combo is taken as if no stake came back.
  const settledShare = offer.kind === 'value' ? settledShareOf(offer, offer.point) : 1;
  const bet = { ...of, outcomeSet: '', fairProb, ev, expectedClv, settledShare };
  const stake = recommendedStakes([bet], bankroll, before)[0] ?? 0;
  const minOdds = minimumOdds(pricedBet(offer, linesOf(offer)), minEv);
  return { bankrollId, name, stake, currency, book, price, minOdds };
}

/** Stays the same in every scan that finds the opportunity, and is unique within a scan. */
export function opportunityId(row: Row): string {
  if (row.kind === 'value') {
    return selectionKey(row);
  }
  if (row.kind === 'combo') {
    // In an order that stays where an event is moved behind another one.
    return `${row.book}: ${row.legs.map(selectionKey).sort(compareText).join(' + ')}`;
  }
  const legId = ({
    book,
    outcome,
    point,
  }: Omit<Selection, 'eventId' | 'marketKey'> & { book: string }) =>
    `${selectionKey({ eventId: row.eventId, marketKey: row.marketKey, outcome, point })} @ ${book}`;
  return row.legs.map(legId).join(' + ');
}

function quotedAtOf(row: Row): number | null {
  const prices: readonly { readonly quotedAt?: number }[] = row.kind === 'value' ? [row] : row.legs;
  const known = prices.flatMap(({ quotedAt }) => quotedAt ?? []);
  return known.length === prices.length ? Math.min(...known) : null;
}
