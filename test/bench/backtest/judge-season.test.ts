import { describe, expect, test } from 'vitest';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { BACKTEST_SETTINGS, judgeSeason } from '../../../bench/backtest/judge-season.ts';
import { reportOn } from '../../../bench/backtest/report.ts';
import type { Match } from '../../../bench/backtest/season-files.ts';

const SOFT = ['bwin', 'interwetten', 'williamhill', 'betvictor'];
const three = (home: number, draw: number, away: number) => ({ home, draw, away });
const two = (first: number, second: number) => ({ first, second });

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
      winner: [
        { book: 'pinnacle', prices: three(2.05, 3.4, 4.05) },
        ...SOFT.map((book) => ({ book, prices: three(2.0, 3.3, 3.9) })),
        { book: 'bet365', prices: three(2.25, 3.3, 3.6) },
      ],
      totals: [
        { book: 'market_average', line: 2.5, prices: two(1.95, 1.85) },
        { book: 'pinnacle', line: 2.5, prices: two(1.95, 1.9) },
        { book: 'bet365', line: 2.5, prices: two(2.2, 1.7) },
      ],
      handicaps: [],
      averageWinner: three(2.02, 3.35, 3.95),
    },
    after: {
      result: goals.home > goals.away ? 'home' : goals.home < goals.away ? 'away' : 'draw',
      goals,
      closing: { winner: three(2.05, 3.4, 4.05), over25: two(2.0, 1.9), handicap: undefined },
    },
  };
}

describe('a selection', () => {
  const [bet] = judgeSeason([aMatch()], BACKTEST_SETTINGS).bets.filter(({ market }) => market === 'h2h');

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
    expect(lost.find(({ market }) => market === 'h2h')?.profit).toBe(-1);
  });
});

test('the mean of the market is never a price to bet at', () => {
  const generous = aMatch();
  const { bets } = judgeSeason(
    [
      {
        ...generous,
        before: {
          ...generous.before,
          totals: [
            { book: 'market_average', line: 2.5, prices: two(2.3, 1.7) },
            ...['pinnacle', ...SOFT].map((book) => ({ book, line: 2.5, prices: two(1.95, 1.9) })),
          ],
        },
      },
    ],
    BACKTEST_SETTINGS,
  );
  expect(bets.filter(({ market }) => market === 'totals')).toEqual([]);
});

test('totals are settled by the goals', () => {
  const bets = (home: number) =>
    judgeSeason([aMatch({ home, away: 0 })], BACKTEST_SETTINGS).bets.filter(
      ({ market }) => market === 'totals',
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
        after: { ...after, closing: { ...after.closing, winner: undefined } },
      },
    ],
    BACKTEST_SETTINGS,
  );
  const report = reportOn(new Map([['2122', judged]]));
  expect(Object.keys(report)).toEqual(['matches', 'log_loss', 'brier', 'grades', 'by_season']);
  expect(report.matches).toBe(1);
  for (const scores of [report.log_loss, report.brier])
    expect(Object.keys(scores)).toEqual(['fair', 'pinnacle_open', 'pinnacle_close', 'mean_open']);
  expect(Object.keys(report.grades)).toEqual(['A', 'B', 'C']);
  expect(Object.keys(report.grades.A)).toEqual(['n', 'mean_ev', 'mean_clv', 'clv_positive', 'roi', 'roi_se']);
  expect(report.grades.A.n).toBe(1);
  const open = removeMargin([2.05, 3.4, 4.05]);
  expect(report.log_loss.pinnacle_open).toBeCloseTo(open.ok ? -Math.log(open.probabilities[0] ?? 0) : 0, 12);
  expect(report.log_loss.pinnacle_close).toBe(report.log_loss.pinnacle_open);
  expect(report.by_season['2122']).toEqual({
    matches: report.matches,
    log_loss: report.log_loss,
    brier: report.brier,
    grades: report.grades,
  });
});
