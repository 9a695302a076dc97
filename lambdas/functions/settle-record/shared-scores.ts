import type { FeedScore } from '#domain/feed-answers/odds-source.ts';
import type { ScoresRead } from './read-scores.ts';

type ReadScores = (sports: readonly string[]) => Promise<ScoresRead>;

/** Scores are kept as long as a run lasts; the next look-up is half an hour later. */
const KEPT_MS = 45_000;

type Kept = { readonly at: number; readonly scores: readonly FeedScore[] | undefined };

/**
 * Reads the scores of a sport once for the picks of the record and the bets that people log: what
 * was read less than 45 seconds ago, or failed then, is not paid for again.
 */
export function createSharedScores(read: ReadScores, now: () => number): ReadScores {
  const known = new Map<string, Kept>();
  return async (sports) => {
    const isKnown = (sport: string) => now() - (known.get(sport)?.at ?? 0) < KEPT_MS;
    const fresh = sports.filter((sport) => !isKnown(sport));
    const answer = await read(fresh);
    for (const sport of fresh) {
      known.set(sport, { at: now(), scores: answer.scores.get(sport) });
    }
    const scores = new Map<string, readonly FeedScore[]>();
    for (const sport of sports) {
      const ofSport = known.get(sport)?.scores;
      if (ofSport) {
        scores.set(sport, ofSport);
      }
    }
    const failed = sports.filter((sport) => !scores.has(sport));
    return { scores, failed, spent: answer.spent };
  };
}
