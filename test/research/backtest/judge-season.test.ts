import { describe, expect, test } from 'vitest';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { BACKTEST_SETTINGS, judgeSeason } from '../../../research/backtest/judge-season.ts';
import type { Match, Offer } from '../../../research/backtest/match.ts';
import { reportOn } from '../../../research/backtest/report.ts';

const SOFT = ['bwin', 'interwetten', 'williamhill', 'betvictor'];
const bookOf = (key: string) => ({ key, title: key });
const priced = (home: number, draw: number, away: number) => [
  { outcome: 'home' as const, price: home },
  { outcome: 'draw' as const, price: draw },
  { outcome: 'away' as const, price: away },
];
const h2h = (book: string, home: number, draw: number, away: number): Offer => ({
  book: bookOf(book),
  kind: 'h2h',
  prices: priced(home, draw, away),
});
const totals = (book: string, over: number, under: number): Offer => ({
  book: bookOf(book),
  kind: 'totals',
  point: 2.5,
  prices: [
    { outcome: 'over', price: over },
    { outcome: 'under', price: under },
  ],
});

function winnerOf({ home, away }: { home: number; away: number }): 'home' | 'draw' | 'away' {
  if (home === away) {
    return 'draw';
  }
  return home > away ? 'home' : 'away';
}

/** A match whose home side one book overprices, with closing prices at which that was worth 5 %. */
function aMatch(goals = { home: 2, away: 0 }): Match {
  return {
    season: '2122',
    file: '2122/E0.csv',
    before: {
      id: 'E0-2021-08-14-Leeds',
      sportKey: 'soccer_e0',
      home: 'Leeds',
      away: 'Everton',
      day: '2021-08-14',
      winners: ['home', 'draw', 'away'],
      offers: [
        h2h('pinnacle', 2.05, 3.4, 4.05),
        ...SOFT.map((book) => h2h(book, 2.0, 3.3, 3.9)),
        h2h('bet365', 2.25, 3.3, 3.6),
        totals('market_average', 1.95, 1.85),
        totals('pinnacle', 1.95, 1.9),
        totals('bet365', 2.2, 1.7),
      ],
      average: priced(2.02, 3.35, 3.95),
    },
    after: {
      winner: winnerOf(goals),
      goals,
      closing: [h2h('pinnacle', 2.05, 3.4, 4.05), totals('pinnacle', 2.0, 1.9)],
    },
  };
}

describe('a selection', () => {
  const [bet] = judgeSeason([aMatch()], BACKTEST_SETTINGS).bets.filter(
    ({ marketKey }) => marketKey === 'h2h',
  );

  test('is worth its price times the closing probability of the sharp book, power-removed', () => {
    const close = removeMargin([2.05, 3.4, 4.05]);
    expect(close.ok && bet?.closingValue).toBeCloseTo(
      2.25 * (close.ok ? (close.probabilities[0] ?? 0) : 0) - 1,
      12,
    );
    expect(bet).toMatchObject({ book: 'bet365', outcome: 'home', price: 2.25 });
  });

  test('wins its price less the stake, or loses the stake', () => {
    expect(bet?.profit).toBeCloseTo(1.25, 12);
    const lost = judgeSeason([aMatch({ home: 1, away: 1 })], BACKTEST_SETTINGS).bets;
    expect(lost.find(({ marketKey }) => marketKey === 'h2h')?.profit).toBe(-1);
  });
});

test('the other soft books’ opinion of a winner stands beside it', () => {
  const { bets } = judgeSeason([aMatch()], BACKTEST_SETTINGS);
  const winner = bets.find(({ marketKey }) => marketKey === 'h2h');
  const soft = removeMargin([2.0, 3.3, 3.9]);
  expect(winner?.others).toMatchObject({ books: 4, hasTwoAnchors: false });
  expect(winner?.others?.ev).toBeCloseTo(
    2.25 * (soft.ok ? (soft.probabilities[0] ?? 0) : 0) - 1,
    12,
  );
  expect(winner?.isDoubtfulLeg).toBe(false);
  expect(bets.find(({ marketKey }) => marketKey === 'totals')?.others).toBeUndefined();
});

test('a leg of a surebet that is graded C is known as one', () => {
  const { bets } = judgeSeason([aMatch()], BACKTEST_SETTINGS);
  const isLeg = (market: string) =>
    bets.find(({ marketKey }) => marketKey === market)?.isDoubtfulLeg;
  // Over at 2.2 and under at 1.9 are a profit of 2 %, and over is a price that others do not confirm.
  expect([isLeg('totals'), isLeg('h2h')]).toEqual([true, false]);
});

test('how far probabilities still move is known by market, where the close has the same line', () => {
  const match = aMatch();
  const { moves } = judgeSeason([match], BACKTEST_SETTINGS);
  const names = ['winner: home', 'winner: draw', 'winner: away', 'totals'];
  expect(Object.keys(moves)).toEqual(names);
  const shorter = [h2h('pinnacle', 1.9, 3.5, 4.6), totals('pinnacle', 2.0, 1.9)];
  const after = { ...match.after, closing: shorter };
  const [home, , away] = names.map(
    (name) => judgeSeason([{ ...match, after }], BACKTEST_SETTINGS).moves[name]?.[0] ?? 0,
  );
  expect(home).toBeGreaterThan(0.05);
  expect(away).toBeLessThan(-0.05);
  const otherLine = { ...totals('pinnacle', 2.0, 1.9), point: 3 };
  const apart = { ...match.after, closing: [otherLine] };
  expect(judgeSeason([{ ...match, after: apart }], BACKTEST_SETTINGS).moves).toEqual({});
});

test('without a close of the sharp book the exchange is the yardstick, by name', () => {
  const match = aMatch();
  const closing = [h2h('betfair_ex_eu', 2.06, 3.5, 4.2)];
  const judged = judgeSeason([{ ...match, after: { ...match.after, closing } }], BACKTEST_SETTINGS);
  const bet = judged.bets.find(({ marketKey }) => marketKey === 'h2h');
  const close = removeMargin([2.06, 3.5, 4.2]);
  expect(bet?.yardstick).toBe('betfair_ex_eu');
  expect(bet?.closingValue).toBeCloseTo(
    2.25 * (close.ok ? (close.probabilities[0] ?? 0) : 0) - 1,
    12,
  );
  expect(judged.matches[0]?.forecasts.pinnacle_close).toBeUndefined();
});

test('the mean of the market is never a price to bet at', () => {
  const generous = aMatch();
  const { bets } = judgeSeason(
    [
      {
        ...generous,
        before: {
          ...generous.before,
          offers: [
            ...generous.before.offers.filter(({ kind }) => kind === 'h2h'),
            totals('market_average', 2.3, 1.7),
            ...['pinnacle', ...SOFT].map((book) => totals(book, 1.95, 1.9)),
          ],
        },
      },
    ],
    BACKTEST_SETTINGS,
  );
  expect(bets.filter(({ marketKey }) => marketKey === 'totals')).toEqual([]);
});

test('totals are settled by the goals', () => {
  const bets = (home: number) =>
    judgeSeason([aMatch({ home, away: 0 })], BACKTEST_SETTINGS).bets.filter(
      ({ marketKey }) => marketKey === 'totals',
    );
  expect(bets(3)[0]).toMatchObject({ outcome: 'over', price: 2.2 });
  expect(bets(3)[0]?.profit).toBeCloseTo(1.2, 12);
  expect(bets(2)[0]?.profit).toBe(-1);
});

test('the report has the agreed keys and compares sources on the same matches', () => {
  const noClose = aMatch();
  const { before, after } = noClose;
  const judged = judgeSeason(
    [
      aMatch(),
      {
        ...noClose,
        before: { ...before, id: 'E0-2021-08-14-Hull', home: 'Hull' },
        after: { ...after, closing: after.closing.filter(({ kind }) => kind !== 'h2h') },
      },
    ],
    BACKTEST_SETTINGS,
  );
  const report = reportOn(new Map([['2122', judged]]));
  expect(Object.keys(report)).toEqual(['matches', 'log_loss', 'brier', 'grades', 'by_season']);
  expect(report.matches).toBe(1);
  for (const scores of [report.log_loss, report.brier]) {
    expect(Object.keys(scores)).toEqual(['fair', 'pinnacle_open', 'pinnacle_close', 'mean_open']);
  }
  expect(Object.keys(report.grades)).toEqual(['A', 'B', 'C']);
  expect(Object.keys(report.grades.A)).toEqual([
    'n',
    'mean_ev',
    'mean_clv',
    'clv_positive',
    'roi',
    'roi_se',
  ]);
  expect(report.grades.A.n).toBe(1);
  const open = removeMargin([2.05, 3.4, 4.05]);
  expect(report.log_loss.pinnacle_open).toBeCloseTo(
    open.ok ? -Math.log(open.probabilities[0] ?? 0) : 0,
    12,
  );
  expect(report.log_loss.pinnacle_close).toBe(report.log_loss.pinnacle_open);
  expect(report.by_season['2122']).toEqual({
    matches: report.matches,
    log_loss: report.log_loss,
    brier: report.brier,
    grades: report.grades,
  });
});
