import type { Market } from '../markets/market.ts';
import { MARKET_LIST } from './market-lines.ts';
import type { Workspace } from './workspace.ts';

/** These have no overtime: books differ in what they do with a draw, not in when they settle. */
const WITHOUT_OVERTIME = ['boxing_', 'cricket_', 'mma_'];

/**
 * Where some books price the winner two-way and others three-way, they settle at different times: a three-way line of ice
 * hockey ends with normal time, and so do that book's totals and spreads (over 6.5 at 2.20 where the others have 1.93).
 * In such an event only the books with the main winner speak about totals and spreads; the others' lines are dropped.
 */
export function dropOtherPeriods(
  { lines, marks, rejections }: Workspace,
  sportKey: string,
  mainWinner: Market,
): void {
  if (WITHOUT_OVERTIME.some((prefix) => sportKey.startsWith(prefix))) return;
  const { order, group } = lines;
  const main = MARKET_LIST.indexOf(mainWinner);
  marks.fill(0);
  for (let i = 0; i < lines.count; i++) {
    const line = order[i] as number;
    if (lines.market[line] === main) marks[lines.book[line] as number] = 1;
  }
  let kept = 0;
  for (let i = 0; i < lines.count; i++) {
    const line = order[i] as number;
    const { hasLine } = MARKET_LIST[lines.market[line] as number] as Market;
    if (hasLine && (marks[lines.book[line] as number] as number) === 0) rejections.add('other_period');
    else {
      order[kept] = line;
      group[kept++] = group[i] as number;
    }
  }
  lines.count = kept;
}
