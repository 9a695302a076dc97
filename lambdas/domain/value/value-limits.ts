import { MAX_OUTCOMES } from '../markets/market.ts';
import { ROLE } from '../odds/book-table.ts';
import { referenceFor } from '../reference/reference-for.ts';
import type { Group, Workspace } from '../reference/workspace.ts';

/** Far more than rounding can add to a probability, far less than anybody can see. */
const ROUNDING = 1e-9;

/**
 * Fills the inverse prices from which on no soft book's price in a group, whose votes are in the workspace, can have value
 * above `minEv`, whichever family is left out of its reference; false where nobody has an opinion. They spare most prices a
 * reference of their own and never rule out one that has value.
 *
 * Without one of n soft votes their mean moves by (mean - vote) / (n - 1) on each outcome. With r the largest difference
 * of that between two outcomes, no probability p of the reference of all becomes more than p exp(reach r). The reach is only
 * finite where others are left to have a mean.
 */
export function fillValueLimits(workspace: Workspace, group: Group): boolean {
  const { valueLimits, reference, votes, settings } = workspace;
  if (!referenceFor(workspace, group, -1)) return false;
  const { softReach } = reference;
  const rise = Number.isFinite(softReach) ? softReach * largestShift(workspace) : Number.POSITIVE_INFINITY;
  const raised = (Math.exp(rise) * (1 + ROUNDING)) / (1 + settings.minEv);
  for (let j = 0; j < votes.outcomes; j++) valueLimits[j] = (reference.probability[j] as number) * raised;
  return true;
}

/** The largest difference between outcomes by which leaving out one soft vote moves the mean of their logarithms. */
function largestShift({ votes, pool }: Workspace): number {
  const softs = pool.families[ROLE.soft] as number;
  let largest = 0;
  for (let vote = 0; vote < votes.count; vote++) {
    if (votes.role[vote] !== ROLE.soft) continue;
    let lowest = Number.POSITIVE_INFINITY;
    let highest = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < votes.outcomes; j++) {
      const mean = (pool.sum[ROLE.soft * MAX_OUTCOMES + j] as number) / softs;
      const away = mean - (votes.log[vote * MAX_OUTCOMES + j] as number);
      if (away < lowest) lowest = away;
      if (away > highest) highest = away;
    }
    if (highest - lowest > largest) largest = highest - lowest;
  }
  return largest / (softs - 1);
}

/** Whether any price of a line is good enough for value. */
export function mayHaveValue({ lines, valueLimits }: Workspace, line: number, outcomes: number): boolean {
  for (let j = 0; j < outcomes; j++)
    if ((lines.inverse[line * MAX_OUTCOMES + j] as number) < (valueLimits[j] as number)) return true;
  return false;
}
