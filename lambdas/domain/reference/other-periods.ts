import type { MixedWinners } from './main-winner.ts';
import { LINE_USE, speaks } from './market-lines.ts';
import type { Group, Workspace } from './workspace.ts';

/** These have no overtime: books differ in what they do with a draw, not in when they settle. */
const WITHOUT_OVERTIME = ['boxing_', 'cricket_', 'mma_'];

/** What is known of when a book settles. */
const PERIOD = { unknown: 0, other: 1, main: 2 } as const;

/**
 * Where some books price the winner two-way and others three-way, they settle at different times: a three-way line of
 * ice hockey ends with normal time, and so do that book's totals and spreads (over 6.5 at 2.20 where the others have
 * 1.93). In such an event only the books that speak for the main winner speak about totals and spreads; the others'
 * lines are dropped. Those stand from `first` on. Where only refused prices contradict the main winner, they are no
 * more than their own book's word on when it settles, and it alone is dropped.
 */
export function dropOtherPeriods(
  workspace: Workspace,
  sportKey: string,
  { main, other, isDisputed }: MixedWinners,
  first: number,
): void {
  if (WITHOUT_OVERTIME.some((prefix) => sportKey.startsWith(prefix))) return;
  const { lines, marks, rejections } = workspace;
  const { order, group } = lines;
  marks.fill(PERIOD.unknown);
  markOther(workspace, other);
  markMain(workspace, main);
  const least = isDisputed ? PERIOD.main : PERIOD.unknown;
  let kept = first;
  for (let i = first; i < lines.count; i++) {
    const line = order[i] as number;
    const period = marks[lines.book[line] as number] as number;
    if (period === PERIOD.other || period < least) rejections.add('other_period');
    else {
      order[kept] = line;
      group[kept++] = group[i] as number;
    }
  }
  lines.count = kept;
}

/** Marks every book that quotes the other winner. */
function markOther({ lines, marks }: Workspace, { start, end }: Group): void {
  for (let i = start; i < end; i++) marks[lines.book[lines.order[i] as number] as number] = PERIOD.other;
}

/** Marks the books that speak for the main winner; one that quotes both and speaks for neither has said nothing. */
function markMain({ lines, marks }: Workspace, { start, end }: Group): void {
  for (let i = start; i < end; i++) {
    const line = lines.order[i] as number;
    if (lines.use[line] === LINE_USE.none) continue;
    const period = speaks(lines, line, Number.POSITIVE_INFINITY) ? PERIOD.main : PERIOD.unknown;
    marks[lines.book[line] as number] = period;
  }
}
