import { describe, expect, test } from 'vitest';
import type { LoggedBet } from '#domain/bets/bet.ts';
import { ratioInterval, studentQuantile } from '#domain/bets/interval.ts';
import { MAX_GROUPS, summarize } from '#domain/bets/summary.ts';
import { randomOf } from '../../../bench/seeded-random.ts';
import { aLoggedBet, DAY_MS, NOW } from './builders.ts';

const STATUSES = ['won', 'half_won', 'void', 'half_lost', 'lost', 'open'] as const;

/** Bets of all kinds, in three currencies. */
function generateBets(count: number, seed: number): LoggedBet[] {
  const random = randomOf(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  return Array.from({ length: count }, () => {
    const currency = pick(['EUR', 'GBP', 'JPY']);
    const stake = Math.ceil(random() * 20_000) / (currency === 'JPY' ? 1 : 100);
    const terms = {
      currency,
      stake,
      odds: Math.round((1.01 + random() * 6) * 100) / 100,
      book: pick(['northbet', 'eastbet', 'betfair_ex_eu']),
      bankroll: pick(['main', 'small', null]),
      sportKey: pick(['soccer_epl', 'tennis_atp']),
      placedAt: NOW - Math.floor(random() * 400) * DAY_MS,
    };
    const bet = aLoggedBet(terms, { status: pick(STATUSES) });
    const clv = random() < 0.8 ? Math.round((random() - 0.45) * 2_000) / 10_000 : null;
    return { ...bet, grade: pick(['A', 'B', null]), clv };
  });
}

describe('the summary', () => {
  test('of 10,000 bets equals a recomputation to the cent', () => {
    const bets = generateBets(10_000, 1);
    const summary = summarize(bets);
    for (const { value, currency, ...group } of summary.books) {
      // In thousandths of the unit by big integers, bet after bet.
      const own = bets.filter((bet) => bet.book === value && bet.currency === currency);
      const cents = (amount: number) => BigInt(Math.round(amount * 100));
      const total = (amounts: readonly number[]) =>
        Number(amounts.reduce((sum, amount) => sum + cents(amount), 0n)) / 100;
      const ended = own.filter(({ profit }) => profit !== null);
      const compared = ended.filter(({ clv }) => clv !== null);
      expect(group.bets).toBe(own.length);
      expect(group.staked).toBe(total(own.map(({ stake }) => stake)));
      expect(group.settledStaked).toBe(total(ended.map(({ stake }) => stake)));
      expect(group.profit).toBe(total(ended.map(({ profit }) => profit ?? 0)));
      expect(group.yield).toBeCloseTo(group.profit / group.settledStaked, 4);
      const expected = compared.reduce(
        (sum, { stake, clv }) => sum + cents(stake) * BigInt(Math.round((clv ?? 0) * 10_000)),
        0n,
      );
      const decimals = currency === 'JPY' ? 0 : 2;
      expect(group.expectedProfit).toBe(Number((Number(expected) / 1e6).toFixed(decimals)));
      expect(group.comparedProfit).toBe(total(compared.map(({ profit }) => profit ?? 0)));
      expect(group.luck).toBeCloseTo(group.comparedProfit - group.expectedProfit, 6);
    }
    for (const name of ['bankrolls', 'books', 'sports', 'markets', 'grades', 'months'] as const) {
      const counted = summary[name].reduce((sum, group) => sum + group.bets, 0);
      expect(counted, name).toBe(10_000);
    }
    expect(summary.leftOut).toBe(0);
  });

  test('never adds currencies', () => {
    const summary = summarize(generateBets(100, 2));
    expect(summary.total.map(({ currency }) => currency)).toEqual(['EUR', 'GBP', 'JPY']);
    const months = summary.months.map(({ value, currency }) => `${value} ${currency}`);
    expect(new Set(months).size).toBe(months.length);
  });

  test('does not depend on the order of the bets', () => {
    const bets = generateBets(500, 3);
    expect(summarize(bets.toReversed())).toEqual(summarize(bets));
  });

  test('shows the groups with the most bets, and says how many it leaves out', () => {
    const books = Array.from({ length: MAX_GROUPS + 5 }, (_, at) => `book_${at}`);
    const bets = [...books, 'book_104'].map((book) => aLoggedBet({ book }));
    const summary = summarize(bets);
    expect(summary.books).toHaveLength(MAX_GROUPS);
    expect(summary.books.map(({ value }) => value)).toContain('book_104');
    expect(summary.leftOut).toBe(5);
  });

  test('of no bets is empty', () => {
    expect(summarize([])).toEqual({
      total: [],
      bankrolls: [],
      books: [],
      sports: [],
      markets: [],
      grades: [],
      months: [],
      leftOut: 0,
    });
  });
});

describe('an interval', () => {
  test.each([
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
    [1_000, 1.962],
  ])('reaches as far as Student says with %i degrees of freedom', (degrees, quantile) => {
    expect(studentQuantile(degrees)).toBeCloseTo(quantile, 2);
  });

  test('is not told from fewer than ten bets', () => {
    const few = Array.from({ length: 9 }, (_, at) => ({ part: at, whole: 10 }));
    expect(ratioInterval(few)).toEqual({ mean: 0.4, low: null, high: null });
    expect(ratioInterval([])).toEqual({ mean: null, low: null, high: null });
  });

  test('is not told from bets that all came to the same, such as ten that are lost', () => {
    const lost = Array.from({ length: 10 }, (_, at) => ({ part: -0.1 * at, whole: 0.1 * at }));
    expect(ratioInterval(lost)).toEqual({ mean: -1, low: null, high: null });
    const oneWon = [...lost, { part: 0.9, whole: 0.1 }];
    expect(ratioInterval(oneWon).low).toBeLessThan(-0.5);
  });

  test.each([100, 400])(
    'covers the truth in 93 to 97 % of 1,000 simulations of %i bets: yield and closing line value',
    (count) => {
      const random = randomOf(7);
      const trueEdge = 0.03;
      const covered = { yield: 0, clv: 0 };
      for (let run = 0; run < 1_000; run++) {
        const bets = Array.from({ length: count }, () => {
          const odds = Math.round((1.5 + random() * 2.5) * 100) / 100;
          const stake = 5 + Math.floor(random() * 30);
          const isWon = random() < (1 + trueEdge) / odds;
          // Twelve uniforms less six are nearly normal.
          const noise = Array.from({ length: 12 }, random).reduce((sum, x) => sum + x, -6);
          const clv = Math.round((trueEdge + 0.04 * noise) * 10_000) / 10_000;
          return { ...aLoggedBet({ odds, stake }, { status: isWon ? 'won' : 'lost' }), clv };
        });
        const [total] = summarize(bets).total;
        covered.yield += Number(covers(total?.yieldLow, total?.yieldHigh, trueEdge));
        covered.clv += Number(covers(total?.clvLow, total?.clvHigh, trueEdge));
      }
      expect(covered.yield).toBeGreaterThanOrEqual(930);
      expect(covered.yield).toBeLessThanOrEqual(970);
      expect(covered.clv).toBeGreaterThanOrEqual(930);
      expect(covered.clv).toBeLessThanOrEqual(970);
    },
  );
});

function covers(low: number | null | undefined, high: number | null | undefined, truth: number) {
  return low != null && high != null && low <= truth && truth <= high;
}
