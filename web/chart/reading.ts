/** What a chart says at one value of x, in words: for the tooltip, screen readers and the data. */
import { isDefined, type PlotProps, type Point, type Series } from './model.ts';

export type Reading = {
  readonly x: number;
  readonly at: string;
  readonly values: readonly (Pick<Series, 'name' | 'tone'> & { readonly text: string })[];
};

/** The readings of a chart from left to right, one for each value of x that has a point. */
export function readingsOf({ series, x, y }: PlotProps): readonly Reading[] {
  const read = series.filter(({ shape }) => shape !== 'guide');
  const values = new Set(read.flatMap(({ points }) => points.map((point) => point.x)));
  return [...values]
    .sort((a, b) => a - b)
    .map((value) => ({
      x: value,
      at: x.format(value),
      values: read.flatMap((each) => {
        const point = pointAt(each, value);
        const { name, tone } = each;
        const text = point && (point.text ?? (isDefined(point) ? y.format(point.y) : undefined));
        return text === undefined ? [] : [{ name, tone, text }];
      }),
    }));
}

/** The point of a series at x; a step and a line hold what they last were. */
function pointAt({ shape, points }: Series, x: number): Point | undefined {
  const holds = shape === 'step' || shape === 'line';
  return points.findLast((point) => (holds ? point.x <= x : point.x === x));
}

/** The index of the reading nearest to x. */
export function nearest(readings: readonly Reading[], x: number): number {
  let best = 0;
  for (const [index, reading] of readings.entries()) {
    if (Math.abs(reading.x - x) < Math.abs((readings[best]?.x ?? x) - x)) {
      best = index;
    }
  }
  return best;
}

/** The reading that a key leads to from another; undefined for a key that leads nowhere. */
export function steppedTo(key: string, from: number | undefined, count: number) {
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: (from ?? count) - 1,
    ArrowRight: (from ?? -1) + 1,
    PageUp: (from ?? count) - 10,
    PageDown: (from ?? -1) + 10,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.max(0, Math.min(last, target));
}
