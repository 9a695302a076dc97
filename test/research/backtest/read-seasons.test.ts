import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InputProblem } from '../../../bench/program.ts';
import { readSeasons } from '../../../research/backtest/read-seasons.ts';
import { seasonRows, toCsv, without } from '../../support/football-season.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seasons-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string | Buffer): void {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
}
const read = () => readSeasons(folder, () => {});
function problem(): string {
  try {
    read();
  } catch (error) {
    if (error instanceof InputProblem) {
      return error.message;
    }
    throw error;
  }
  throw new Error('nothing was refused');
}
const rows = seasonRows('2122', 6);

test('a match that stands in two files counts once, and the second is reported', () => {
  write('2122/E0.csv', toCsv(rows));
  write('2122/E0 copy.csv', toCsv(rows.slice(0, 4)));
  const { matches, leftOut } = read();
  expect(matches.get('2122')).toHaveLength(6);
  expect(leftOut.map(({ reason }) => reason)).toEqual(Array(4).fill('duplicate'));
});

test('seasons may lie in several folders, and one season in more than one', () => {
  write('old/2122/E0.csv', toCsv(rows.slice(0, 2)));
  write('new/2122/D1.csv', toCsv(rows.slice(2)));
  write('new/2021/E0.csv', toCsv(seasonRows('2021', 3)));
  const { matches } = readSeasons(`${join(folder, 'old')},${join(folder, 'new')}`, () => {});
  expect([...matches].map(([season, own]) => [season, own.length])).toEqual([
    ['2021', 3],
    ['2122', 6],
  ]);
});

test('rows that are no match are counted by reason and file; empty ones are nothing', () => {
  const [first = {}, second = {}, third = {}, fourth = {}] = rows;
  write(
    '2122/E0.csv',
    `${toCsv([first, { ...second, HomeTeam: '' }, { ...third, Date: '' }, { ...fourth, FTAG: '' }])},,,,\n\n`,
  );
  const { matches, leftOut } = read();
  expect(matches.get('2122')).toHaveLength(1);
  expect(leftOut).toEqual([
    { reason: 'no_teams_or_date', file: '2122/E0.csv' },
    { reason: 'no_teams_or_date', file: '2122/E0.csv' },
    { reason: 'no_result', file: '2122/E0.csv' },
  ]);
});

test('every file whose dates contradict is refused by name and line, not guessed', () => {
  const monthFirst = rows.map((row) => ({
    ...row,
    Date: (row.Date ?? '').replace(/^(..)\/(..)/, '$2/$1'),
  }));
  write('2122/D1.csv', toCsv(rows));
  write('2122/E0.csv', toCsv(monthFirst));
  write(
    '2122/E1.csv',
    toCsv(rows.map((row, i) => (i === 3 ? { ...row, Date: '01/02/2019' } : row))),
  );
  const lines = problem().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^2122\/E0\.csv, line 2: .*month\/day\/year/);
  expect(lines[1]).toMatch(/^2122\/E1\.csv, line 5: "01\/02\/2019"/);
});

test.each([
  ['a quote that never closes', (line: string) => line.replace('Home 2', '"Home 2')],
  ['a quote inside a cell', (line: string) => line.replace('Home 2', 'Ho"me" 2')],
  ['cells beyond the header', (line: string) => `${line},1.5,2.5`],
])('%s is refused with file and line', (_, spoil) => {
  const lines = toCsv(rows)
    .split('\n')
    .map((line, i) => (i === 3 ? spoil(line) : line));
  write('2122/E0.csv', lines.join('\n'));
  expect(problem()).toMatch(/^2122\/E0\.csv, line 4: .+; correct the line$/);
});

test('a quote that swallows lines until another closes it is refused where it begins', () => {
  const lines = toCsv(rows)
    .split('\n')
    .map((line, i) => (i === 3 ? line.replace('Home 2', '"Home 2') : line));
  write(
    '2122/E0.csv',
    lines.map((line, i) => (i === 5 ? line.replace('Home 4', 'Home 4"') : line)).join('\n'),
  );
  expect(problem()).toMatch(/^2122\/E0\.csv, line 4: /);
});

test('trailing empty cells, cells missing at the end and a byte order mark do no harm', () => {
  const [head = '', first = '', second = ''] = toCsv(rows).split('\n');
  const unnamed = head.replace('Div,', '');
  const cut = (line: string) => line.replace('E0,', '');
  write(
    '2122/E0.csv',
    Buffer.from(`\uFEFF${unnamed}\n${cut(first)},,,\n${cut(second).replace(/,[^,]*$/, '')}\n`),
  );
  const [one, two] = read().matches.get('2122') ?? [];
  expect(one?.after.closing).toHaveLength(1);
  expect(two?.before.home).toBe('Home 1');
  expect(two?.after.closing).toEqual([]);
});

test('a file says which columns it lacks, older names of the average included', () => {
  const older = rows.map((row) => ({ ...row, BbAvH: '2', BbAvD: '3', BbAvA: '4' }));
  write('2122/E0.csv', toCsv(without(older, 'AvgH', 'AvgD', 'AvgA')));
  write('2122/E1.csv', toCsv(without(seasonRows('2122', 2), 'PSCD', 'AvgA', 'FTHG')));
  expect(read().lacking).toEqual([{ file: '2122/E1.csv', columns: ['FTHG', 'PSCD', 'AvgA'] }]);
});

test('unknown books are named and read, their closes never, those of surveys and statistics neither', () => {
  const withNew = rows.map((row) => {
    const prices = ['XYZ', 'XYZC', 'Max', 'B365C', 'BFE'].flatMap((code) => [
      [`${code}H`, '2'],
      [`${code}D`, '3'],
      [`${code}A`, '4'],
    ]);
    return { ...row, HTHG: '1', ...Object.fromEntries(prices) };
  });
  write('2122/E0.csv', toCsv(withNew));
  write('2122/E1.csv', toCsv(rows));
  const { unknown, matches } = read();
  expect(unknown).toEqual([{ file: '2122/E0.csv', columns: ['XYZ', 'XYZC'] }]);
  const [match] = matches.get('2122') ?? [];
  const books = match?.before.offers.map(({ book }) => book.key);
  expect(books).toContain('betfair_ex_eu');
  expect(books).toContain('xyz');
  expect(books).not.toContain('xyzc');
});

test('a file of another layout is named by the columns it lacks, and keeps no other from being read', () => {
  write('2122/ARG.csv', 'Country,Season,Date,Home,Away,HG,AG\nArgentina,2012,03/08/2012,A,B,1,0\n');
  write('2122/E0.csv', toCsv(rows));
  const { lacking, leftOut, matches } = read();
  expect(lacking[0]).toMatchObject({ file: '2122/ARG.csv' });
  expect(lacking[0]?.columns.slice(0, 4)).toEqual(['HomeTeam', 'AwayTeam', 'FTHG', 'FTAG']);
  expect(leftOut).toEqual([{ reason: 'no_teams_or_date', file: '2122/ARG.csv' }]);
  expect(matches.get('2122')).toHaveLength(6);
});

test('a missing folder and a folder without seasons name what is expected', () => {
  expect(problem()).toMatch(/^no seasons in .*1213, 1314/);
  rmSync(folder, { recursive: true });
  expect(problem()).toMatch(/is no folder that can be read: --data names .*1213, 1314/);
  mkdirSync(folder);
});
