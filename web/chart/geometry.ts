/** Where everything of a chart goes, in pixels: scales and ticks by d3-scale, paths by d3-shape. */
import { type ScaleLinear, type ScaleTime, scaleLinear, scaleTime, scaleUtc } from 'd3-scale';
import { area, curveLinear, curveStepAfter, line } from 'd3-shape';
import {
  type Axis,
  isDefined,
  type Mark,
  type PlotProps,
  type Point,
  type Series,
} from './model.ts';

export const HEIGHT = 240;
const TOP = 18;
const BOTTOM = 26;
const LABEL_GAP = 14;
/** Widths of text are estimated: this much per character of the small font. */
export const CHARACTER = 6.6;
const MAX_LABEL = 140;
/** Below this width the names of the lines stand above the chart instead of at their ends. */
const NARROW = 520;
/** More points than this cannot be told apart. */
const MAX_POINTS = 400;
const TICK_EVERY_X = 110;
const TICK_EVERY_Y = 44;
const MIN_TICKS = 2;

const SCALES = {
  number: (domain: Range, range: Range): Scale => scaleLinear(domain, range),
  time: (domain: Range, range: Range): Scale => scaleTime(domain, range),
  day: (domain: Range, range: Range): Scale => scaleUtc(domain, range),
} satisfies Record<Axis['kind'], unknown>;

type Range = readonly [number, number];
type Scale = ScaleLinear<number, number> | ScaleTime<number, number>;
export type Tick = { readonly at: number; readonly text: string };

export type Geometry = {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  /** The value of the x axis at a pixel. */
  readonly xAt: (pixel: number) => number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly hasEndLabels: boolean;
};

/** The geometry of a chart that is `width` pixels wide. */
export function layOut({ series, marks = [], x, y }: PlotProps, width: number): Geometry {
  const points = series.flatMap((each) => each.points);
  const heights = points.filter(isDefined).flatMap(heightsOf);
  const named = series.filter(({ shape }) => shape === 'line' || shape === 'step');
  const longest = Math.max(0, ...named.map(({ name }) => name.length));
  const hasEndLabels = width >= NARROW && named.length > 0;
  const endLabels = hasEndLabels ? longest * CHARACTER + 10 : 0;
  const right = width - Math.max(14, Math.min(MAX_LABEL, endLabels));
  const bottom = HEIGHT - BOTTOM;
  const yScale = scaleLinear(extentOf(y, heights), [bottom, TOP]).nice(5);
  const yTicks = ticksOf(yScale, y, (bottom - TOP) / TICK_EVERY_Y);
  const left = Math.max(28, ...yTicks.map(({ text }) => text.length * CHARACTER + 10));
  const xDomain = extentOf(
    x,
    [...points, ...marks].map((each) => each.x),
  );
  const xScale = SCALES[x.kind](xDomain, [left, right]);
  return {
    width,
    left,
    right,
    top: TOP,
    bottom,
    x: (value) => xScale(value),
    y: (value) => yScale(value),
    xAt: (pixel) => Number(xScale.invert(pixel)),
    xTicks: ticksOf(xScale, x, Math.max(2, (right - left) / TICK_EVERY_X)),
    yTicks,
    hasEndLabels,
  };
}

function heightsOf({ y, low = y, high = y }: Point): readonly number[] {
  return [y, low, high];
}

function extentOf({ from, to, minSpan = 0 }: Axis, values: readonly number[]): [number, number] {
  const all = [...values, from, to].filter((value) => value !== undefined);
  const low = Math.min(...all);
  const high = Math.max(...all);
  const missing = Math.max(0, (minSpan || 1e-6) - (high - low)) / 2;
  return [low - missing, high + missing];
}

function ticksOf(scale: Scale, { format, tick = format }: Axis, count: number): readonly Tick[] {
  const least = Math.floor(count);
  const few = scale.ticks(least);
  // An axis may have a single first of a month, which is no scale, and then too many weeks.
  const values = few.length >= MIN_TICKS ? few : scale.ticks(3 * least);
  const every = Math.ceil(values.length / (2 * least));
  return values
    .filter((_, index) => index % every === 0)
    .map((value) => ({ at: scale(value), text: tick(Number(value)) }));
}

/**
 * The path of a line through the points, interrupted where it has gaps. A step reaches to the next
 * gap, and to the right end of the chart where none follows.
 */
export function linePath({ shape, points }: Series, { x, y, right }: Geometry): string {
  const curve = shape === 'step' ? curveStepAfter : curveLinear;
  const path = line<Point>(
    (point) => x(point.x),
    (point) => y(point.y),
  )
    .defined(isDefined)
    .curve(curve);
  const all = thinned(points);
  const drawn = path(shape === 'step' ? all.flatMap(heldToGap) : all) ?? '';
  const last = all.at(-1);
  return shape === 'step' && last && isDefined(last) ? `${drawn}H${right}` : drawn;
}

/** A point of a step; a gap comes after the end of what was held until then. */
function heldToGap(point: Point, index: number, all: readonly Point[]): readonly Point[] {
  const before = all[index - 1];
  return isDefined(point) || !before ? [point] : [{ x: point.x, y: before.y }, point];
}

/** The band around a line; empty where no point has one. */
export function bandPath({ points }: Series, { x, y }: Geometry): string {
  const path = area<Point>()
    .defined(({ low, high }) => low !== undefined && high !== undefined)
    .x((point) => x(point.x))
    .y0(({ low = 0 }) => y(low))
    .y1(({ high = 0 }) => y(high));
  return path(thinned(points)) ?? '';
}

/** Every nth of the points and the last, so that there are not more than can be told apart. */
export function thinned(points: readonly Point[]): Point[] {
  const step = Math.ceil(points.length / MAX_POINTS);
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}

export type EndLabel = Pick<Series, 'name' | 'tone'> & { readonly y: number };

/** The names of the lines at their last heights, moved apart where they would cover each other. */
export function endLabels(series: readonly Series[], { y, bottom }: Geometry): EndLabel[] {
  const labels: EndLabel[] = [];
  const named = series.flatMap(({ shape, name, tone, points }) => {
    const last = points.findLast(isDefined);
    return last && (shape === 'line' || shape === 'step') ? [{ name, tone, y: y(last.y) }] : [];
  });
  for (const label of named.sort((a, b) => a.y - b.y)) {
    const before = labels.at(-1)?.y ?? Number.NEGATIVE_INFINITY;
    labels.push({ ...label, y: Math.max(label.y, before + LABEL_GAP) });
  }
  const over = Math.max(0, (labels.at(-1)?.y ?? 0) - bottom);
  return labels.map((label) => ({ ...label, y: label.y - over }));
}

/** How high each mark's name stands, so that neighbours do not cover each other. */
export function markLabels(marks: readonly Mark[], { x, right }: Geometry) {
  const sorted = marks.map((mark) => ({ ...mark, at: x(mark.x) })).sort((a, b) => a.at - b.at);
  return sorted.map((mark, index) => {
    const before = sorted[index - 1];
    const isClose = before !== undefined && mark.at - before.at < before.name.length * CHARACTER;
    const isAtEnd = mark.at + mark.name.length * CHARACTER > right;
    return { ...mark, row: isClose ? index % 2 : 0, anchor: isAtEnd ? 'end' : 'start' } as const;
  });
}
