import { speaks } from './market-lines.ts';
import type { Group, Workspace } from './workspace.ts';

/** These have no overtime: books differ in what they do with a draw, not in when they settle. */
const WITHOUT_OVERTIME = ['boxing_', 'cricket_', 'mma_'];

/**
 * Where some books price the winner two-way and others three-way, they settle at different times: a three-way line of ice
 * hockey ends with normal time, and so do that book's totals and spreads (over 6.5 at 2.20 where the others have 1.93).
 * In such an event only the books that speak for the main winner speak about totals and spreads; the others' lines are
 * dropped. Those stand from `first` on.
 */
export function dropOtherPeriods(workspace: Workspace, sportKey: string, main: Group, first: number): void {
  if (WITHOUT_OVERTIME.some((prefix) => sportKey.startsWith(prefix))) return;
  const { lines, marks, rejections, settings } = workspace;
  const { order, group } = lines;
  marks.fill(0);
  for (let i = main.start; i < main.end; i++) {
    const line = order[i] as number;
    if (speaks(lines, line, settings.age.referenceMs)) marks[lines.book[line] as number] = 1;
  }
  let kept = first;
  for (let i = first; i < lines.count; i++) {
    const line = order[i] as number;
    if ((marks[lines.book[line] as number] as number) === 0) rejections.add('other_period');
    else {
      order[kept] = line;
      group[kept++] = group[i] as number;
    }
  }
  lines.count = kept;
}
