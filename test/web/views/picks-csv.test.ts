import { expect, test } from 'vitest';
import { FORMULA as FORMULA_OF_THE_SERVICE } from '#http/csv.ts';
import type { RecordedPick } from '../../../web/api/record-types.ts';
import { FORMULA } from '../../../web/ui/csv.ts';
import { outcomeOf, readPick } from '../../../web/views/record/pick-state.ts';
import { picksCsv } from '../../../web/views/record/picks-csv.ts';

const pick = (home: string, back: number | null): RecordedPick => ({
  pick: 8,
  body: {
    event_id: 'e',
    sport_key: 'soccer_epl',
    home,
    away: 'Everton',
    grade: 'A',
    market_key: 'h2h',
    outcome: home,
    point: null,
    book: 'book_ltd',
    book_title: 'Book, "Ltd"',
    price: 2.1,
    fair_prob: 0.5,
    ev: 0.05,
  },
  entries: [
    {
      index: 9,
      entry: { type: 'result', pick: 8, settlement: 'won', return: back, score: null },
    },
  ],
});

test('the picks as CSV have a line each, with quotes doubled and no cell a formula', () => {
  const [head, line] = picksCsv([readPick(pick('=cmd', 2.1))]).split('\r\n');
  expect(head).toMatch(/^entry,recorded_at,starts_at,sport,home/);
  expect(line).toBe(
    `8,,,soccer_epl,'=cmd,Everton,h2h,'=cmd,,"Book, ""Ltd""",2.1,0.5,0.05,,won,1.1`,
  );
});

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', ' ＝', '\t', '\r', '\n'])(
  'no cell begins like a formula to any spreadsheet: %j',
  (start) => {
    const csv = picksCsv([readPick(pick(`${start}1`, 2.1))]);
    expect(csv).toContain(`'${start}1`);
  },
);

test('the page and the service see the same texts as formulas', () => {
  expect(FORMULA).toEqual(FORMULA_OF_THE_SERVICE);
});

test('a pick counts as won or lost by its profit, a refund as neither', () => {
  expect([2.1, 1, 0, null].map((back) => outcomeOf(readPick(pick('Arsenal', back))))).toEqual([
    'won',
    'other',
    'lost',
    'other',
  ]);
  expect(outcomeOf(readPick({ ...pick('Arsenal', null), entries: [] }))).toBe('waiting');
});
