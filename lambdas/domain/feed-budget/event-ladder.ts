/**
 * How often the further markets of an event are read. Each is paid for event by event, so the reads
 * come closer only as the start does: about a twelfth of the time that is left, within which an
 * offer is shown. All times are epoch milliseconds or milliseconds.
 */
import { comingKickOffs, horizonOf, type SportSchedule, stretchesOf } from './feed-budget.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** From the nearest start to the farthest. Events that start later are not read. */
const RUNGS = [
  { within: 3 * HOUR, intervalMs: 10 * MINUTE },
  { within: 6 * HOUR, intervalMs: 15 * MINUTE },
  { within: 12 * HOUR, intervalMs: 30 * MINUTE },
  { within: 24 * HOUR, intervalMs: 60 * MINUTE },
  { within: 72 * HOUR, intervalMs: 120 * MINUTE },
] as const;

export type Rung = {
  /** Events that start within this time, and not within that of the rung before. */
  readonly within: number;
  /** Null: not read at all with these credits. */
  readonly intervalMs: number | null;
};

/** How often events are read whatever it costs. */
export const FULL_LADDER: readonly Rung[] = RUNGS;

export type LadderBudget = {
  /** What the reads may cost until then. */
  readonly credits: number;
  readonly resetsAt: number;
};

/**
 * The ladder that these credits pay for, and what it costs if matches go on as they are known;
 * `costOf` is what one read of an event of a sport costs, in credits. The
 * rung nearest to the start gets what it deserves first; the first that the credits do not cover is
 * lengthened to what is left, and farther ones are not read.
 */
export function planLadder(
  schedules: readonly SportSchedule[],
  costOf: (sportKey: string) => number,
  { credits, resetsAt }: LadderBudget,
  now: number,
): { readonly rungs: readonly Rung[]; readonly expectedCredits: number } {
  const wanted = RUNGS.map(({ within, intervalMs }, index) => {
    const nearer = RUNGS[index - 1]?.within ?? 0;
    return schedules.reduce((sum, { sportKey, kickOffs }) => {
      const coming = comingKickOffs(kickOffs, now);
      const { end, scale } = horizonOf(coming.at(-1) ?? now, now, resetsAt);
      const spent = coming.reduce(
        (ms, start) =>
          ms + Math.max(0, Math.min(start - nearer, end) - Math.max(now, start - within)),
        0,
      );
      return sum + (spent * scale * costOf(sportKey)) / intervalMs;
    }, 0);
  });
  const dearest = Math.max(...schedules.map(({ sportKey }) => costOf(sportKey)), 0);
  const stretches = stretchesOf(wanted, credits, 0, dearest);
  const rungs = RUNGS.map(({ within, intervalMs }, index) => {
    const stretch = stretches[index] ?? null;
    return { within, intervalMs: stretch === null ? null : Math.ceil(intervalMs * stretch) };
  });
  const expected = wanted.map((cost, index) => cost / (stretches[index] ?? Infinity));
  return { rungs, expectedCredits: expected.reduce((sum, cost) => sum + cost, 0) };
}

/** An event whose further markets may be read. */
export type LadderEvent = {
  readonly sportKey: string;
  readonly eventId: string;
  readonly startsAt: number;
  /** Absent where no read of it is known. */
  readonly readAt?: number | undefined;
};

/** Beside the calls for the sports, this many calls end within the deadline of a read. */
const MAX_EVENTS = 25;

/** A slot may come a moment early. */
const GRACE_MS = 2_000;

/** The events to read now, nearest start first, at most 25. */
export function dueEvents(
  events: readonly LadderEvent[],
  rungs: readonly Rung[],
  now: number,
): readonly LadderEvent[] {
  return events
    .filter(({ startsAt, readAt = Number.NEGATIVE_INFINITY }) => {
      const rung = startsAt > now && rungs.find(({ within }) => startsAt - now <= within);
      return rung && rung.intervalMs !== null && now - readAt >= rung.intervalMs - GRACE_MS;
    })
    .toSorted((a, b) => a.startsAt - b.startsAt || (a.eventId < b.eventId ? -1 : 1))
    .slice(0, MAX_EVENTS);
}

/** The first of these events that the credits pay for, and what they cost; `costOf` is of one. */
export function affordable(
  events: readonly LadderEvent[],
  credits: number,
  costOf: (event: LadderEvent) => number,
): { readonly due: readonly LadderEvent[]; readonly credits: number } {
  let sum = 0;
  const due = events.filter((event) => {
    const cost = costOf(event);
    const fits = sum + cost <= credits;
    sum += fits ? cost : 0;
    return fits;
  });
  return { due, credits: sum };
}
