/**
 * The votes of a line in its last scan. Nearly every vote stands still from scan to scan, so they
 * are packed: some 30 bytes a vote.
 */
import type { Vote } from '../reference/votes.ts';

export type StandingVotes = {
  readonly families: readonly string[];
  /** The log-odds of each family, one after another. */
  readonly logs: Float64Array;
};

export const NO_VOTES: StandingVotes = { families: [], logs: new Float64Array() };

export function standingVotes(votes: readonly Vote[]): StandingVotes {
  return {
    families: votes.map(({ family }) => family),
    logs: Float64Array.from(votes.flatMap(({ logs }) => logs)),
  };
}

/** Whether these are the same votes, in the same order. */
export function areStanding(votes: readonly Vote[], { families, logs }: StandingVotes): boolean {
  if (votes.length !== families.length) {
    return false;
  }
  let logIndex = 0;
  for (const [index, vote] of votes.entries()) {
    if (vote.family !== families[index]) {
      return false;
    }
    for (const log of vote.logs) {
      if (log !== logs[logIndex]) {
        return false;
      }
      logIndex += 1;
    }
  }
  return logIndex === logs.length;
}

/** The log-odds of a family; undefined where it has no vote. */
export function logsOf({ families, logs }: StandingVotes, family: string) {
  const index = families.indexOf(family);
  const width = logs.length / families.length;
  return index < 0 ? undefined : logs.subarray(index * width, (index + 1) * width);
}
