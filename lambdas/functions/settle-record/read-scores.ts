import type { FeedScore, OddsSource } from '#domain/feed-answers/odds-source.ts';
import { creditMonth, reserveOf } from '#domain/feed-budget/credit-month.ts';
import type { CreditStore } from '#domain/feed-budget/credit-usage.ts';

type Deps = {
  readonly source: OddsSource;
  /** Used only where the operator limits the month's credits. */
  readonly creditStore: Pick<CreditStore, 'charge' | 'refund'>;
  readonly now: () => number;
};

/** What was looked up; sports that failed, or that the credits do not pay for, are absent. */
export type ScoresRead = {
  readonly scores: ReadonlyMap<string, readonly FeedScore[]>;
  readonly failed: readonly string[];
  readonly spent: number;
};

/**
 * Looks up the scores of sports. Like odds they are charged before they are asked for, with all
 * their tries, never out of the reserve, and what was not spent is given back. Never throws.
 */
export function createScoreReader({ source, creditStore, now }: Deps) {
  const { monthlyCredits, creditsPerScores, maxTries } = source;

  async function charge(credits: number): Promise<boolean> {
    if (monthlyCredits === undefined) {
      return true;
    }
    const max = monthlyCredits - reserveOf(monthlyCredits);
    const asked = { month: creditMonth(now()), credits, max, sports: [], now: now() };
    return (await creditStore.charge(asked).catch(() => undefined)) !== undefined;
  }

  return async function readScores(sports: readonly string[]): Promise<ScoresRead> {
    const credits = sports.length * creditsPerScores * maxTries;
    const month = creditMonth(now());
    if (sports.length === 0 || !(await charge(credits))) {
      return { scores: new Map(), failed: sports, spent: 0 };
    }
    const session = await source.open();
    const scores = new Map<string, readonly FeedScore[]>();
    await Promise.all(
      sports.map(async (sport) => {
        const answer = await session.scores(sport);
        if (answer.ok) {
          scores.set(sport, answer.value);
        }
      }),
    );
    const { spent } = session.credits();
    // What cannot be given back stays charged: too much on record, never too little.
    if (monthlyCredits !== undefined && spent < credits) {
      await creditStore.refund(month, credits - spent, []).catch(() => undefined);
    }
    return { scores, failed: sports.filter((sport) => !scores.has(sport)), spent };
  };
}

/**
 * Reads the scores of sports from all feeds: an event has its score in the feed whose id it has. A
 * sport has failed where none of the feeds has answered.
 */
export function createScoresOfFeeds(
  readers: readonly ReturnType<typeof createScoreReader>[],
): ReturnType<typeof createScoreReader> {
  return async (sports) => {
    const reads = await Promise.all(readers.map((read) => read(sports)));
    const scores = new Map<string, readonly FeedScore[]>();
    for (const [sport, found] of reads.flatMap((read) => [...read.scores])) {
      scores.set(sport, [...(scores.get(sport) ?? []), ...found]);
    }
    return {
      scores,
      failed: sports.filter((sport) => !scores.has(sport)),
      spent: reads.reduce((sum, { spent }) => sum + spent, 0),
    };
  };
}
