import { expect, test } from 'vitest';
import { createFindNew } from '../../../web/announce/new-bets.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const START = NOW + 3_600_000;
const bets = (...ids: string[]) => ids.map((id) => ({ id, startsAt: START }));
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

test('the first list announces nothing, and a new bet is announced once', () => {
  const findNew = createFindNew(new Map());
  expect(findNew(bets('a', 'b'), NOW)).toEqual([]);
  expect(idsOf(findNew(bets('a', 'b', 'c'), NOW))).toEqual(['c']);
  expect(findNew(bets('a', 'b', 'c'), NOW)).toEqual([]);
});

test('a bet that goes and comes back is not new', () => {
  const findNew = createFindNew(new Map());
  findNew(bets('a'), NOW);
  findNew(bets(), NOW);
  expect(findNew(bets('a'), NOW)).toEqual([]);
});

test('of two presets that show the same bet one announces it', () => {
  const announced = new Map<string, number>();
  const [first, second] = [createFindNew(announced), createFindNew(announced)];
  first([], NOW);
  second([], NOW);
  expect(idsOf(first(bets('a'), NOW))).toEqual(['a']);
  expect(idsOf(second(bets('a', 'b'), NOW))).toEqual(['b']);
});

test('ids are forgotten once their event has started, so that a page may stay open for weeks', () => {
  const announced = new Map<string, number>();
  const findNew = createFindNew(announced);
  findNew([], NOW);
  findNew(bets('a'), NOW);
  expect(announced.size).toBe(1);
  findNew([], START);
  expect(announced.size).toBe(0);
});
