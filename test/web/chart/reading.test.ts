import { expect, test } from 'vitest';
import type { PlotProps } from '../../../web/chart/model.ts';
import { nearest, readingsOf, steppedTo } from '../../../web/chart/reading.ts';

const plot: PlotProps = {
  label: 'a chart',
  series: [
    {
      name: 'step',
      tone: 'a',
      shape: 'step',
      points: [
        { x: 0, y: 1 },
        { x: 10, y: 2, text: 'two' },
      ],
    },
    { name: 'dot', tone: 'b', shape: 'dots', points: [{ x: 5, y: 7 }] },
    { name: 'guide', tone: 'c', shape: 'guide', points: [{ x: 3, y: 3 }] },
  ],
  x: { kind: 'number', name: 'x', format: (x) => `at ${x}` },
  y: { kind: 'number', name: 'y', format: String },
};

test('a reading has what each series is at that value: a step holds, a dot does not', () => {
  const texts = readingsOf(plot).map(({ at, values }) => [
    at,
    ...values.map(({ name, text }) => `${name} ${text}`),
  ]);
  expect(texts).toEqual([
    ['at 0', 'step 1'],
    ['at 5', 'step 1', 'dot 7'],
    ['at 10', 'step two'],
  ]);
});

test('in a gap a reading has what the gap says, and nothing where it says nothing', () => {
  const gap = { x: 10, y: Number.NaN };
  const readings = (point: typeof gap & { readonly text?: string }) =>
    readingsOf({
      ...plot,
      series: [{ name: 'step', tone: 'a', shape: 'step', points: [{ x: 0, y: 1 }, point] }],
    }).map(({ values }) => values.map(({ text }) => text));
  expect(readings(gap)).toEqual([['1'], []]);
  expect(readings({ ...gap, text: 'no price' })).toEqual([['1'], ['no price']]);
});

test('the reading nearest to the pointer is taken', () => {
  expect([-5, 2, 4, 99].map((x) => nearest(readingsOf(plot), x))).toEqual([0, 0, 1, 2]);
});

test('the arrow keys reach every reading, and do not leave the ends', () => {
  expect(steppedTo('ArrowRight', undefined, 3)).toBe(0);
  expect(steppedTo('ArrowLeft', undefined, 3)).toBe(2);
  expect(steppedTo('ArrowRight', 2, 3)).toBe(2);
  expect(steppedTo('ArrowLeft', 0, 3)).toBe(0);
  expect(steppedTo('Home', 2, 3)).toBe(0);
  expect(steppedTo('End', 0, 3)).toBe(2);
  expect(steppedTo('Tab', 1, 3)).toBeUndefined();
});
