import { expect, test } from 'vitest';
import {
  countChanges,
  describeChanges,
  holdRows,
  type Item,
  mergeScan,
  sumChanges,
} from '../../../web/scan/merge-scan.ts';

const items = (evs: Readonly<Record<string, number>>): Item[] =>
  Object.entries(evs).map(([id, ev]) => ({ id, ev }));
const NOUN = ['opportunity', 'opportunities'] as const;
/** Scans of the tests. */
const AT = 1_000;
const marks = (rows: ReturnType<typeof mergeScan>) =>
  Object.fromEntries(rows.map(({ item, mark }) => [item.id, mark]));

test('the first scan marks nothing', () => {
  expect(marks(mergeScan(undefined, items({ a: 0.1 }), AT))).toEqual({ a: undefined });
});

test('what is new, better, worse, unchanged or gone is marked so', () => {
  const first = mergeScan(undefined, items({ up: 0.1, down: 0.1, same: 0.1, gone: 0.1 }), AT);
  const second = mergeScan(first, items({ up: 0.2, down: 0.05, same: 0.1, fresh: 0.1 }), AT);
  expect(marks(second)).toEqual({
    up: 'up',
    down: 'down',
    same: undefined,
    fresh: 'new',
    gone: 'gone',
  });
  expect(sumChanges(countChanges(second))).toBe(4);
});

test('what is gone stays for one scan only, and is new when it returns', () => {
  const first = mergeScan(undefined, items({ a: 0.1, b: 0.1 }), AT);
  const second = mergeScan(first, items({ b: 0.1 }), AT);
  expect(marks(mergeScan(second, items({ b: 0.1 }), AT))).toEqual({ b: undefined });
  expect(marks(mergeScan(second, items({ a: 0.1, b: 0.1 }), AT))).toEqual({
    a: 'new',
    b: undefined,
  });
});

test('rows that are held keep their places, change their values, and say since when they are gone', () => {
  const first = mergeScan(undefined, items({ a: 0.1, b: 0.2, c: 0.3 }), AT);
  const second = holdRows(first, items({ fresh: 0.9, c: 0.2, b: 0.5 }), 2_000);
  expect(second).toEqual([
    { item: { id: 'a', ev: 0.1 }, mark: 'gone', goneAt: 2_000 },
    { item: { id: 'b', ev: 0.5 }, mark: 'up' },
    { item: { id: 'c', ev: 0.2 }, mark: 'down' },
  ]);
  expect(holdRows(second, [], 3_000).map(({ goneAt }) => goneAt)).toEqual([2_000, 3_000, 3_000]);
  expect(marks(holdRows(second, items({ a: 0.1, b: 0.5, c: 0.2 }), 3_000))).toEqual({
    a: undefined,
    b: undefined,
    c: undefined,
  });
});

test('a scan is one sentence', () => {
  const none = { new: 0, up: 0, down: 0, gone: 0 };
  expect(describeChanges(1, NOUN, none)).toBe('New scan: 1 opportunity, nothing changed.');
  expect(describeChanges(42, NOUN, { ...none, new: 3, gone: 2 })).toBe(
    'New scan: 42 opportunities, 3 new, 2 gone.',
  );
});
