/** Series of values at instants, and how far they come. */
import { numberAt } from '../odds/number-at.ts';
import { MAX_MISSED, type ScanTime } from './offer-tracks.ts';

/** Values at an instant, epoch milliseconds: one for each outcome. */
export type Point = readonly [at: number, ...values: number[]];

export const NO_POINTS: readonly Point[] = [];

/** Points of a line: a line that moves in every scan loses the oldest ones. */
const MAX_POINTS = 120;

/** Whether the scans between the last one and this are too many to go on. */
export function isGap(before: ScanTime, { scan }: ScanTime): boolean {
  return scan - before.scan > MAX_MISSED + 1;
}

/**
 * The points with the values of a scan. The scan before it is made a point too, since until then
 * the last values stood.
 */
export function withPoint(
  points: readonly Point[],
  values: readonly number[],
  before: ScanTime | undefined,
  { at }: ScanTime,
): readonly Point[] {
  const now = points.at(-1);
  const stood: readonly Point[] =
    now && before && before.at > now[0] ? [[before.at, ...now.slice(1)]] : [];
  return [...points, ...stood, [at, ...values]];
}

/** The points since an instant; the last one stays, however old it is. */
export function recent(points: readonly Point[], since: number): readonly Point[] {
  if (points.length <= 1) {
    return points;
  }
  const from = points.findIndex(([at]) => at >= since);
  const start = Math.max(from < 0 ? points.length - 1 : from, points.length - MAX_POINTS);
  return start <= 0 ? points : points.slice(start);
}

/** How far a value has come within a window that ends with the last point. */
export type Swing = { readonly from: Point; readonly to: Point; readonly change: number };

/**
 * The largest rise (`direction` 1) or fall (-1) of one value from a point since an instant to the
 * last point, from the latest such point; undefined where there is none.
 */
export function swingOf(
  points: readonly Point[],
  outcome: number,
  direction: 1 | -1,
  since: number,
): Swing | undefined {
  const to = points.at(-1);
  let best: Swing | undefined;
  for (const from of to ? points : []) {
    const change = numberAt(to as readonly number[], outcome + 1) - numberAt(from, outcome + 1);
    const isLargest = change * direction >= (best?.change ?? 0) * direction;
    if (from[0] >= since && change * direction > 0 && isLargest) {
      best = { from, to: to as Point, change };
    }
  }
  return best;
}
