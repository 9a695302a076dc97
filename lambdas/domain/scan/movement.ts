/** How the fair probability and the best price of something have moved from scan to scan. */
import type { BestPrice } from './best-prices.ts';

/**
 * Probabilities to four decimals at an instant (epoch milliseconds), null where nothing supported
 * one; then the best price of each. Points of earlier releases end with the probabilities.
 */
export type MovementPoint = readonly [
  at: number,
  ...values: (number | null | readonly (BestPrice | null)[])[],
];

/** What was known at one instant: the best prices are in the order of the probabilities. */
export type Known = {
  readonly probabilities: readonly (number | null)[];
  readonly best: readonly (BestPrice | null)[];
};

/** A probability, or 1 / best price, that has moved less since the last point makes no new one. */
const MIN_MOVE = 0.005;

/** A longer movement loses every second point, never the first or the last. */
export const MAX_POINTS = 24;

/** What a point says was known. */
export function knownAt([, ...values]: MovementPoint): Known {
  const isBest = (value: (typeof values)[number]) => typeof value === 'object' && value !== null;
  return {
    probabilities: values.filter((value): value is number | null => !isBest(value)),
    best: values.find((value): value is readonly (BestPrice | null)[] => isBest(value)) ?? [],
  };
}

/** A point of the movement. */
export function pointOf(at: number, { probabilities, best }: Known): MovementPoint {
  return best.some((each) => each !== null) ? [at, ...probabilities, best] : [at, ...probabilities];
}

/** The points, and another one where something has moved since the last. */
export function withPoint(
  points: readonly MovementPoint[],
  now: number,
  known: Known,
): readonly MovementPoint[] {
  const last = points.at(-1);
  if (known.probabilities.length === 0 || (last && !hasMoved(knownAt(last), known))) {
    return points;
  }
  const all = [...points, pointOf(now, known)];
  return all.length <= MAX_POINTS ? all : all.filter((_, index) => index % 2 === 0);
}

/** Points of earlier releases have no prices: none of theirs has moved. */
function hasMoved(from: Known, to: Known): boolean {
  const isMove = (a: number, b: number) => !(Math.abs(a - b) < MIN_MOVE);
  return (
    to.probabilities.some((p, index) => isMove(p ?? -1, from.probabilities[index] ?? -1)) ||
    to.best.some((best, index) => {
      const before = from.best[index];
      return best && before ? isMove(1 / best[0], 1 / before[0]) : false;
    })
  );
}
