import { logit } from '../odds/logit.ts';
import { credibleDistance } from './outliers.ts';
import type { OutlierSettings } from './settings.ts';

/**
 * How far a book's own probabilities (as logarithms) are from the fair ones on any outcome, as a share of what is credible:
 * above 1 the offer is not about this market.
 */
export function distanceFromFair(
  logFair: readonly number[],
  fair: readonly number[],
  settings: OutlierSettings,
): number {
  return Math.max(
    0,
    ...fair.map((probability, place) => {
      const centre = logit(probability);
      const own = logit(Math.exp(logFair[place] ?? Number.NaN));
      return Math.abs(own - centre) / credibleDistance(centre, settings);
    }),
  );
}
