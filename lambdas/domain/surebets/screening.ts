import { MAX_OUTCOMES } from '../markets/market.ts';
import { LINE_USE } from '../reference/market-lines.ts';
import type { Group, Workspace } from '../reference/workspace.ts';
import { legPays } from './net-odds.ts';
import { lineToBeat } from './threshold.ts';

/**
 * A group whose prices could be part of a surebet. A leg *costs* 1 / what it pays, the stake that returns one unit; from
 * the limit of its outcome on it is in none.
 */
export type Suspect = {
  readonly group: Group;
  readonly backLimit: readonly number[];
  readonly layLimit: readonly number[];
};

/** The cheapest legs of a line, and what its first outcome has to beat. */
type CheapestOfLine = {
  readonly group: Group;
  readonly beat: number;
  readonly over: number;
  readonly under: number;
};

/** Far more than rounding can add to a sum of costs. */
const ROUNDING = 1e-9;
const NO_LAYS = [0, 0] as const;

/** Lowest cost of each outcome to back and to lay; infinite where nobody offers it. */
const backs = new Float64Array(MAX_OUTCOMES);
const lays = new Float64Array(MAX_OUTCOMES);

/**
 * The groups whose cheapest legs could be a surebet if families and credibility did not count, in the order of the groups: a
 * cheap look that spares nearly all groups, and nearly all legs of the others, the expensive one. What it leaves out cannot
 * be part of one.
 */
export function surebetSuspects(workspace: Workspace, groups: readonly Group[]): Suspect[] {
  const suspects: Suspect[] = [];
  const lines: CheapestOfLine[] = [];
  for (const group of groups) {
    // A draw that returns every stake leaves no profit to guarantee.
    if (group.draws !== 'never') continue;
    readCheapest(workspace, group);
    if (group.market.hasLine)
      lines.push({ group, beat: lineToBeat(group), over: backs[0] as number, under: backs[1] as number });
    else if (mayCover(group.market.outcomes.length)) suspects.push(winnerSuspect(group));
  }
  for (const line of lines) {
    const suspect = lineSuspect(line, lines);
    if (suspect) suspects.push(suspect);
  }
  return suspects;
}

function readCheapest({ lines, books, settings }: Workspace, { start, end, market }: Group): void {
  backs.fill(Number.POSITIVE_INFINITY);
  lays.fill(Number.POSITIVE_INFINITY);
  const outcomes = market.outcomes.length;
  for (let i = start; i < end; i++) {
    const line = lines.order[i] as number;
    if ((lines.age[line] as number) > settings.age.candidateMs) continue;
    const lay = lines.lay[line] === 1;
    if (!lay && lines.use[line] === LINE_USE.none) continue;
    const commission = books.commission[lines.book[line] as number] as number;
    const cheapest = lay ? lays : backs;
    for (let j = 0; j < outcomes; j++) {
      const inverse = lines.inverse[line * MAX_OUTCOMES + j] as number;
      const cost = lay || commission > 0 ? 1 / legPays(1 / inverse, lay, commission) : inverse;
      if (cost < (cheapest[j] as number)) cheapest[j] = cost;
    }
  }
}

/** Backing all outcomes, backing and laying one, or laying all, which wins all legs but one. */
function mayCover(outcomes: number): boolean {
  let toBack = 0;
  let toLay = 0;
  for (let j = 0; j < outcomes; j++) {
    const back = backs[j] as number;
    const lay = lays[j] as number;
    if (back + lay < 1 + ROUNDING) return true;
    toBack += back;
    toLay += lay;
  }
  return toBack < 1 + ROUNDING || toLay < outcomes - 1 + ROUNDING;
}

function winnerSuspect(group: Group): Suspect {
  const { outcomes } = group.market;
  const others = (costs: Float64Array, outcome: number) =>
    outcomes.reduce<number>((sum, _, j) => (j === outcome ? sum : sum + (costs[j] as number)), 0);
  return {
    group,
    backLimit: outcomes.map((_, j) => 1 + ROUNDING - Math.min(others(backs, j), lays[j] as number)),
    layLimit: outcomes.map(
      (_, j) => 1 + ROUNDING - Math.min(others(lays, j) - (outcomes.length - 2), backs[j] as number),
    ),
  };
}

/** The line with its partners, possibly itself: the higher side of the lower line pays with the lower side of the other. */
function lineSuspect(
  { group, beat, over, under }: CheapestOfLine,
  lines: readonly CheapestOfLine[],
): Suspect | undefined {
  let underAbove = Number.POSITIVE_INFINITY;
  let overBelow = Number.POSITIVE_INFINITY;
  for (const other of lines) {
    if (other.group.market !== group.market) continue;
    if (other.beat >= beat) underAbove = Math.min(underAbove, other.under);
    if (other.beat <= beat) overBelow = Math.min(overBelow, other.over);
  }
  const overLimit = 1 + ROUNDING - underAbove;
  const underLimit = 1 + ROUNDING - overBelow;
  if (over >= overLimit && under >= underLimit) return undefined;
  return { group, backLimit: [overLimit, underLimit], layLimit: NO_LAYS };
}
