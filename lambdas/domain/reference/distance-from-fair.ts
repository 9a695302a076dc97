import { MAX_OUTCOMES } from '../markets/market.ts';
import { logit } from '../odds/logit.ts';
import { credibleDistance } from './outliers.ts';
import type { Workspace } from './workspace.ts';

/**
 * How far a line's own probabilities are from those of the reference in the workspace on any outcome, as a share of
 * what is credible: above 1 the line is not about this market.
 */
export function distanceFromFair(
  { lines, reference, settings }: Workspace,
  line: number,
  outcomes: number,
): number {
  let farthest = 0;
  for (let j = 0; j < outcomes; j++) {
    const fair = logit(reference.probability[j] as number);
    const own = logit(Math.exp(lines.logFair[line * MAX_OUTCOMES + j] as number));
    farthest = Math.max(farthest, Math.abs(own - fair) / credibleDistance(fair, settings.pool));
  }
  return farthest;
}
