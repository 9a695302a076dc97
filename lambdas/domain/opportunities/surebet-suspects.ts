import { MARKETS } from '../markets/index.ts';
import { MAX_OUTCOMES } from '../markets/market.ts';
import { LINE_USE } from '../scan/market-lines.ts';
import type { Group, Workspace } from '../scan/workspace.ts';

/** Lowest 1/price of each outcome to back, and highest to lay. */
const backs = new Float64Array(MAX_OUTCOMES);
const lays = new Float64Array(MAX_OUTCOMES);

/** The best prices of a line, and what its first outcome has to beat. */
type BestOfLine = {
  readonly group: Group;
  readonly beat: number;
  readonly over: number;
  readonly under: number;
};

/**
 * The groups whose best prices could be a surebet if commission, families and credibility did not count: a cheap look that
 * spares nearly all groups the expensive one. What it leaves out cannot be one.
 */
export function surebetSuspects(workspace: Workspace, groups: readonly Group[]): Group[] {
  const suspects: Group[] = [];
  const lines: BestOfLine[] = [];
  for (const group of groups) {
    readBest(workspace, group);
    if (!group.market.hasLine) {
      // A draw that returns every stake leaves no profit to guarantee.
      if (!group.mayBeDrawn && mayCover(group.market.outcomes.length)) suspects.push(group);
      continue;
    }
    const line = group.line ?? 0;
    const beat = group.market === MARKETS.spreads ? -line : line;
    lines.push({ group, beat, over: backs[0] as number, under: backs[1] as number });
  }
  for (const line of lines) if (hasPartner(line, lines)) suspects.push(line.group);
  return suspects;
}

function readBest({ lines, settings }: Workspace, { start, end, market }: Group): void {
  backs.fill(Number.POSITIVE_INFINITY);
  lays.fill(0);
  const outcomes = market.outcomes.length;
  for (let i = start; i < end; i++) {
    const line = lines.order[i] as number;
    if ((lines.age[line] as number) > settings.age.candidateMs) continue;
    const lay = lines.lay[line] === 1;
    if (!lay && lines.use[line] === LINE_USE.none) continue;
    const first = line * MAX_OUTCOMES;
    for (let j = 0; j < outcomes; j++) {
      const inverse = lines.inverse[first + j] as number;
      if (lay) lays[j] = Math.max(lays[j] as number, inverse);
      else backs[j] = Math.min(backs[j] as number, inverse);
    }
  }
}

/** Backing all outcomes, backing and laying one, or laying all: each at the prices before any commission. */
function mayCover(outcomes: number): boolean {
  let toBack = 0;
  let toLay = 0;
  for (let j = 0; j < outcomes; j++) {
    const back = backs[j] as number;
    const lay = lays[j] as number;
    if (back < lay) return true;
    toBack += back;
    toLay += lay;
  }
  return toBack < 1 || toLay > 1;
}

/** Whether a line has a partner, possibly itself, at which the higher side of the lower line and the lower side of the other pay. */
function hasPartner(line: BestOfLine, lines: readonly BestOfLine[]): boolean {
  return lines.some(
    (other) =>
      other.group.market === line.group.market &&
      ((line.beat <= other.beat && line.over + other.under < 1) ||
        (other.beat <= line.beat && other.over + line.under < 1)),
  );
}
