import { expect, test } from 'vitest';
import { MARKET_LIST } from '#domain/markets/index.ts';
import { createLiveRows } from '../../../web/scan/live-rows.ts';
import {
  compareRows,
  listAddress,
  MARKETS,
  nextSort,
  passes,
  readFilters,
} from '../../../web/views/opportunities/filters.ts';
import type { Row } from '../../../web/views/opportunities/row.ts';
import { toRows } from '../../../web/views/opportunities/row.ts';
import { fixturesOf, surebetsOf, valueBetsOf } from '../stand-in/market.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const nothingHidden = { events: [], books: [] };
const filters = (query: string) => readFilters(new URLSearchParams(query));
const fixtures = fixturesOf(40, NOW);
const instants = { generated_at: '', next_scan_at: '', count: 0, next_cursor: null };
const rows = toRows({ kind: 'value', data: valueBetsOf(fixtures, NOW), ...instants });
const idsWith = (query: string, hidden = nothingHidden as { events: string[]; books: string[] }) =>
  rows
    .filter((row) => passes(row, { filters: filters(query), hidden, mine: null }, NOW))
    .map(({ id }) => id);

test('without filters every row but those of grade C is shown, and each filter keeps only its own', () => {
  expect(idsWith('')).toEqual(idsWith('grade=A,B'));
  expect(idsWith('grade=A,B,C')).toHaveLength(rows.length);
  const shown = (query: string) => rows.filter(({ id }) => idsWith(query).includes(id));
  expect(shown('grade=A').every(({ grade }) => grade === 'A')).toBe(true);
  expect(shown('grade=AB').every(({ grade }) => grade !== 'C')).toBe(true);
  expect(shown('sport=soccer_epl').every(({ sports }) => sports.includes('soccer_epl'))).toBe(true);
  expect(shown('book=unibet').every(({ books }) => books.includes('unibet'))).toBe(true);
  expect(shown('min_ev=0.05').every(({ ev }) => ev >= 0.05)).toBe(true);
  expect(shown('hours=12').every(({ startsAt }) => startsAt <= NOW + 12 * 3_600_000)).toBe(true);
  for (const query of [
    'grade=A',
    'grade=AB',
    'sport=soccer_epl',
    'sport=soccer_epl,basketball_nba',
    'book=unibet',
    'book=unibet,betsson',
    'market=totals',
    'min_ev=0.05',
    'max_ev=0.03',
    'min_odds=2&max_odds=3',
    'hours=12',
    'q=arsenal',
    'q=soccer EPL unibet',
    'q=ATLETICO',
  ]) {
    expect(shown(query).length, query).toBeGreaterThan(0);
    expect(shown(query).length, query).toBeLessThan(rows.length);
  }
});

test('every market that opportunities are found in can be filtered by', () => {
  const judged = MARKET_LIST.filter(({ isJudged }) => isJudged).flatMap(({ keys }) => keys);
  expect(new Set(MARKETS)).toEqual(new Set(judged));
});

test('a value of the address that makes no sense is no filter', () => {
  expect(filters('kind=x&sort=x&grade=Z&min_ev=-1&hours=x')).toEqual(filters(''));
});

test('a hidden event or book is not shown', () => {
  const [first] = rows;
  expect(idsWith('', { events: [...(first?.eventIds ?? [])], books: [] })).not.toContain(first?.id);
  expect(idsWith('', { events: [], books: [...(first?.books ?? [])] })).not.toContain(first?.id);
});

test('a surebet needs all its legs at the books that are asked for', () => {
  const [surebet] = toRows({ kind: 'surebet', data: surebetsOf(fixtures, NOW), ...instants });
  const isShown = (book: string) =>
    surebet !== undefined &&
    passes(surebet, { filters: filters(`book=${book}`), hidden: nothingHidden, mine: null }, NOW);
  expect(surebet?.books).toHaveLength(2);
  expect(isShown(String(surebet?.books.join(',')))).toBe(true);
  expect(surebet?.books.map(isShown)).toEqual([false, false]);
});

test('the books of the person are shown until the address names others', () => {
  const shown = (query: string) =>
    rows.filter((row) =>
      passes(row, { filters: filters(query), hidden: nothingHidden, mine: ['unibet'] }, NOW),
    );
  const booksOf = (query: string) => new Set(shown(query).flatMap(({ books }) => books));
  expect(booksOf('')).toEqual(new Set(['unibet']));
  expect(booksOf('book=betsson')).toEqual(new Set(['betsson']));
  expect(booksOf('book=all').size).toBeGreaterThan(2);
});

test('the server lists at the books, and only the grades, sports, markets and hours, that are shown', () => {
  expect(listAddress(filters('kind=combo&grade=A,C'), ['unibet', 'betsson'])).toBe(
    '/account/opportunities?kind=combo&limit=500&sort=grade&book=unibet&book=betsson&grade=A&grade=C',
  );
  expect(listAddress(filters('book=all'), ['unibet'])).not.toContain('book');
  expect(listAddress(filters('sport=a,b&market=totals&hours=6&grade=A'), null)).toBe(
    '/account/opportunities?kind=value&limit=500&sort=grade&grade=A&sport=a&sport=b&market=totals&hours=6',
  );
});

test('grade A comes first, and within a grade the highest value', () => {
  const sorted = [...rows].sort(compareRows(filters('').sort));
  const keys = sorted.map(({ grade, ev }) => [grade, -ev] as const);
  expect(keys).toEqual([...keys].sort(([a, x], [b, y]) => a.localeCompare(b) || x - y));
});

test('columns sort both ways; figures begin with the largest', () => {
  const { sort } = filters('');
  expect(nextSort(sort, 'ev')).toBe('-ev');
  expect(nextSort(sort, 'grade')).toBe('-grade');
  expect(nextSort(sort, 'price')).toBe('-price');
  expect(nextSort(sort, 'start')).toBe('start');
  const starts = [...rows]
    .sort(compareRows(filters('sort=start').sort))
    .map(({ startsAt }) => startsAt);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
});

const aRow = (id: string, ev: number): Row => ({ ...(rows[0] as Row), id, ev });

test('rows under the pointer or the focus keep their places: values change, what comes and goes waits', () => {
  let isHeld = false;
  const live = createLiveRows<Row>(() => isHeld, ['opportunity', 'opportunities']);
  const shown = () => live.rows.value?.map(({ item, mark }) => [item.id, item.ev, mark]);
  live.take([aRow('a', 0.1), aRow('b', 0.05)], 1);
  isHeld = true;
  live.take([aRow('b', 0.2), aRow('c', 0.1)], 2);
  expect(shown()).toEqual([
    ['a', 0.1, 'gone'],
    ['b', 0.2, 'up'],
  ]);
  expect(live.rows.value?.[0]?.goneAt).toBe(2);
  expect([live.isHeld.value, live.waiting.value]).toEqual([
    true,
    { new: 1, up: 0, down: 0, gone: 1 },
  ]);
  expect(live.sentence.value).toBe('New scan: 2 opportunities, 1 new, 1 up, 1 gone.');
  live.apply();
  expect([live.isHeld.value, live.waiting.value]).toEqual([false, undefined]);
  expect(shown()).toEqual([
    ['b', 0.2, undefined],
    ['c', 0.1, 'new'],
  ]);
});

test('values that change while rows are held leave nothing to wait for, and the next free scan shows all', () => {
  let isHeld = false;
  const live = createLiveRows<Row>(() => isHeld, ['opportunity', 'opportunities']);
  live.take([aRow('a', 0.1)], 1);
  isHeld = true;
  live.take([aRow('a', 0.2)], 2);
  expect(live.waiting.value).toBeUndefined();
  expect(live.rows.value?.[0]).toMatchObject({ mark: 'up', item: { ev: 0.2 } });
  isHeld = false;
  live.take([aRow('a', 0.15)], 3);
  expect(live.isHeld.value).toBe(false);
  expect(live.rows.value?.[0]).toMatchObject({ mark: 'down', item: { ev: 0.15 } });
});
