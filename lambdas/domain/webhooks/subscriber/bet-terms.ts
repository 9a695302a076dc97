import { isPickGrade } from '../../grading/pick-grade.ts';
import {
  type OpportunityKind,
  type OpportunityRows,
  shownExpectation,
  type ValueRow,
} from '../../scan/snapshot.ts';
import { roundDownToUnit } from '../../staking/currency.ts';
import { minimumOdds } from '../../staking/minimum-odds.ts';
import {
  NOTHING_STAKED,
  recommendedStakes,
  type StakedBefore,
} from '../../staking/recommended-stake.ts';
import type { PickStake } from '../outbox/pick-stakes.ts';
import { bestOffer, passesEventFilters, passesOfferFilters } from '../selection/alert-filters.ts';
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
export type BetTerms = BetFacts & {
  /** The first of `stakes`, in its currency; null for a surebet, whose stakes are shares. */
  readonly stake: number | null;
  /** What each bankroll would stake on this bet alone; none for a surebet. */
  readonly stakes: readonly PickStake[];
};

/** What a surebet is to one account. */
export type SurebetTerms = BetTerms & {
  /** What open bets on other events leave of the bankroll: the shares are shares of it. */
  readonly bankroll: Pick<Bankroll, 'id' | 'name' | 'bankroll' | 'currency'>;
};

/** The facts of an opportunity, its minimum odds by `minEv`. */
export function betFacts(row: Row, minEv: number): BetFacts {
  return {
    id: opportunityId(row),
    quotedAt: quotedAtOf(row),
    minOdds: row.kind === 'surebet' ? null : minimumOdds(row, minEv),
  };
}

/**
 * An opportunity of a scan of `at`, epoch milliseconds, as the active bankrolls that it matches take
 * it, in the account's order, each at the best of its own books: as a pick is formed of it. Nothing
 * is left out: what matches none is told by the terms of all of them, and where none is active, by
 * those of the first. `stakedBy` tells what is staked of a bankroll already.
 */
export function betTerms(
  row: Row,
  settings: SubscriberSettings,
  at: number,
  stakedBy: (bankroll: AccountBankroll) => StakedBefore = () => NOTHING_STAKED,
): BetTerms | SurebetTerms {
  const active = activeBankrollsOf(settings);
  const bankrolls = active.length > 0 ? active : bankrollsOf(settings).slice(0, 1);
  if (row.kind === 'surebet') {
    const of = bankrolls.find((each) => takesSurebet(each, row, at)) ?? bankrolls[0] ?? settings;
    const { id, name, currency } = of;
    const { atStake, committed } = stakedBy(of);
    // A leg that is placed and logged makes the others no smaller.
    const free = Math.max(0, 1 - Math.max(0, atStake - committed(row.eventId)));
    const bankroll = free === 1 ? of.bankroll : roundDownToUnit(of.bankroll * free, currency);
    const facts = betFacts(row, of.minEv);
    return { ...facts, stake: null, stakes: [], bankroll: { id, name, bankroll, currency } };
  }
  const matching = bankrolls.flatMap((bankroll): readonly Taken[] => {
    const offer = offerTo(bankroll, row, at);
    return offer ? [{ bankroll, offer }] : [];
  });
  const taken =
    matching.length > 0 ? matching : bankrolls.map((bankroll) => ({ bankroll, offer: row }));
  const facts = betFacts(row, (taken[0]?.bankroll ?? settings).minEv);
  const eventId = row.kind === 'value' ? row.eventId : facts.id;
  const stakes = taken.map((each) => stakeOf(eventId, each, stakedBy(each.bankroll)));
  return { ...facts, stake: stakes[0]?.stake ?? 0, stakes };
}

/** Whether a bankroll is for such events, and has every leg at its books. */
function takesSurebet(bankroll: AccountBankroll, surebet: SurebetRow, at: number): boolean {
  const books = bankroll.books ?? bankroll.myBooks;
  return (
    passesEventFilters(surebet, bankroll, at) &&
    surebet.legs.every(({ book }) => books === null || books.includes(book))
  );
}

/** What a stake goes by. */
type Offer = Pick<ValueRow, 'book' | 'price' | 'fairProb' | 'ev' | 'expectedClv'>;
type Taken = { readonly bankroll: AccountBankroll; readonly offer: Offer };

/** The offer at which a bankroll takes a bet; undefined where it does not match. */
function offerTo(
  bankroll: AccountBankroll,
  row: Exclude<Row, SurebetRow>,
  at: number,
): Offer | undefined {
  if (row.kind === 'value') {
    const best = bestOffer(row, bankroll, at);
    const { outcome } = row;
    return best && { ...best, ...shownExpectation({ ...best, outcome, flags: best.flags ?? [] }) };
  }
  const { grade } = row;
  const isMatched =
    isPickGrade(grade) &&
    passesOfferFilters({ ...row, grade }, bankroll) &&
    row.legs.every((leg) => passesEventFilters(leg, bankroll, at));
  return isMatched ? row : undefined;
}

function stakeOf(eventId: string, { bankroll, offer }: Taken, before: StakedBefore): PickStake {
  const { id: bankrollId, name, currency, minEv } = bankroll;
  const { book, price, fairProb, ev, expectedClv } = offer;
  const bet = { eventId, exposure: '', outcomeSet: '', fairProb, ev, expectedClv };
  const stake = recommendedStakes([bet], bankroll, before)[0] ?? 0;
  return { bankrollId, name, stake, currency, book, price, minOdds: minimumOdds(offer, minEv) };
}

/** Stays the same in every scan that finds the opportunity, and is unique within a scan. */
export function opportunityId(row: Row): string {
  if (row.kind === 'value') {
    return selectionKey(row);
  }
  if (row.kind === 'combo') {
    return `${row.book}: ${row.legs.map(selectionKey).join(' + ')}`;
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
