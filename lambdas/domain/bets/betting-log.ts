import { roundTo } from '../odds/rounding.ts';
import { decimalsOf } from '../staking/currency.ts';
import type { StakedBefore } from '../staking/recommended-stake.ts';
import { type Bankroll, type Bankrolls, bankrollsOf } from '../webhooks/subscriber/bankrolls.ts';
import type { LoggedBet } from './bet.ts';

/** What an open bet has at stake. */
export type OpenStake = Pick<LoggedBet, 'eventId' | 'bankroll' | 'currency' | 'stake'>;

/** What the bets that a person has logged say about the bankrolls of the account. */
export type BettingLog = {
  readonly open: readonly OpenStake[];
  /** By the id of each bankroll that follows the log: what its amount has changed by. */
  readonly profits: Readonly<Record<string, number>>;
};

/** A bankroll that follows the log, and the instant that its amount is of. */
type Follower = Bankroll & { readonly since: number };

/** The bankrolls whose amounts change with logged bets. */
export function followersOf(bankrolls: Bankrolls): readonly Follower[] {
  return bankrollsOf(bankrolls).filter(
    (bankroll): bankroll is typeof bankroll & Follower =>
      bankroll.mode === 'follows_log' && bankroll.since !== null,
  );
}

/**
 * The profit of the settled bets that name a bankroll, are in its currency and were placed at or
 * after the instant of its amount. Worked: 1,000 EUR stated at noon, 10 EUR won at 2.0 that were
 * placed at one o'clock: 10 EUR.
 */
export function profitSince(
  bets: readonly LoggedBet[],
  { id, currency, since }: Pick<Follower, 'id' | 'currency' | 'since'>,
): number {
  const profit = bets
    .filter((bet) => bet.bankroll === id && bet.currency === currency && bet.placedAt >= since)
    .reduce((sum, bet) => sum + (bet.profit ?? 0), 0);
  return roundTo(profit, decimalsOf(currency));
}

/** What an open bet has at stake, without the rest of the bet. */
export function openStakeOf({ eventId, bankroll, currency, stake }: LoggedBet): OpenStake {
  return { eventId, bankroll, currency, stake };
}

/** The bankrolls with the amounts that they have by the log, none below 0. */
export function withProfits<B extends Bankrolls>(bankrolls: B, { profits }: BettingLog): B {
  const now = <T extends Bankroll>(bankroll: T): T => {
    const { id, currency, bankroll: stated } = bankroll;
    // An id may be a word that every object has a member of, such as `constructor`.
    const profit = Object.hasOwn(profits, id) ? (profits[id] ?? 0) : 0;
    return profit === 0
      ? bankroll
      : { ...bankroll, bankroll: Math.max(0, roundTo(stated + profit, decimalsOf(currency))) };
  };
  return { ...now(bankrolls), others: bankrolls.others.map(now) };
}

/** The bankroll that stakes are computed from. */
type Of = Pick<Bankroll, 'id' | 'bankroll' | 'currency'>;

/** What open bets have at stake of a bankroll, in its currency. */
export function openAmountOf({ open }: BettingLog, of: Pick<Of, 'id' | 'currency'>): number {
  return roundTo(sum(openIn(open, of).map(({ stake }) => stake)), decimalsOf(of.currency));
}

function openIn(
  open: readonly OpenStake[],
  { id, currency }: Pick<Of, 'id' | 'currency'>,
): readonly OpenStake[] {
  return open.filter((stake) => stake.bankroll === id && stake.currency === currency);
}

/** What recommendations before have staked of a bankroll, in its currency. */
export type Recommended = {
  /** On an event. */
  on(eventId: string): number;
  /** On each event that has not started, by its id. */
  readonly open: () => ReadonlyMap<string, number>;
};

const NOTHING_RECOMMENDED: Recommended = { on: () => 0, open: () => new Map() };

/**
 * What is staked of a bankroll by open bets that name it, in its currency, and by earlier
 * recommendations. A logged bet usually is a recommended one, so the two are not added: on each
 * event the larger counts.
 */
export function stakedOf(
  { open }: BettingLog,
  { id, bankroll, currency }: Of,
  recommended: Recommended = NOTHING_RECOMMENDED,
): StakedBefore {
  const own = openIn(open, { id, currency });
  const shareOf = (amount: number) => (amount === 0 ? 0 : amount / bankroll);
  const logged = (eventId: string) =>
    sum(own.filter((stake) => stake.eventId === eventId).map(({ stake }) => stake));
  return {
    atStake: shareOf(sum(own.map(({ stake }) => stake))),
    committed: (eventId) => shareOf(Math.max(logged(eventId), recommended.on(eventId))),
    open() {
      const beyond = [...recommended.open()].map(([eventId, amount]) =>
        Math.max(0, amount - logged(eventId)),
      );
      return shareOf(sum([...own.map(({ stake }) => stake), ...beyond]));
    },
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
