import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowRows } from '../../../web/table/window-rows.ts';

const rows = {
  count: 500,
  rowHeight: 40,
  open: undefined,
  scrollTop: 0,
  viewHeight: 800,
  isScrolling: true,
};

test('of 500 rows only those in view and a few more are made', () => {
  expect(windowRows(rows)).toEqual({ start: 0, end: 29, before: 0, after: 471 * 40 });
  expect(windowRows({ ...rows, scrollTop: 4_000 })).toMatchObject({
    start: 92,
    end: 129,
    before: 92 * 40,
  });
});

test('at rest fewer rows are made outside of the view than in a scroll', () => {
  expect(windowRows({ ...rows, scrollTop: 4_000, isScrolling: false })).toMatchObject({
    start: 96,
    end: 125,
    before: 96 * 40,
  });
});

test('tall rows are made as far outside of the view as low ones, and few before it is measured', () => {
  expect(windowRows({ ...rows, rowHeight: 146, viewHeight: 620 })).toMatchObject({ end: 8 });
  expect(windowRows({ ...rows, viewHeight: 0 })).toMatchObject({ start: 0, end: 5 });
});

test('every row in view is made, and the heights sum to the whole, wherever one is open', () => {
  fc.assert(
    fc.property(
      fc.record({
        count: fc.integer({ min: 0, max: 600 }),
        rowHeight: fc.integer({ min: 20, max: 90 }),
        viewHeight: fc.integer({ min: 0, max: 2_000 }),
        scrollTop: fc.integer({ min: 0, max: 60_000 }),
        index: fc.integer({ min: 0, max: 599 }),
        height: fc.integer({ min: 0, max: 600 }),
        isScrolling: fc.boolean(),
      }),
      ({ count, rowHeight, viewHeight, scrollTop, index, height, isScrolling }) => {
        const open = index < count ? { index, height } : undefined;
        const { start, end, before, after } = windowRows({
          count,
          rowHeight,
          viewHeight,
          scrollTop,
          open,
          isScrolling,
        });
        const topOf = (row: number) =>
          row * rowHeight + (open && row > open.index ? open.height : 0);
        expect(before + (topOf(end) - topOf(start)) + after).toBe(topOf(count));
        for (let row = 0; row < count; row += 1) {
          const isInView = topOf(row + 1) > scrollTop && topOf(row) < scrollTop + viewHeight;
          if (isInView) {
            expect(row >= start && row < end).toBe(true);
          }
        }
      },
    ),
  );
});
