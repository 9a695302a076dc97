import { expect, test } from 'vitest';
import type { EventMarket } from '../../../clients/generated/page-types.ts';
import { gridOf } from '../../../web/views/event/book-grid.ts';
import { restsOn } from '../../../web/views/event/names.ts';

const offer = (
  book: string,
  prices: readonly (readonly [string, number, number | null])[],
  isLay = false,
): EventMarket['books'][number] => ({
  book,
  book_title: book.toUpperCase(),
  role: book === 'pinnacle' ? 'sharp' : 'soft',
  family: book,
  is_lay: isLay,
  quoted_at: '2026-04-18T09:00:00Z',
  age_seconds: 30,
  in_reference: true,
  prices: prices.map(([outcome, price, ev]) => ({
    outcome,
    point: null,
    price,
    link: null,
    own_prob: null,
    fair_prob: 0.5,
    ev,
    grade: null,
    flags: [],
  })),
});
const market: EventMarket = {
  market_key: 'h2h',
  point: null,
  anchor: 'sharp',
  families: 3,
  uses_goals: false,
  settled_share: 1,
  outcomes: [
    { outcome: 'Arsenal', fair_prob: 0.5, fair_odds: 2 },
    { outcome: 'Everton', fair_prob: 0.5, fair_odds: 2 },
  ],
  weights: [],
  votes: [
    { family: 'unibet', role: 'soft', age_seconds: 3, counted: true, probabilities: [0.5, 0.5] },
    { family: 'pinnacle', role: 'sharp', age_seconds: 3, counted: true, probabilities: [0.5, 0.5] },
  ],
  books: [
    offer('matchbook', [['Arsenal', 9, null]], true),
    offer('pinnacle', [
      ['Arsenal', 1.95, -0.025],
      ['Everton', 1.98, -0.01],
    ]),
    offer('unibet', [
      ['Everton', 1.8, -0.1],
      ['Arsenal', 2.1, 0.05],
    ]),
  ],
};

test('the book with the best value comes first, lay prices last, each price under its outcome', () => {
  const { rows, outcomes } = gridOf(market);
  expect(outcomes.map(({ name }) => name)).toEqual(['Arsenal', 'Everton']);
  expect(rows.map(({ book_title: title }) => title)).toEqual(['UNIBET', 'PINNACLE', 'MATCHBOOK']);
  expect(rows[0]?.cells.map((cell) => cell?.price)).toEqual([2.1, 1.8]);
});

test('the best price of each outcome is marked, and never a lay price', () => {
  const best = gridOf(market).rows.map(({ cells }) => cells.map((cell) => cell?.isBest));
  expect(best).toEqual([
    [true, false],
    [false, true],
    [false, undefined],
  ]);
});

test('the head of an outcome sorts by its price', () => {
  const titles = gridOf(market, 1).rows.map(({ book_title: title }) => title);
  expect(titles).toEqual(['PINNACLE', 'UNIBET', 'MATCHBOOK']);
});

test('the best price is the one that pays most after the commission of an exchange', () => {
  // 2.12 pays 2.0976 and 2.13 pays 2.1074 after a commission of 2 %.
  const at = (price: number) => ({
    ...market,
    books: [...market.books, offer('smarkets', [['Arsenal', price, 0.04]])],
  });
  const best = (price: number) =>
    gridOf(at(price)).rows.flatMap(({ book, cells }) => (cells[0]?.isBest ? [book] : []));
  const first = (price: number) => gridOf(at(price), 0).rows[0]?.book;
  expect([best(2.12), first(2.12)]).toEqual([['unibet'], 'unibet']);
  expect([best(2.13), first(2.13)]).toEqual([['smarkets'], 'smarkets']);
});

test('what a fair price rests on names the sources and the book that leads them', () => {
  expect(restsOn(market)).toBe('From 3 independent sources, led by PINNACLE');
  const ofGoals = { ...market, anchor: null, families: 0, votes: [], uses_goals: true };
  expect(restsOn(ofGoals)).toMatch(/^From the goals that/);
  expect(restsOn({ ...market, families: 1, votes: [] })).toBe('From 1 independent source');
  expect(restsOn({ ...market, anchor: null })).toMatch(/^No fair price/);
});
