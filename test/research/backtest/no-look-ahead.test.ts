import { expect, test } from 'vitest';
import type { Row } from '../../../research/backtest/csv-rows.ts';
import { daysOfFile } from '../../../research/backtest/file-dates.ts';
import { quotesOfDay } from '../../../research/backtest/match.ts';
import { preMatchOf, resultOf } from '../../../research/backtest/season-files.ts';

/** One row with every kind of column the files have, old and new names together. */
function aRow(): Record<string, string> {
  const books = [
    'B365',
    'BS',
    'BW',
    'GB',
    'IW',
    'LB',
    'PS',
    'SJ',
    'VC',
    'WH',
    'Max',
    'Avg',
    'BbMx',
    'BbAv',
    '1XB',
    'BF',
    'BFD',
    'BFE',
    'BMGM',
    'CL',
  ];
  const twoWays = ['P', 'B365', 'BFE', 'Max', 'Avg', 'BbMx', 'BbAv'];
  const closing = [
    'B365C',
    'BWC',
    'IWC',
    'PSC',
    'WHC',
    'VCC',
    'MaxC',
    'AvgC',
    '1XBC',
    'BFC',
    'BFEC',
  ];
  return Object.fromEntries([
    ...Object.entries({
      Div: 'E0',
      Date: '14/08/21',
      Time: '12:30',
      HomeTeam: 'Leeds',
      AwayTeam: 'Everton',
    }),
    ...['FTHG', 'HTHG'].map((name) => [name, '2']),
    ...['FTAG', 'HTAG'].map((name) => [name, '1']),
    ...['FTR', 'HTR'].map((name) => [name, 'H']),
    ...['Referee', 'HS', 'AS', 'HST', 'AST', 'HC', 'AC', 'HF', 'AF', 'HY', 'AY', 'HR', 'AR'].map(
      (n) => [n, '7'],
    ),
    ...['Bb1X2', 'BbOU', 'BbAH', 'Attendance'].map((name) => [name, '40']),
    ...[...books, ...closing].flatMap((book) => [
      [`${book}H`, '2.1'],
      [`${book}D`, '3.5'],
      [`${book}A`, '3.9'],
    ]),
    ...twoWays.flatMap((book) => [
      [`${book}>2.5`, '1.9'],
      [`${book}<2.5`, '1.95'],
      [`${book}AHH`, '1.91'],
      [`${book}AHA`, '1.97'],
    ]),
    ...['PC', 'B365C', 'BFEC', 'MaxC', 'AvgC'].flatMap((book) => [
      [`${book}>2.5`, '1.8'],
      [`${book}<2.5`, '2.1'],
      [`${book}AHH`, '1.85'],
      [`${book}AHA`, '2.05'],
    ]),
    ...['AHh', 'BbAHh'].map((name) => [name, '-0.25']),
    ['AHCh', '-0.5'],
  ]);
}

function beforeOf(row: Row) {
  const dates = daysOfFile([row.Date ?? ''], '2122');
  return dates.ok ? preMatchOf(row, 'E0', dates.days[0] ?? '') : undefined;
}

/** All that `scan()` is given about a row. */
function scanInput(row: Row) {
  const before = beforeOf(row);
  if (!before) {
    return undefined;
  }
  return quotesOfDay('2021-08-14', [before]);
}

function withChange(column: string): Row {
  const row = aRow();
  return { ...row, [column]: row[column] === '5.5' ? '6.5' : '5.5' };
}

const WHAT_WAS_KNOWN = [
  ['AvgAHA', 'AvgAHH', 'Avg<2.5', 'Avg>2.5'],
  ['AHh', 'HomeTeam', 'AwayTeam', 'Date'],
  ['P', 'B365', 'BFE'].flatMap((book) => [
    `${book}AHA`,
    `${book}AHH`,
    `${book}<2.5`,
    `${book}>2.5`,
  ]),
  [
    'B365',
    'BS',
    'BW',
    'GB',
    'IW',
    'LB',
    'PS',
    'SJ',
    'VC',
    'WH',
    '1XB',
    'BF',
    'BFD',
    'BFE',
    'BMGM',
    'CL',
  ].flatMap((book) => [`${book}H`, `${book}D`, `${book}A`]),
].flat();

test('nothing but teams, date and prices before the match reaches a scan, whichever column is changed', () => {
  const unchanged = scanInput(aRow());
  const reaching = Object.keys(aRow()).filter((column) => {
    try {
      expect(scanInput(withChange(column))).toEqual(unchanged);
      return false;
    } catch {
      return true;
    }
  });
  expect(reaching.sort()).toEqual(WHAT_WAS_KNOWN.toSorted());
});

test('scrambling every closing price and every result leaves what a scan is given as it was', () => {
  const row = aRow();
  const later = Object.keys(row).filter((column) => !WHAT_WAS_KNOWN.includes(column));
  expect(later).toEqual(
    expect.arrayContaining(['FTHG', 'FTAG', 'FTR', 'PSCH', 'PSCD', 'PSCA', 'PC>2.5', 'AHCh']),
  );
  const scrambled = {
    ...row,
    ...Object.fromEntries(later.map((column, i) => [column, String(1 + (i % 7) / 2)])),
  };
  expect(resultOf(scrambled)).not.toEqual(resultOf(row));
  expect(scanInput(scrambled)).toEqual(scanInput(row));
});

test('the older column names stand in only where the newer ones are missing', () => {
  const { 'Avg>2.5': _over, 'Avg<2.5': _under, AHh: _line, ...old } = aRow();
  const before = beforeOf({ ...old, 'BbAv>2.5': '1.7', 'BbAv<2.5': '2.2', BbAHh: '0.5' });
  expect(before?.offers).toContainEqual({
    book: { key: 'market_average', title: 'market_average' },
    kind: 'totals',
    point: 2.5,
    prices: [
      { outcome: 'over', price: 1.7 },
      { outcome: 'under', price: 2.2 },
    ],
  });
  expect(before?.offers.find(({ kind }) => kind === 'spreads')).toMatchObject({ point: 0.5 });
});
