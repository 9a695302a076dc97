import {
  type FeedBudget,
  isDue,
  nextCreditReset,
  planFeed,
  type SportSchedule,
} from '#domain/scan/feed-budget.ts';

type CadenceSettings = {
  /** Absent: credits are no concern, and every sport is read with every scan. */
  readonly monthlyCredits: number | undefined;
  readonly costPerRead: number;
  readonly scanIntervalMs: number;
};

/** The share of a month's credits that is never spent. */
export const RESERVE_SHARE = 0.05;

/** The free listings are asked for again after this long. */
const LISTING_MS = 600_000;

/**
 * Remembers when sports were read, when their matches start and what credits are left, and says from that which sports
 * are due. Lives as long as the reader; a new one reads everything once. Times are epoch milliseconds.
 */
export function createFeedCadence({ monthlyCredits, costPerRead, scanIntervalMs }: CadenceSettings) {
  const kickOffs = new Map<string, { readonly times: readonly number[]; readonly at: number }>();
  const lastRead = new Map<string, number>();
  let remaining: number | null = null;

  function budget(now: number): FeedBudget {
    const monthly = monthlyCredits ?? 0;
    return {
      remaining: remaining ?? monthly,
      resetsAt: nextCreditReset(now),
      reserve: monthly * RESERVE_SHARE,
      costPerRead,
    };
  }

  return {
    /** Of these sports the ones whose free listing is to be asked for: none where every sport is read anyway. */
    unlisted(sports: readonly string[], now: number): readonly string[] {
      if (monthlyCredits === undefined) return [];
      return sports.filter(
        (sport) => !(now - (kickOffs.get(sport)?.at ?? Number.NEGATIVE_INFINITY) < LISTING_MS),
      );
    },
    /** Takes in when a sport's matches start, from a listing or from its odds. */
    learn(sportKey: string, times: readonly number[], now: number): void {
      kickOffs.set(sportKey, { times, at: now });
    },
    /** Takes in that a sport's odds were read. */
    wasRead(sportKey: string, now: number): void {
      lastRead.set(sportKey, now);
    },
    /** Takes in what the provider said of the credits left; null says nothing. */
    creditsLeft(credits: number | null): void {
      remaining = credits ?? remaining;
    },
    /** The sports to read now. A read of all of them never goes into the reserve, so the list may be cut short. */
    due(sports: readonly string[], now: number): readonly string[] {
      if (monthlyCredits === undefined) return sports;
      const schedules: SportSchedule[] = sports.map((sportKey) => ({
        sportKey,
        kickOffs: kickOffs.get(sportKey)?.times ?? [],
      }));
      const spendable = budget(now);
      const { cadences } = planFeed(schedules, spendable, scanIntervalMs, now);
      const affordable = Math.floor(((spendable.remaining ?? 0) - spendable.reserve) / costPerRead);
      return cadences
        .filter((cadence) => isDue(cadence, lastRead.get(cadence.sportKey), now))
        .slice(0, Math.max(0, affordable))
        .map(({ sportKey }) => sportKey);
    },
  };
}

export type FeedCadence = ReturnType<typeof createFeedCadence>;
