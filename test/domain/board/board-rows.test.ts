import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoardEvent, BoardLine, BoardOffer } from '#domain/board/board.ts';
import { boardRows } from '#domain/board/board-row.ts';
import { EXCHANGE_COMMISSION } from '#domain/odds/known-books.ts';

const NOW = Date.parse('2026-04-18T12:00:00Z');
const BOOKS = ['betway', 'coolbet', 'pinnacle', 'smarkets', 'betfair_ex_eu', 'skybet'];
const all = () => true;

const FACTS = {
  eventId: 'e1',
  sportKey: 'soccer_epl',
  home: 'Arsenal',
  away: 'Everton',
  commenceTime: NOW + 3_600_000,
};

/** What a taker gets of a price, by this file's own arithmetic. */
const netOf = (book: string, price: number) =>
  price - (price - 1) * (EXCHANGE_COMMISSION.get(book) ?? 0);

function anEventOf(lines: readonly BoardLine[], goals: BoardEvent['goals'] = {}): BoardEvent {
  return { ...FACTS, lines, goals };
}

function totalsOf(line: number, offers: readonly BoardOffer[], fair = [0.5, 0.5]): BoardLine {
  return { market: 'totals', marketKey: 'totals', line, settlement: 'usual', fair, offers };
}

const price = fc.integer({ min: 101, max: 900 }).map((cents) => cents / 100);
const offersOf = (outcomes: number) =>
  fc
    .uniqueArray(fc.constantFrom(...BOOKS), { minLength: 1 })
    .chain((books) =>
      fc.tuple(
        ...books.map((book) =>
          fc
            .tuple(
              fc.integer({ min: 0, max: 3 }),
              fc.array(price, { minLength: outcomes, maxLength: outcomes }),
            )
            .map(([age, prices]): BoardOffer => [book, NOW - age * 1000, ...prices]),
        ),
      ),
    );
const asked = fc.subarray(BOOKS, { minLength: 1 });

describe('a line', () => {
  test('has the best price after commission among the books asked for, and what all of them cost', () => {
    fc.assert(
      fc.property(offersOf(3), asked, (offers, books) => {
        const winner: BoardLine = {
          market: 'three_way',
          marketKey: 'h2h',
          line: null,
          settlement: 'usual',
          fair: null,
          offers,
        };
        const rows = boardRows(anEventOf([winner]), 'line', (book) => books.includes(book));
        const candidates = offers.filter(([book]) => books.includes(book));
        if (candidates.length === 0) {
          expect(rows).toEqual([]);
          return;
        }
        const best = [2, 3, 4].map((at) =>
          Math.max(...candidates.map((each) => netOf(each[0], Number(each[at])))),
        );
        const [row] = rows;
        expect(row?.books).toBe(candidates.length);
        expect(row?.hold).toBeCloseTo(
          best.reduce((sum, net) => sum + 1 / net, -1),
          3,
        );
        for (const [index, found] of (row?.best ?? []).entries()) {
          const net = best[index] ?? 0;
          expect(netOf(found.book, found.price)).toBeCloseTo(net, 9);
          const same = candidates.filter(
            (each) => Math.abs(netOf(each[0], Number(each[index + 2])) - net) < 1e-12,
          );
          expect(found.booksAtBest).toBe(same.length);
          expect(found.quotedAt).toBe(Math.max(...same.map(([, at]) => at)));
          expect(found.stakeShare).toBeNull();
        }
      }),
    );
  });

  test('is never shared by books that settle at different times', () => {
    const normal = totalsOf(5.5, [['betway', NOW, 2.2, 1.7]]);
    const overtime = totalsOf(5.5, [['coolbet', NOW, 1.7, 2.2]]);
    const event = anEventOf([
      { ...normal, settlement: 'normal_time' },
      { ...overtime, settlement: 'with_overtime' },
      { ...totalsOf(7.5, [['skybet', NOW, 1.9, 1.9]]), settlement: 'with_overtime' },
    ]);
    const rows = boardRows(event, 'line', all);
    expect(rows.map(({ settlement, hold }) => [settlement, hold])).toEqual([
      ['normal_time', 0.0428],
      ['with_overtime', 0.0428],
      ['with_overtime', 0.0526],
    ]);
    const middles = boardRows(event, 'middle', all);
    expect(middles.map(({ best }) => best.map(({ book }) => book))).toEqual([
      ['coolbet', 'skybet'],
    ]);
  });
});

describe('low hold', () => {
  test('is the cheapest pair of two different books, with stakes that return the same', () => {
    fc.assert(
      fc.property(offersOf(2), asked, (offers, books) => {
        const event = anEventOf([totalsOf(2.5, offers)]);
        const [row] = boardRows(event, 'low_hold', (book) => books.includes(book));
        const candidates = offers.filter(([book]) => books.includes(book));
        const costs = candidates.flatMap((over) =>
          candidates
            .filter((under) => under[0] !== over[0])
            .map(
              (under) =>
                1 / netOf(over[0], Number(over[2])) + 1 / netOf(under[0], Number(under[3])),
            ),
        );
        if (costs.length === 0) {
          expect(row).toBeUndefined();
          return;
        }
        const cost = Math.min(...costs);
        expect(row?.hold).toBeCloseTo(cost - 1, 3);
        expect(row?.worstLoss).toBeCloseTo(1 - 1 / cost, 3);
        const returned = row?.best.map(
          (each) => netOf(each.book, each.price) * (each.stakeShare ?? 0),
        );
        for (const each of returned ?? []) {
          expect(each).toBeCloseTo(1 / cost, 2);
        }
      }),
    );
  });

  test.each([
    ['draw no bet', 'soccer_epl', 'draw_no_bet', 0],
    ['a winner of boxing', 'boxing_boxing', 'h2h', 0],
    ['a winner of professional American football', 'americanfootball_nfl', 'h2h', 0],
    ['a winner of tennis', 'tennis_atp_us_open', 'h2h', -0.0157],
  ] as const)(
    'promises a profit only where no draw is possible: %s',
    (_, sportKey, marketKey, worstLoss) => {
      const line: BoardLine = {
        market: marketKey === 'h2h' ? 'two_way' : marketKey,
        marketKey,
        line: null,
        settlement: 'usual',
        fair: null,
        offers: [
          ['bet365', NOW, 1.95, 1.8],
          ['coolbet', NOW, 1.8, 2.12],
        ],
      };
      const [row] = boardRows({ ...anEventOf([line]), sportKey }, 'low_hold', all);
      expect(row).toMatchObject({ hold: -0.0155, worstLoss });
    },
  );
});

/** What a bet on more (or less) than a line returns at a count, a quarter line as two halves. */
function returned(count: number, line: number, isOver: boolean, net: number): number {
  const parts = Number.isInteger(line * 2) ? [line] : [line - 0.25, line + 0.25];
  const paid = parts.map((part) => {
    const lead = isOver ? count - part : part - count;
    return lead === 0 ? 1 : net * Number(lead > 0);
  });
  return paid.reduce((total, each) => total + each, 0) / parts.length;
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

describe('a middle', () => {
  const quarters = fc.integer({ min: 4, max: 18 }).map((steps) => steps / 4);
  const mean = fc.double({ min: 0.4, max: 2.2, noNaN: true });

  test('has the chance, the expected value and the worst loss of all results taken one by one', () => {
    fc.assert(
      fc.property(quarters, quarters, price, price, mean, mean, (a, b, over, under, home, away) => {
        fc.pre(a < b && b - a <= 1);
        const model = { lambda: home, mu: away, rho: 0 };
        const low = totalsOf(a, [['betway', NOW, over, 1.02]]);
        const high = totalsOf(b, [['coolbet', NOW, 1.02, under]]);
        const rows = boardRows(anEventOf([low, high], { total: model }), 'middle', all);
        const sum = 1 / over + 1 / under;
        const goals = Array.from({ length: 31 }, (_, n) => n);
        const outcomes = goals.map((n) => {
          const bets = [returned(n, a, true, over), returned(n, b, false, under)];
          const [first = 0, second = 0] = bets;
          return {
            chance: (Math.exp(-home - away) * (home + away) ** n) / factorial(n),
            paid: (first / over + second / under) / sum,
            isHit: first > 1 && second > 1,
          };
        });
        const [row] = rows;
        expect(rows).toHaveLength(outcomes.some(({ isHit }) => isHit) ? 1 : 0);
        if (row) {
          const hits = outcomes.filter(({ isHit }) => isHit);
          const chance = hits.reduce((total, each) => total + each.chance, 0);
          const paid = outcomes.reduce((total, each) => total + each.chance * each.paid, 0);
          expect(row.chance).toBeCloseTo(chance, 3);
          expect(row.ev).toBeCloseTo(paid - 1, 3);
          expect(row.worstLoss).toBeCloseTo(
            1 - Math.min(...outcomes.map(({ paid: each }) => each)),
            3,
          );
          expect(row.hold).toBeCloseTo(sum - 1, 3);
          expect(row.point).toBeNull();
          expect(row.best.map(({ point }) => point)).toEqual([a, b]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('outside football is as likely as the fair probabilities of its half lines leave', () => {
    const offers = (over: number, under: number): BoardOffer[] => [['betway', NOW, over, under]];
    const half = [
      totalsOf(2.5, offers(2.1, 1.7), [0.5, 0.5]),
      totalsOf(3.5, offers(3, 1.9), [0.28, 0.72]),
    ];
    const [row] = boardRows(anEventOf(half), 'middle', all);
    expect(row).toMatchObject({ chance: 0.22, ev: 0.217, hold: 0.0025, worstLoss: 0.0025 });
    const whole = [half[0], totalsOf(3.25, offers(3, 1.9), [0.28, 0.72])].flatMap(
      (each) => each ?? [],
    );
    expect(boardRows(anEventOf(whole), 'middle', all)[0]).toMatchObject({ chance: null, ev: null });
  });

  test('of lines that contradict each other has no chance and no expected value', () => {
    const lines = [
      totalsOf(2.5, [['betway', NOW, 2.1, 1.7]], [0.4, 0.6]),
      totalsOf(3.5, [['coolbet', NOW, 3, 1.9]], [0.45, 0.55]),
    ];
    expect(boardRows(anEventOf(lines), 'middle', all)[0]).toMatchObject({ chance: null, ev: null });
  });

  test('of handicaps takes the home side at its larger handicap', () => {
    const spread = (line: number, book: string, prices: readonly [number, number]): BoardLine => ({
      market: 'spreads',
      marketKey: 'spreads',
      line,
      settlement: 'usual',
      fair: null,
      offers: [[book, NOW, ...prices]],
    });
    const lines = [spread(-1.5, 'betway', [2.5, 1.6]), spread(0.5, 'coolbet', [1.5, 2.7])];
    const [row, ...others] = boardRows(anEventOf(lines), 'middle', all);
    expect(others).toEqual([]);
    expect(row?.best.map((each) => [each.outcome, each.point, each.book, each.price])).toEqual([
      ['Arsenal', 0.5, 'coolbet', 1.5],
      ['Everton', 1.5, 'betway', 1.6],
    ]);
  });
});

test('a row says what share of a stake its line settles, a pair of each of its bets', () => {
  const offers: readonly BoardOffer[] = [
    ['betway', NOW, 2.1, 1.7],
    ['coolbet', NOW, 1.8, 2.1],
  ];
  const known = { ...totalsOf(2.25, offers), settledShare: 0.734 };
  const unknown = { ...totalsOf(3.25, offers, [0.3, 0.7]), settledShare: null };
  const sharesOf = (row?: ReturnType<typeof boardRows>[number]) => [
    row?.settledShare,
    ...(row?.best.map(({ settledShare }) => settledShare) ?? []),
  ];
  const [line] = boardRows(anEventOf([known]), 'line', all);
  expect(sharesOf(line)).toEqual([0.73, 0.73, 0.73]);
  const [half] = boardRows(anEventOf([totalsOf(2.5, offers)]), 'line', all);
  expect(sharesOf(half)).toEqual([1, 1, 1]);
  const [middle] = boardRows(anEventOf([known, unknown]), 'middle', all);
  expect(sharesOf(middle).slice(1)).toEqual([0.73, null]);
});
