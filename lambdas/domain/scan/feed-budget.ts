/**
 * Spends a month's feed credits where kick-off is near. Sports fall into tiers by the time to their next kick-off;
 * each tier has the interval at which its prices deserve to be read. Where the credits do not reach, the slow tiers give
 * way first and the fast one is lengthened last. All times are epoch milliseconds or milliseconds.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const TIERS = [
  { name: 'soon', within: 6 * HOUR, intervalMs: 0 },
  { name: 'today', within: 24 * HOUR, intervalMs: 5 * MINUTE },
  { name: 'days', within: 72 * HOUR, intervalMs: 30 * MINUTE },
  { name: 'later', within: Number.POSITIVE_INFINITY, intervalMs: 2 * HOUR },
] as const;

export type TierName = (typeof TIERS)[number]['name'];

/** A tier that would be read less often than this many times slower than it deserves is not read at all. */
const MAX_STRETCH = 24;

export type SportSchedule = {
  readonly sportKey: string;
  /** Kick-offs known from the free listings, in any order; past ones are ignored. */
  readonly kickOffs: readonly number[];
};

export type FeedBudget = {
  /** Credits left until `resetsAt`; null where unknown, which spends as if they were plenty. */
  readonly remaining: number | null;
  readonly resetsAt: number;
  /** Credits that are never spent. */
  readonly reserve: number;
  /** Credits one read of one sport costs. */
  readonly costPerRead: number;
};

export type Cadence = {
  readonly sportKey: string;
  readonly tier: TierName;
  /** Null: not read at all with these credits. */
  readonly intervalMs: number | null;
};

export type FeedPlan = {
  /** Sports with a coming match, fastest first. A sport without one costs nothing and is absent. */
  readonly cadences: readonly Cadence[];
  /** What this plan spends until the reset if the schedule stays as it is. */
  readonly expectedCredits: number;
};

/** The instant monthly credits come back: 00:00 UTC on the first of the next month. */
export function nextCreditReset(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

function tierOf(schedule: SportSchedule, now: number): (typeof TIERS)[number] | undefined {
  const next = Math.min(...schedule.kickOffs.filter((kickOff) => kickOff > now));
  if (!Number.isFinite(next)) return undefined;
  return TIERS.find((tier) => next - now <= tier.within);
}

/**
 * How often each sport is read from now to the reset. `scanIntervalMs` bounds the fastest tier: nothing is read
 * more often than it is scanned. Never plans to spend the reserve.
 */
export function planFeed(
  schedules: readonly SportSchedule[],
  budget: FeedBudget,
  scanIntervalMs: number,
  now: number,
): FeedPlan {
  const left = Math.max(0, budget.resetsAt - now);
  const spendable = budget.remaining === null ? Infinity : Math.max(0, budget.remaining - budget.reserve);
  let allowance = left === 0 ? 0 : spendable / left;
  let rate = 0;
  const cadences: Cadence[] = [];
  for (const tier of TIERS) {
    const members = schedules.filter((schedule) => tierOf(schedule, now) === tier);
    if (members.length === 0) continue;
    const wantedMs = Math.max(tier.intervalMs, scanIntervalMs);
    const wanted = (members.length * budget.costPerRead) / wantedMs;
    const stretch = wanted === 0 ? 1 : Math.max(1, wanted / allowance);
    const granted = stretch <= MAX_STRETCH ? wanted / stretch : 0;
    allowance = Math.max(0, allowance - granted);
    rate += granted;
    const intervalMs = granted > 0 || wanted === 0 ? Math.ceil(wantedMs * stretch) : null;
    for (const { sportKey } of members.toSorted((a, b) => (a.sportKey < b.sportKey ? -1 : 1))) {
      cadences.push({ sportKey, tier: tier.name, intervalMs });
    }
  }
  return { cadences, expectedCredits: rate * left };
}

/** A slot may come a moment early; without this a cadence of one scan would slip to two. */
const GRACE_MS = 2_000;

/** Whether a sport read at `lastReadAt` (undefined: never) is read again now. */
export function isDue(cadence: Cadence, lastReadAt: number | undefined, now: number): boolean {
  if (cadence.intervalMs === null) return false;
  return lastReadAt === undefined || now - lastReadAt >= cadence.intervalMs - GRACE_MS;
}
