import { medianOf } from '../fair/median.ts';
import { dropOutliers } from '../fair/outliers.ts';
import { sumVotes } from '../fair/pool.ts';
import { addVote } from '../fair/votes.ts';
import { MAX_OUTCOMES } from '../markets/market.ts';
import type { RoleCode } from '../odds/book-table.ts';
import { at } from '../odds/column.ts';
import { LINE_USE, type MarketLines } from './market-lines.ts';
import type { Group, Workspace } from './workspace.ts';

/**
 * Collects one vote per family from the lines of a group that may speak and are at most `maxAgeMs` old, the median of the
 * family's members, drops the votes that cannot be about the same market, and sums the rest. Returns how many it dropped.
 */
export function castVotes(workspace: Workspace, group: Group, maxAgeMs: number): number {
  const { lines, books, votes } = workspace;
  votes.outcomes = group.market.outcomes.length;
  votes.count = 0;
  let from = group.start;
  while (from < group.end) {
    const book = at(lines.book, at(lines.order, from));
    const family = at(books.family, book);
    let to = from;
    let members = 0;
    let age = Number.POSITIVE_INFINITY;
    while (to < group.end && at(books.family, at(lines.book, at(lines.order, to))) === family) {
      const line = at(lines.order, to++);
      if (!speaks(lines, line, maxAgeMs)) continue;
      members++;
      age = Math.min(age, at(lines.age, line));
    }
    if (members > 0) {
      const vote = addVote(votes, family, at(books.role, book) as RoleCode, age);
      for (let j = 0; j < votes.outcomes; j++)
        votes.log[vote * MAX_OUTCOMES + j] = medianLog(workspace, from, to, j, maxAgeMs);
    }
    from = to;
  }
  const dropped = dropOutliers(votes, workspace.settings.pool, workspace.ranking);
  sumVotes(workspace.pool, votes);
  return dropped;
}

function speaks(lines: MarketLines, line: number, maxAgeMs: number): boolean {
  return lines.use[line] === LINE_USE.voice && at(lines.age, line) <= maxAgeMs;
}

function medianLog(
  { lines, room }: Workspace,
  from: number,
  to: number,
  outcome: number,
  maxAgeMs: number,
): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    const line = at(lines.order, i);
    if (speaks(lines, line, maxAgeMs)) room[count++] = at(lines.logFair, line * MAX_OUTCOMES + outcome);
  }
  return medianOf(room, count);
}
