import { MAX_OUTCOMES } from '../markets/market.ts';
import type { RoleCode } from '../odds/book-table.ts';
import { medianOf } from '../odds/median.ts';
import { speaks } from './market-lines.ts';
import { dropOutliers } from './outliers.ts';
import { sumVotes } from './pool.ts';
import { addVote } from './votes.ts';
import { admitGoals } from './winner-reference.ts';
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
    const book = lines.book[lines.order[from] as number] as number;
    const family = books.family[book] as number;
    let to = from;
    let members = 0;
    let speaker = -1;
    let age = Number.POSITIVE_INFINITY;
    for (; to < group.end; to++) {
      const line = lines.order[to] as number;
      if (books.family[lines.book[line] as number] !== family) break;
      if (!speaks(lines, line, maxAgeMs)) continue;
      members++;
      speaker = line;
      age = Math.min(age, lines.age[line] as number);
    }
    if (members > 0) {
      const vote = addVote(votes, family, books.role[book] as number as RoleCode, age);
      for (let j = 0; j < votes.outcomes; j++)
        votes.log[vote * MAX_OUTCOMES + j] =
          members === 1
            ? (lines.logFair[speaker * MAX_OUTCOMES + j] as number)
            : medianLog(workspace, from, to, j, maxAgeMs);
    }
    from = to;
  }
  const dropped = dropOutliers(votes, workspace.settings.pool, workspace.ranking);
  sumVotes(workspace.pool, votes);
  const { goals, pool, settings } = workspace;
  if (goals && group.isFootballWinner) {
    const contradicted = admitGoals(goals, votes, pool, settings.pool, settings.winner);
    if (maxAgeMs <= settings.age.referenceMs) goals.contradicted = contradicted;
  }
  return dropped;
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
    const line = lines.order[i] as number;
    if (speaks(lines, line, maxAgeMs)) room[count++] = lines.logFair[line * MAX_OUTCOMES + outcome] as number;
  }
  return medianOf(room, count);
}
