import type { Bankroll, Bankrolls, Settings } from '../../../clients/generated/page-types.ts';

type Account = { settings: Settings; first: Label; others: readonly Bankroll[] };
type Label = Pick<Bankroll, 'id' | 'name' | 'rounding' | 'active' | 'mode' | 'since'>;

export const FIRST: Label = {
  id: 'main',
  name: 'Main',
  rounding: null,
  active: true,
  mode: 'fixed',
  since: null,
};

/** The bankrolls of an account: its settings are those of the first. */
export function bankrollsOf({ settings, first, others }: Account): Bankrolls {
  const { my_books: _, quiet_hours: __, move_alerts: ___, ...own } = settings;
  const bankrolls = [{ ...own, ...first }, ...others];
  const now = bankrolls.map(({ id, bankroll }) => ({ id, bankroll, open: 120 }));
  return { bankrolls, now };
}

/** Replaces the bankrolls; absent fields stay. */
export function replaceBankrolls(account: Account, given: readonly Partial<Bankroll>[]): void {
  const saved = bankrollsOf(account).bankrolls;
  const [first, ...others] = given.map((one): Bankroll => {
    const before = saved.find(({ id }) => id === one.id) ?? saved[0];
    const since = one.mode === 'follows_log' ? (one.since ?? '2026-04-18T09:00:00Z') : null;
    return { ...before, ...one, since } as Bankroll;
  });
  if (first) {
    const { id, name, rounding, active, mode, since, ...settings } = first;
    account.first = { id, name, rounding, active, mode, since };
    account.settings = { ...account.settings, ...settings };
  }
  account.others = others;
}
