import { expect, test } from 'vitest';
import { endLabels, layOut, linePath, thinned } from '../../../web/chart/geometry.ts';
import type { PlotProps, Series } from '../../../web/chart/model.ts';

const series = (name: string, ys: readonly number[]): Series => ({
  name,
  tone: 'a',
  shape: 'step',
  points: ys.map((y, x) => ({ x, y })),
});
/** Paths have three decimals. */
const rounded = (pixel: number) => Math.round(pixel * 1000) / 1000;
const plot = (...all: readonly Series[]): PlotProps => ({
  label: 'a chart',
  series: all,
  x: { kind: 'number', name: 'x', format: String },
  y: { kind: 'number', name: 'y', format: (value) => `${value} %`, minSpan: 10 },
});

test('every point, tick and label lies within the chart', () => {
  for (const width of [280, 390, 820, 1600]) {
    const geometry = layOut(plot(series('one', [3, 9, 4])), width);
    for (const x of [0, 1, 2]) {
      expect(geometry.x(x)).toBeGreaterThanOrEqual(geometry.left);
      expect(geometry.x(x)).toBeLessThanOrEqual(geometry.right);
    }
    for (const { at } of geometry.yTicks) {
      expect(at).toBeGreaterThanOrEqual(geometry.top);
      expect(at).toBeLessThanOrEqual(geometry.bottom);
    }
    expect(geometry.right).toBeLessThanOrEqual(width);
  }
});

test('an axis of days has two dates or more, however many days it has and wide it is', () => {
  const day = 86_400_000;
  for (const width of [280, 390, 520, 600, 820, 1600]) {
    for (let days = 3; days <= 400; days += 1) {
      const from = Date.UTC(2026, 9, 1, 12);
      const points = [0, days].map((x) => ({ x: from + x * day, y: 1 }));
      const axis = { kind: 'day', name: 'day', format: String } as const;
      const { xTicks } = layOut({ ...plot({ ...series('one', []), points }), x: axis }, width);
      expect(xTicks.length, `${days} days on ${width} pixels`).toBeGreaterThanOrEqual(2);
      expect(xTicks.length, `${days} days on ${width} pixels`).toBeLessThanOrEqual(width / 40);
    }
  }
});

test('an axis spans at least what it is asked to, so that a small movement looks small', () => {
  const { y, top, bottom } = layOut(plot(series('one', [50, 50.1])), 800);
  expect(Math.abs(y(50.1) - y(50))).toBeLessThan((bottom - top) / 50);
});

test('a step reaches to the right end: its last value holds until now', () => {
  const geometry = layOut(plot(series('one', [1, 2])), 800);
  expect(linePath(series('one', [1, 2]), geometry)).toMatch(new RegExp(`H${geometry.right}$`));
});

test('a step with a gap is drawn to the gap and from the next point on, and ends at a gap', () => {
  const gap = Number.NaN;
  const geometry = layOut(plot(series('one', [1, gap, 2, 3, gap])), 800);
  const { right } = geometry;
  const x = (value: number) => rounded(geometry.x(value));
  const y = (value: number) => rounded(geometry.y(value));
  const resumed = linePath(series('one', [1, gap, 2, 3, gap]), geometry);
  expect(resumed).not.toContain('NaN');
  expect(resumed.match(/M/g)).toHaveLength(2);
  expect(resumed.startsWith(`M${x(0)},${y(1)}L${x(1)},${y(1)}`)).toBe(true);
  expect(resumed.endsWith(`L${x(4)},${y(3)}`)).toBe(true);
  expect(linePath(series('one', [1, gap, 2]), geometry)).toMatch(new RegExp(`H${right}$`));
});

test('a gap is part of the time that is shown, of no scale, and no name stands at it', () => {
  const withGap = series('one', [1, 5, Number.NaN]);
  const geometry = layOut(plot(withGap), 800);
  expect(geometry.yTicks).toEqual(layOut(plot(series('one', [1, 5, 5])), 800).yTicks);
  expect(geometry.x(2)).toBeCloseTo(geometry.right);
  expect(endLabels([withGap], geometry)).toMatchObject([{ name: 'one', y: geometry.y(5) }]);
});

test('the names at the ends of lines do not cover each other', () => {
  const all = [series('one', [1, 5]), series('two', [1, 5]), series('three', [1, 5.01])];
  const ys = endLabels(all, layOut(plot(...all), 800)).map(({ y }) => y);
  for (const [index, y] of ys.slice(1).entries()) {
    expect(y - (ys[index] ?? 0)).toBeGreaterThanOrEqual(14);
  }
});

test('more points than can be told apart are thinned, the last one stays', () => {
  const points = Array.from({ length: 1_001 }, (_, x) => ({ x, y: x }));
  expect(thinned(points).length).toBeLessThanOrEqual(401);
  expect(thinned(points).at(-1)).toEqual({ x: 1_000, y: 1_000 });
});
