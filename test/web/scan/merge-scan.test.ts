import { expect, test } from 'vitest';
import {
  countChanges,
  describeChanges,
  type Item,
  mergeScan,
  sumChanges,
} from '../../../web/scan/merge-scan.ts';

const items = (evs: Readonly<Record<string, number>>): Item[] =>
  Object.entries(evs).map(([id, ev]) => ({ id, ev }));
const marks = (rows: ReturnType<typeof mergeScan>) =>
  Object.fromEntries(rows.map(({ item, mark }) => [item.id, mark]));

test('the first scan marks nothing', () => {
  expect(marks(mergeScan(undefined, items({ a: 0.1 })))).toEqual({ a: undefined });
});

test('what is new, better, worse, unchanged or gone is marked so', () => {
  const first = mergeScan(undefined, items({ up: 0.1, down: 0.1, same: 0.1, gone: 0.1 }));
  const second = mergeScan(first, items({ up: 0.2, down: 0.05, same: 0.1, fresh: 0.1 }));
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
  const first = mergeScan(undefined, items({ a: 0.1, b: 0.1 }));
  const second = mergeScan(first, items({ b: 0.1 }));
  expect(marks(mergeScan(second, items({ b: 0.1 })))).toEqual({ b: undefined });
  expect(marks(mergeScan(second, items({ a: 0.1, b: 0.1 })))).toEqual({ a: 'new', b: undefined });
});

test('a scan is one sentence', () => {
  const none = { new: 0, up: 0, down: 0, gone: 0 };
  expect(describeChanges(1, none)).toBe('New scan: 1 opportunity, nothing changed.');
  expect(describeChanges(42, { ...none, new: 3, gone: 2 })).toBe(
    'New scan: 42 opportunities, 3 new, 2 gone.',
  );
});
