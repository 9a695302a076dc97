import type { StakeSettings } from '../../staking/recommended-stake.ts';
import type { AlertFilters } from '../selection/alert-filters.ts';

/**
 * How the amount of a bankroll changes: by its owner alone, or also with the profit of the bets
 * that are logged in it.
 */
export const BANKROLL_MODES = ['fixed', 'follows_log'] as const;
export type BankrollMode = (typeof BANKROLL_MODES)[number];

/** Money set aside for betting, with its stakes and with the selections that it is for. */
export type Bankroll = Omit<AlertFilters, 'myBooks'> &
  StakeSettings & {
    /** Names it in picks and in bets; no two bankrolls of an account have the same. */
    readonly id: string;
    /** What its owner calls it. */
    readonly name: string;
    /** Whether picks are formed for it. */
    readonly isActive: boolean;
    readonly mode: BankrollMode;
    /**
     * The instant that the amount is of, epoch milliseconds: bets placed from then on change it.
     * Null where the bankroll does not follow the log.
     */
    readonly since: number | null;
  };

/**
 * The bankroll of a new account: grade A at every book and of every sport, any value, stakes of
 * 1,000 EUR.
 */
export const DEFAULT_BANKROLL: Bankroll = {
  id: 'main',
  name: 'Main',
  isActive: true,
  books: null,
  sports: null,
  grades: ['A'],
  minEv: 0,
  minOdds: null,
  maxOdds: null,
  maxHoursToStart: null,
  bankroll: 1000,
  currency: 'EUR',
  kellyFraction: 0.25,
  maxStake: 0.02,
  maxOpen: null,
  rounding: null,
  mode: 'fixed',
  since: null,
};

/** How many bankrolls an account has at most. */
export const MAX_BANKROLLS = 5;

/** The first bankroll of an account, the others in their order, and what holds for all. */
export type Bankrolls = Bankroll &
  Pick<AlertFilters, 'myBooks'> & { readonly others: readonly Bankroll[] };

/** A bankroll with the books of its account, by which it asks whether it matches. */
export type AccountBankroll = Bankroll & AlertFilters;

/** Every bankroll in the account's order. */
export function bankrollsOf(settings: Bankrolls): readonly AccountBankroll[] {
  const { others, myBooks } = settings;
  return [settings, ...others.map((bankroll) => ({ ...bankroll, myBooks }))];
}

/** The bankrolls that picks are formed for, in the account's order. */
export function activeBankrollsOf(settings: Bankrolls): readonly AccountBankroll[] {
  return bankrollsOf(settings).filter(({ isActive }) => isActive);
}

/** The bankroll alone, without what holds for all bankrolls of its account. */
export function bankrollAlone(bankroll: Bankroll): Bankroll {
  const names = Object.keys(DEFAULT_BANKROLL) as (keyof Bankroll)[];
  return Object.fromEntries(names.map((name) => [name, bankroll[name]])) as Bankroll;
}

/**
 * Changed bankrolls with the instants that their amounts are of. An amount is stated at `now` where
 * a bankroll begins to follow the log, or the amount or its currency changes, unless the change
 * itself says another instant. `now` in epoch milliseconds; instants are whole seconds.
 */
export function statedAt<B extends Bankrolls>(before: Bankrolls, changed: B, now: number): B {
  const all = bankrollsOf(before);
  const stated = <T extends Bankroll>(bankroll: T): T => {
    const { mode, since, id } = bankroll;
    if (mode === 'fixed') {
      return since === null ? bankroll : { ...bankroll, since: null };
    }
    const was = all.find((each) => each.id === id);
    const isSame =
      was?.mode === mode &&
      was.bankroll === bankroll.bankroll &&
      was.currency === bankroll.currency;
    const isSaid = since !== null && since !== was?.since;
    return isSaid || (isSame && since !== null)
      ? bankroll
      : { ...bankroll, since: now - (now % 1000) };
  };
  return { ...stated(changed), others: changed.others.map(stated) };
}
