import { expect, test } from 'vitest';
import type { Row } from '../../../web/views/opportunities/row.ts';
import { rowsCsv } from '../../../web/views/opportunities/rows-csv.ts';

const row: Partial<Row> = {
  event: 'Arsenal – "Everton"',
  startsAt: Date.parse('2026-11-22T14:00:00Z'),
  sports: ['soccer_epl'],
  bet: '-1.5',
  markets: ['spreads'],
  bookTitle: 'Alpha, Ltd',
  prices: [1.63, 2.94],
  price: null,
  fairOdds: null,
  ev: 0.031,
  grade: 'A',
  stake: 12.5,
  quotedAt: null,
};

test('the rows are saved as a table, and no cell is read as a formula', () => {
  expect(rowsCsv([row as Row])).toBe(
    'event,starts_at,sport,bet,market,book,price,fair_odds,ev,grade,stake,quoted_at\r\n' +
      '"Arsenal – ""Everton""",2026-11-22T14:00:00.000Z,soccer_epl,\'-1.5,spreads,"Alpha, Ltd",' +
      '1.63 | 2.94,,0.031,A,12.5,\r\n',
  );
});
