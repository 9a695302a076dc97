import { MARKETS } from '../markets/index.ts';
import { MARKET_LIST } from './market-lines.ts';
import type { Workspace } from './workspace.ts';

const TWO_WAY = MARKET_LIST.indexOf(MARKETS.two_way);
const THREE_WAY = MARKET_LIST.indexOf(MARKETS.three_way);

/**
 * Where some books price the winner two-way and others three-way, they settle at different times: a three-way line of ice
 * hockey ends with normal time, and so do that book's totals and spreads (over 6.5 at 2.20 where the others have 1.93).
 * In such an event only the books with a two-way winner speak about totals and spreads; the others' lines are dropped.
 */
export function dropOtherPeriods({ lines, marks, rejections }: Workspace): void {
  const { order, group } = lines;
  marks.fill(0);
  let twoWays = 0;
  let threeWays = 0;
  for (let i = 0; i < lines.count; i++) {
    const line = order[i] as number;
    const market = lines.market[line] as number;
    if (market === THREE_WAY) threeWays++;
    if (market !== TWO_WAY) continue;
    twoWays++;
    marks[lines.book[line] as number] = 1;
  }
  if (twoWays === 0 || threeWays === 0) return;
  let kept = 0;
  for (let i = 0; i < lines.count; i++) {
    const line = order[i] as number;
    const market = lines.market[line] as number;
    if (market !== TWO_WAY && market !== THREE_WAY && (marks[lines.book[line] as number] as number) === 0)
      rejections.add('other_period');
    else {
      order[kept] = line;
      group[kept++] = group[i] as number;
    }
  }
  lines.count = kept;
}
