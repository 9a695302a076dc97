/**
 * Spends a month's feed credits where kick-off is near. Sports fall into tiers by the time to their
 * next kick-off; each tier has the interval at which its prices deserve to be read. What that costs
 * until the credits come back follows from the time each sport will spend in each tier. Where the
 * credits do not reach, the slow tiers give way first and the fast one is lengthened last. All
 * times are epoch milliseconds or milliseconds.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From the nearest to the farthest kick-off. The first is read with every scan. */
const TIERS = [
  { name: 'soon', within: 6 * HOUR, intervalMs: 0 },
  { name: 'today', within: 24 * HOUR, intervalMs: 5 * MINUTE },
  { name: 'days', within: 72 * HOUR, intervalMs: 30 * MINUTE },
  { name: 'later', within: Number.POSITIVE_INFINITY, intervalMs: 2 * HOUR },
] as const;

/** Known kick-offs further ahead than this say nothing about a usual week. */
const OUTLOOK_DAYS = 7;

export type SportSchedule = {
  readonly sportKey: string;
  /** Kick-offs known from the free listings, in any order; past ones are ignored. */
  readonly kickOffs: readonly number[];
};

export type FeedBudget = {
  /** Credits left until `resetsAt`. */
  readonly remaining: number;
  readonly resetsAt: number;
  /** Credits that are never spent. */
  readonly reserve: number;
  /** Credits one read of one sport costs. */
  readonly costPerRead: number;
};

type TierCadence = {
  readonly tier: (typeof TIERS)[number]['name'];
  /** Null: not read at all with these credits. */
  readonly intervalMs: number | null;
  /** Read less often than it deserves, for want of credits. */
  readonly stretched: boolean;
};

/** The cadence of the tier a sport is in now. */
export type Cadence = TierCadence & {
  readonly sportKey: string;
  /** What this sport costs until the reset, through all the tiers it will pass. */
  readonly expectedCredits: number;
};

export type FeedPlan = {
  /**
   * Sports with a coming match, nearest kick-off first. A sport without one costs nothing and is
   * absent.
   */
  readonly cadences: readonly Cadence[];
  /** All tiers, also those that no sport is in now. Intervals rise. */
  readonly tiers: readonly TierCadence[];
  /**
   * What this plan spends until the reset if matches go on as they are known: never what is in
   * reserve.
   */
  readonly expectedCredits: number;
};

/**
 * A sport's next kick-off, the index of its tier now, and the expected milliseconds in each tier
 * until the reset.
 */
type Outlook = {
  readonly sportKey: string;
  readonly next: number;
  readonly tier: number;
  readonly msIn: readonly number[];
};

/** The kick-offs still to come, nearest first. */
export function comingKickOffs(kickOffs: readonly number[], now: number): number[] {
  return kickOffs.filter((kickOff) => kickOff > now).sort((a, b) => a - b);
}

/**
 * Follows a sport through its tiers, from kick-off to kick-off, over the whole days that its known
 * matches reach ahead (one at least), and takes the time left to the reset for more of the same.
 * Whole days, so that the hour of asking makes no difference.
 */
function outlookOf(
  { sportKey, kickOffs }: SportSchedule,
  now: number,
  resetsAt: number,
): Outlook | undefined {
  const coming = comingKickOffs(kickOffs, now);
  const next = coming[0];
  const last = coming.at(-1);
  if (next === undefined || last === undefined) {
    return undefined;
  }
  const { end, scale } = horizonOf(last, now, resetsAt);
  const msIn = TIERS.map(({ within }, tier) => {
    const nearer = TIERS[tier - 1]?.within ?? 0;
    const spans = coming.map((kickOff, index) => {
      const from = Math.max(coming[index - 1] ?? now, kickOff - within);
      return Math.max(0, Math.min(kickOff - nearer, end) - from);
    });
    return sum(spans) * scale;
  });
  return { sportKey, next, tier: TIERS.findIndex(({ within }) => next - now <= within), msIn };
}

/** Up to when the known matches are followed, and how often the time to the reset has as much. */
export function horizonOf(last: number, now: number, resetsAt: number) {
  const days = Math.min(OUTLOOK_DAYS, Math.max(1, Math.floor((last - now) / DAY)));
  const end = Math.min(now + days * DAY, resetsAt);
  return { end, scale: end > now ? (resetsAt - now) / (end - now) : 0 };
}

/**
 * How many look-ups of scores the matches up to the reset take, if each has an unsettled bet and
 * matches go on as they are known. `lookUpsOf` tells when a match that starts then is looked up;
 * the matches of a sport share a look-up at the same instant.
 */
export function expectedLookUps(
  schedules: readonly SportSchedule[],
  lookUpsOf: (startsAt: number) => readonly number[],
  { now, resetsAt }: { readonly now: number; readonly resetsAt: number },
): number {
  const counts = schedules.map(({ kickOffs }) => {
    const coming = comingKickOffs(kickOffs, now);
    const { end, scale } = horizonOf(coming.at(-1) ?? now, now, resetsAt);
    const instants = coming.filter((kickOff) => kickOff < end).flatMap(lookUpsOf);
    return new Set(instants).size * scale;
  });
  return sum(counts);
}

/**
 * How often each sport is read from now to the reset. `scanIntervalMs` bounds the fastest tier:
 * nothing is read more often than it is scanned. Each tier gets what it deserves before a slower
 * one gets anything; the first that the credits do not cover is lengthened to what is left, and
 * slower ones are not read. The sports nearest to kick-off are always read while the credits pay
 * for one read: the tiers up to theirs are lengthened together.
 */
export function planFeed(
  schedules: readonly SportSchedule[],
  { remaining, resetsAt, reserve, costPerRead }: FeedBudget,
  scanIntervalMs: number,
  now: number,
): FeedPlan {
  const outlooks = schedules.flatMap((schedule) => outlookOf(schedule, now, resetsAt) ?? []);
  const wantedMs = TIERS.map(({ intervalMs }) => Math.max(intervalMs, scanIntervalMs));
  const wanted = wantedMs.map(
    (interval, tier) => (sum(outlooks.map(({ msIn }) => msIn[tier] ?? 0)) * costPerRead) / interval,
  );
  const nearest = Math.min(...outlooks.map(({ tier }) => tier));
  const stretches = stretchesOf(wanted, remaining - reserve, nearest, costPerRead);
  const tiers = TIERS.map(({ name }, index): TierCadence => {
    const stretch = stretches[index] ?? null;
    const intervalMs = stretch === null ? null : Math.ceil((wantedMs[index] ?? 0) * stretch);
    return { tier: name, intervalMs, stretched: stretch !== 1 };
  });
  const cadences = outlooks
    .toSorted((a, b) => a.next - b.next || (a.sportKey < b.sportKey ? -1 : 1))
    .flatMap(({ sportKey, tier, msIn }): Cadence[] => {
      const own = tiers[tier];
      const reads = tiers.map(({ intervalMs }, at) =>
        intervalMs === null ? 0 : (msIn[at] ?? 0) / intervalMs,
      );
      return own ? [{ sportKey, ...own, expectedCredits: sum(reads) * costPerRead }] : [];
    });
  return {
    cadences,
    tiers,
    expectedCredits: sum(cadences.map(({ expectedCredits }) => expectedCredits)),
  };
}

/** By which factor each tier's interval is lengthened; null where nothing is left for it. */
export function stretchesOf(
  wanted: readonly number[],
  spendable: number,
  nearest: number,
  costPerRead: number,
): readonly (number | null)[] {
  let left = spendable;
  let upToNearest = 0;
  const stretches = wanted.map((credits, tier) => {
    upToNearest += credits;
    if (tier < nearest) {
      return null;
    }
    const needed = tier === nearest ? upToNearest : credits;
    const stretch = left < costPerRead ? null : Math.max(1, needed / left);
    left = Math.max(0, left - needed);
    return stretch;
  });
  return stretches.map((stretch, tier) =>
    tier < nearest ? (stretches[nearest] ?? null) : stretch,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A slot may come a moment early; without this a cadence of one scan would slip to two. */
const GRACE_MS = 2_000;

/** Whether a sport read at `lastReadAt` (undefined: never) is read again now. */
export function isDue(
  { intervalMs }: Pick<Cadence, 'intervalMs'>,
  lastReadAt: number | undefined,
  now: number,
): boolean {
  if (intervalMs === null) {
    return false;
  }
  return lastReadAt === undefined || now - lastReadAt >= intervalMs - GRACE_MS;
}
