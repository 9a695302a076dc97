import { expect, test } from 'vitest';
import type { Prints, TableClaim } from '../stack/page-claims.ts';
import { expectPrinted, unprintedFigures } from '../stack/page-figures.ts';

const PRINTED = [
  '',
  'Grades',
  '',
  'grade     n  beat %  +-  ROI %  +-',
  '-----  ----  ------  --  -----  --',
  'A      1012    83.3   1    6.4   3',
  'B      2207    63.4   2    9.6   4',
  '',
].join('\n');
const prints: Prints = { backtest: PRINTED, twoWay: '', goals: '', captures: '', series: '' };
const claim: TableClaim = {
  page: 'grades',
  after: 'The grades:',
  columns: {
    n: ['backtest', 'Grades', 'n'],
    '+-': ['backtest', 'Grades', '+- 2'],
    why: null,
  },
};
const page = (row = '| A     | 1,012 | 3  | clear |') =>
  `Of A 83.3 % beat\nit. The grades:\n\n| grade | n | +- | why |\n| --- | --- | --- | --- |\n${row}\n\nUntil 2026.\n`;

test('a table is compared cell by cell', () => {
  expectPrinted(page(), claim, prints);
});

test.each([
  ['another number', '| A | 1,013 | 3 | clear |'],
  ['the number of another column', '| A | 1,012 | 1 | clear |'],
  ['a number left out', '| A | | 3 | clear |'],
  ['a row that is not printed', '| A | 1,012 | 3 | clear |\n| D | | | none |'],
])('%s fails', (_, row) => {
  expect(() => expectPrinted(page(row), claim, prints)).toThrow();
});

test('a column that is not printed fails', () => {
  const other = page().replace('| n |', '| m |');
  expect(() => expectPrinted(other, claim, prints)).toThrow();
});

test('what is in no compared table, printed sentence or setting is found', () => {
  const left = (text: string) =>
    unprintedFigures(text, ['The grades:'], ['Of A 83.3 % beat it'], ['Until 2026']);
  expect(left(page())).toEqual([]);
  expect(left(`${page()}Also 77 of them.\n`)).toHaveLength(1);
  expect(left(`${page()}\n| other | 12.5 |\n`)).toHaveLength(1);
  expect(() => left(page().replace('83.3 % beat', '83.4 % beat'))).toThrow('83.3 % beat it');
  expect(() => left(page().replace('2026', '2027'))).toThrow('Until 2026');
});
