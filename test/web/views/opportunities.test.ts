import { expect, test } from 'vitest';
import {
  compareRows,
  nextSort,
  passes,
  readFilters,
} from '../../../web/views/opportunities/filters.ts';
import { createLiveRows } from '../../../web/views/opportunities/live-rows.ts';
import type { Row } from '../../../web/views/opportunities/row.ts';
import { toRows } from '../../../web/views/opportunities/row.ts';
import { fixturesOf, surebetsOf, valueBetsOf } from '../stand-in/market.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const nothingHidden = { events: [], books: [] };
const filters = (query: string) => readFilters(new URLSearchParams(query));
const fixtures = fixturesOf(40, NOW);
const instants = { generated_at: '', next_scan_at: '', count: 0 };
const rows = toRows({ kind: 'value', data: valueBetsOf(fixtures, NOW), ...instants });
const idsWith = (query: string, hidden = nothingHidden as { events: string[]; books: string[] }) =>
  rows.filter((row) => passes(row, filters(query), hidden, NOW)).map(({ id }) => id);

test('without filters every row is shown, and each filter keeps only its own', () => {
  expect(idsWith('')).toHaveLength(rows.length);
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
    'book=unibet',
    'min_ev=0.05',
    'hours=12',
  ]) {
    expect(shown(query).length, query).toBeGreaterThan(0);
    expect(shown(query).length, query).toBeLessThan(rows.length);
  }
});

test('a value of the address that makes no sense is no filter', () => {
  expect(filters('kind=x&sort=x&grade=Z&min_ev=-1&hours=x')).toEqual(filters(''));
});

test('a hidden event or book is not shown', () => {
  const [first] = rows;
  expect(idsWith('', { events: [...(first?.eventIds ?? [])], books: [] })).not.toContain(first?.id);
  expect(idsWith('', { events: [], books: [...(first?.books ?? [])] })).not.toContain(first?.id);
});

test('a surebet passes the filter of each of its books', () => {
  const [surebet] = toRows({ kind: 'surebet', data: surebetsOf(fixtures, NOW), ...instants });
  for (const book of surebet?.books ?? []) {
    expect(surebet && passes(surebet, filters(`book=${book}`), nothingHidden, NOW)).toBe(true);
  }
  expect(surebet?.books).toHaveLength(2);
});

test('columns sort both ways; figures begin with the largest', () => {
  const { sort } = filters('');
  expect(nextSort(sort, 'ev')).toBe('ev');
  expect(nextSort(sort, 'price')).toBe('-price');
  expect(nextSort(sort, 'start')).toBe('start');
  const starts = [...rows]
    .sort(compareRows(filters('sort=start').sort))
    .map(({ startsAt }) => startsAt);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
});

const aRow = (id: string, ev: number): Row => ({ ...(rows[0] as Row), id, ev });

test('a scan under the pointer or the focus waits until the reader asks for it', () => {
  let isHeld = false;
  const live = createLiveRows<Row>(() => isHeld);
  live.take([aRow('a', 0.1), aRow('b', 0.05)]);
  isHeld = true;
  live.take([aRow('b', 0.2), aRow('c', 0.1)]);
  expect(live.rows.value?.map(({ item }) => [item.id, item.ev])).toEqual([
    ['a', 0.1],
    ['b', 0.05],
  ]);
  expect(live.waiting.value).toEqual({ new: 1, up: 1, down: 0, gone: 1 });
  expect(live.sentence.value).toBe('New scan: 3 changes wait.');
  live.apply();
  expect(live.waiting.value).toBeUndefined();
  expect(live.rows.value?.map(({ item, mark }) => [item.id, mark])).toEqual([
    ['b', 'up'],
    ['c', 'new'],
    ['a', 'gone'],
  ]);
});

test('changes that waited are judged against what is shown, and the next free scan shows all', () => {
  let isHeld = false;
  const live = createLiveRows<Row>(() => isHeld);
  live.take([aRow('a', 0.1)]);
  isHeld = true;
  live.take([aRow('a', 0.2)]);
  live.take([aRow('a', 0.1)]);
  expect(live.rows.value?.[0]?.item.ev).toBe(0.1);
  isHeld = false;
  live.take([aRow('a', 0.3)]);
  expect(live.waiting.value).toBeUndefined();
  expect(live.rows.value?.[0]).toMatchObject({ mark: 'up', item: { ev: 0.3 } });
});
