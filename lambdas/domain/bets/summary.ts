import { toIsoInstant } from '../odds/instant.ts';
import { compareText } from '../odds/order.ts';
import { roundTo, shownEv } from '../odds/rounding.ts';
import { decimalsOf } from '../staking/currency.ts';
import type { LoggedBet } from './bet.ts';
import { type Interval, ratioInterval } from './interval.ts';

/** What the bets of a group in one currency came to. Amounts are in the currency. */
export type GroupSummary = {
  /** What the bets have in common; null for all bets, and where they have none. */
  readonly value: string | null;
  readonly currency: string;
  readonly bets: number;
  readonly staked: number;
  /** Bets whose result is known, and what was staked on them. */
  readonly settled: number;
  readonly settledStaked: number;
  readonly profit: number;
  /** Profit as a fraction of what was staked on settled bets. */
  readonly yield: number | null;
  readonly yieldLow: number | null;
  readonly yieldHigh: number | null;
  /** Bets with a closing line value. */
  readonly closed: number;
  readonly clv: number | null;
  readonly clvLow: number | null;
  readonly clvHigh: number | null;
  /** Settled bets with a closing line value: what luck is told of. */
  readonly compared: number;
  readonly comparedProfit: number;
  /** Stakes times closing line values of these bets. */
  readonly expectedProfit: number;
  readonly luck: number;
};

/** By what bets are grouped. */
const DIMENSIONS = {
  bankrolls: ({ bankroll }) => bankroll,
  books: ({ book }) => book,
  sports: ({ sportKey }) => sportKey,
  markets: ({ marketKey }) => marketKey,
  grades: ({ grade }) => grade,
  months: ({ placedAt }) => toIsoInstant(placedAt).slice(0, 7),
} as const satisfies Readonly<Record<string, (bet: LoggedBet) => string | null>>;
export type BetDimension = keyof typeof DIMENSIONS;

export type BetSummary = Readonly<Record<BetDimension | 'total', readonly GroupSummary[]>> & {
  /** How many groups are not shown, over all dimensions. */
  readonly leftOut: number;
};

/** The most groups of a dimension that are shown: those with the most bets. */
export const MAX_GROUPS = 100;

/**
 * What all bets came to: together, and by bankroll, book, sport, market, grade and month of
 * placing. Each currency is a group of its own, because amounts of different ones are never added.
 */
export function summarize(bets: readonly LoggedBet[]): BetSummary {
  const all = Object.entries(DIMENSIONS).map(([name, of]) => {
    const groups = groupBy(bets, of);
    return [name, groups] as const;
  });
  const shown = all.map(([name, groups]) => [name, mostBets(groups)] as const);
  const leftOut = all.map(([, groups]) => Math.max(0, groups.length - MAX_GROUPS));
  return {
    total: groupBy(bets, () => null),
    ...(Object.fromEntries(shown) as Record<BetDimension, readonly GroupSummary[]>),
    leftOut: leftOut.reduce((sum, each) => sum + each, 0),
  };
}

function groupBy(
  bets: readonly LoggedBet[],
  of: (bet: LoggedBet) => string | null,
): readonly GroupSummary[] {
  const groups = Map.groupBy(bets, (bet) => `${bet.currency}${of(bet) ?? ''}`);
  return [...groups.values()]
    .flatMap((group) => (group[0] ? [summaryOf(group, of(group[0]), group[0].currency)] : []))
    .sort((a, b) => compareText(keyOf(a), keyOf(b)));
}

const keyOf = ({ value, currency }: GroupSummary) => `${value ?? ''} ${currency}`;

function mostBets(groups: readonly GroupSummary[]): readonly GroupSummary[] {
  const kept = new Set([...groups].sort((a, b) => b.bets - a.bets).slice(0, MAX_GROUPS));
  return groups.filter((group) => kept.has(group));
}

const CLV_UNITS = 10_000;

function summaryOf(
  bets: readonly LoggedBet[],
  value: string | null,
  currency: string,
): GroupSummary {
  const decimals = decimalsOf(currency);
  const units = 10 ** decimals;
  // Whole units of the currency, so that sums are exact and do not depend on their order.
  const inUnits = (amount: number) => Math.round(amount * units);
  const amount = (whole: number) => roundTo(whole / units, decimals);
  const settledBets = bets.filter(({ profit }) => profit !== null);
  const closed = bets.flatMap(({ clv }) => (clv === null ? [] : [clv]));
  const compared = settledBets.filter(({ clv }) => clv !== null);
  const stakes = (some: readonly LoggedBet[]) => sum(some, ({ stake }) => inUnits(stake));
  const profits = (some: readonly LoggedBet[]) => sum(some, ({ profit }) => inUnits(profit ?? 0));
  const expected = sum(
    compared,
    ({ stake, clv }) => inUnits(stake) * Math.round((clv ?? 0) * CLV_UNITS),
  );
  const expectedProfit = amount(expected / CLV_UNITS);
  const yields = ratioInterval(
    settledBets.map(({ profit, stake }) => ({ part: profit ?? 0, whole: stake })),
  );
  const closing = ratioInterval(closed.map((clv) => ({ part: clv, whole: 1 })));
  return {
    value,
    currency,
    bets: bets.length,
    staked: amount(stakes(bets)),
    settled: settledBets.length,
    settledStaked: amount(stakes(settledBets)),
    profit: amount(profits(settledBets)),
    yield: shown(yields.mean),
    yieldLow: shown(yields.low),
    yieldHigh: shown(yields.high),
    closed: closed.length,
    clv: shown(closing.mean),
    clvLow: shown(closing.low),
    clvHigh: shown(closing.high),
    compared: compared.length,
    comparedProfit: amount(profits(compared)),
    expectedProfit,
    luck: roundTo(amount(profits(compared)) - expectedProfit, decimals),
  };
}

function sum(bets: readonly LoggedBet[], of: (bet: LoggedBet) => number): number {
  return bets.reduce((total, bet) => total + of(bet), 0);
}

function shown(value: Interval['mean']): number | null {
  return value === null ? null : shownEv(value);
}
