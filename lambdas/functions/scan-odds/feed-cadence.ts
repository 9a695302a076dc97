import type { OddsSource } from '#domain/feed-answers/odds-source.ts';
import { creditMonth, nextCreditReset, reserveOf } from '#domain/feed-budget/credit-month.ts';
import type { CreditStore, CreditUsage } from '#domain/feed-budget/credit-usage.ts';
import { dueSports } from '#domain/feed-budget/due-sports.ts';
import {
  affordable,
  dueEvents,
  FULL_LADDER,
  type LadderEvent,
  planLadder,
} from '#domain/feed-budget/event-ladder.ts';
import {
  comingKickOffs,
  type FeedBudget,
  planFeed,
  type SportSchedule,
} from '#domain/feed-budget/feed-budget.ts';

type CadenceSettings = Pick<
  OddsSource,
  'monthlyCredits' | 'creditsPerRead' | 'creditsPerEvent' | 'maxTries'
> & {
  /** No sport is read more often than it is scanned. */
  readonly scanIntervalMs: number;
  /** Used only where the operator limits the month's credits. */
  readonly store: CreditStore;
};

type Schedule = { readonly kickOffs: readonly number[]; readonly knownAt: number };
type MonthUsage = CreditUsage & { readonly month: string; readonly knownAt: number };
/** What reads were charged, and when their sports were read before. */
type Charged = Pick<MonthUsage, 'month'> & {
  readonly credits: number;
  readonly readBefore: ReadonlyMap<string, number>;
};

/** The free lists of matches are asked for again after this long. */
const SCHEDULE_MS = 600_000;
/** Others spend too, and operators correct what is counted. */
const USAGE_MS = 600_000;

/**
 * Keeps when sports were read, when their matches start and what credits are left, and claims the
 * sports that are due. Reads are charged before they are made, with all their tries, and settled
 * after: a process that dies in between leaves too much counted, never too little. Times are
 * epoch milliseconds.
 */
export function createFeedCadence(settings: CadenceSettings) {
  const { monthlyCredits, creditsPerRead, creditsPerEvent } = settings;
  const { maxTries, scanIntervalMs, store } = settings;
  const maxReadCost = creditsPerRead * maxTries;
  const schedules = new Map<string, Schedule>();
  const readAt = new Map<string, number>();
  const adoptedAt = new Map<string, number>();
  let accountHas = Number.POSITIVE_INFINITY;
  let usage: MonthUsage | undefined;
  let charged: Charged | undefined;

  async function usageAt(now: number): Promise<MonthUsage> {
    const month = creditMonth(now);
    if (usage?.month !== month || now - usage.knownAt >= USAGE_MS) {
      usage = { month, knownAt: now, ...(await store.usageIn(month)) };
    }
    return usage;
  }

  function budgetAt({ spent }: MonthUsage, limit: number, now: number): FeedBudget {
    const remaining = Math.min(accountHas, limit - spent);
    const budget = { remaining, reserve: reserveOf(limit), costPerRead: creditsPerRead };
    return { ...budget, resetsAt: nextCreditReset(now) };
  }

  function schedulesOf(sports: readonly string[]): readonly SportSchedule[] {
    return sports.map((sportKey) => {
      return { sportKey, kickOffs: schedules.get(sportKey)?.kickOffs ?? [] };
    });
  }

  /** Sports whose matches are not known come first, those without a coming match last. */
  function byNextKickOff(sports: readonly string[], now: number): readonly string[] {
    const next = new Map(
      [...schedules].map(([sportKey, { kickOffs }]) => [
        sportKey,
        comingKickOffs(kickOffs, now)[0] ?? Infinity,
      ]),
    );
    const nextOf = (sportKey: string) => next.get(sportKey) ?? now;
    return sports.toSorted((a, b) => nextOf(a) - nextOf(b) || 0);
  }

  /**
   * Makes a call that changes the usage. After one that throws its outcome is unknown, and the
   * usage is looked up again.
   */
  async function changeUsage(
    { month, paidAt, knownAt }: MonthUsage,
    call: () => Promise<number | undefined>,
  ): Promise<boolean> {
    usage = undefined;
    const spent = await call();
    if (spent !== undefined) {
      usage = { month, spent, paidAt, knownAt };
    }
    return spent !== undefined;
  }

  return {
    /**
     * The sports among these whose schedule has to be asked for: none where every sport is read
     * anyway.
     */
    withoutSchedule(sports: readonly string[], now: number): readonly string[] {
      if (monthlyCredits === undefined) {
        return [];
      }
      return sports.filter((sport) => !isFresh(schedules.get(sport), now));
    },
    /** Sets when a sport's matches start, as its list of matches or its odds say. */
    setSchedule(sportKey: string, kickOffs: readonly number[], now: number): void {
      schedules.set(sportKey, { kickOffs, knownAt: now });
    },
    /**
     * Takes over from another process when it read a sport, and when the matches start that its
     * answer lists.
     */
    adopt(sportKey: string, kickOffs: readonly number[], at: number): void {
      const reads = readAt.has(sportKey) ? readAt : adoptedAt;
      reads.set(sportKey, Math.max(at, reads.get(sportKey) ?? at));
      if (at > (schedules.get(sportKey)?.knownAt ?? -Infinity)) {
        schedules.set(sportKey, { kickOffs, knownAt: at });
      }
    },
    /** Whether the sport's list of matches, looked up lately, has none to come. */
    hasNoMatches(sportKey: string, now: number): boolean {
      const schedule = schedules.get(sportKey);
      return (
        schedule !== undefined &&
        isFresh(schedule, now) &&
        !schedule.kickOffs.some((at) => at > now)
      );
    },
    /** Sets the credits left as the provider says; null says nothing. */
    setRemaining(credits: number | null): void {
      accountHas = credits ?? accountHas;
    },
    /**
     * What is left of the month: of the account, or of the operator's limit where that is less;
     * null where nothing is known.
     */
    creditsLeft(): number | null {
      const limit =
        monthlyCredits === undefined || !usage ? Infinity : monthlyCredits - usage.spent;
      const left = Math.min(accountHas, limit);
      return left === Infinity ? null : left;
    },
    /**
     * The sports to read now, paid for, nearest kick-off first. Throws where what was spent cannot
     * be read or written.
     */
    async claim(sports: readonly string[], now: number): Promise<readonly string[]> {
      if (monthlyCredits === undefined) {
        return byNextKickOff(sports, now);
      }
      const known = await usageAt(now);
      const budget = budgetAt(known, monthlyCredits, now);
      const due = dueSports({
        schedules: schedulesOf(sports),
        budget,
        maxReadCost,
        readAt,
        adoptedAt,
        paidAt: known.paidAt,
        scanIntervalMs,
        now,
      });
      if (due.length === 0) {
        return due;
      }

      const { month } = known;
      const credits = due.length * maxReadCost;
      const charge = { month, credits, max: monthlyCredits - budget.reserve, sports: due, now };
      if (!(await changeUsage({ ...known, knownAt: now }, () => store.charge(charge)))) {
        return [];
      }
      charged = { month, credits, readBefore: new Map(readAt) };
      for (const sportKey of due) {
        readAt.set(sportKey, now);
      }
      return due;
    },
    /**
     * The events to read now, paid for with what the reads of the sports are expected to leave,
     * nearest start first. Throws where what was spent cannot be read or written.
     */
    async claimEvents(
      sports: readonly string[],
      events: readonly LadderEvent[],
      now: number,
    ): Promise<readonly LadderEvent[]> {
      if (monthlyCredits === undefined || events.length === 0) {
        return dueEvents(events, FULL_LADDER, now);
      }
      const known = await usageAt(now);
      const budget = budgetAt(known, monthlyCredits, now);
      const planned = schedulesOf(sports);
      const { expectedCredits } = planFeed(planned, budget, scanIntervalMs, now);
      const { reserve, resetsAt } = budget;
      const left = budget.remaining - reserve - expectedCredits;
      const { rungs } = planLadder(planned, creditsPerEvent, { credits: left, resetsAt }, now);
      const { month } = known;
      const next = dueEvents(events, rungs, now);
      const maxCost = ({ sportKey }: LadderEvent) => creditsPerEvent(sportKey) * maxTries;
      const { due, credits } = affordable(next, left, maxCost);
      if (due.length === 0 || (charged && charged.month !== month)) {
        return [];
      }
      const charge = { month, credits, max: monthlyCredits - reserve, sports: [], now };
      if (!(await changeUsage(known, () => store.charge(charge)))) {
        return [];
      }
      const before = charged ?? { month, credits: 0, readBefore: new Map(readAt) };
      charged = { ...before, credits: before.credits + credits };
      return due;
    },
    /**
     * Settles the last claim: what its reads cost in the end, and which sports failed at no cost;
     * those stay due. Throws where that cannot be recorded: then the charge stays at its maximum.
     */
    async settle(spent: number, unpaid: readonly string[]): Promise<void> {
      if (charged === undefined) {
        return;
      }
      const { month, credits, readBefore } = charged;
      charged = undefined;
      for (const sportKey of unpaid) {
        readAt.set(sportKey, readBefore.get(sportKey) ?? -Infinity);
      }
      if (credits === spent || usage === undefined) {
        return;
      }
      await changeUsage(usage, () => store.refund(month, credits - spent, unpaid));
    },
  };
}

function isFresh(schedule: Schedule | undefined, now: number): boolean {
  return schedule !== undefined && now - schedule.knownAt < SCHEDULE_MS;
}
