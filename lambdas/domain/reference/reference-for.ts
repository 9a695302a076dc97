import { referenceWithout } from './pool.ts';
import { winnerReferenceWithout } from './winner-reference.ts';
import type { Group, Workspace } from './workspace.ts';

/**
 * Puts the reference of a group, whose votes are in the workspace, without one vote (-1 for none) into the workspace: the
 * fitted one where there is evidence for its weights and enough sources, else the pool of what there is. False where no
 * vote is left.
 */
export function referenceFor(workspace: Workspace, group: Group, own: number): boolean {
  const { votes, pool, goals, reference, settings } = workspace;
  if (
    group.isFootballWinner &&
    winnerReferenceWithout(own, votes, pool, goals, settings.pool, settings.winner, reference)
  )
    return true;
  return referenceWithout(own, votes, pool, settings.pool, reference);
}
