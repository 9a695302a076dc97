import type { Charge, CreditRecord } from '#domain/feed-budget/credit-record.ts';
import {
  creditMonth,
  isDue,
  nextCreditReset,
  planFeed,
  reserveOf,
  type SportSchedule,
} from '#domain/feed-budget/feed-budget.ts';

/** The credits spent, kept where they outlive the process. Every call throws where the record cannot be had. */
export type CreditStore = {
  recordOf(month: string): Promise<CreditRecord>;
  /** Counts credits as spent, before they are; gives the month's sum, or undefined where that would exceed `most`. */
  charge(charge: Charge): Promise<number | undefined>;
  /** Takes back what was charged and not spent, and that these sports were paid for; gives the month's sum. */
  refund(month: string, credits: number, unpaid: readonly string[]): Promise<number>;
};

type CadenceSettings = {
  /** Absent: credits are no concern, and every sport is read with every scan. */
  readonly monthlyCredits: number | undefined;
  /** What one call costs, and how often a read may call before it gives up. */
  readonly costPerRead: number;
  readonly triesPerRead: number;
  readonly scanIntervalMs: number;
  readonly store: CreditStore;
};

/** The free listings are asked for again after this long. */
const LISTING_MS = 600_000;

/**
 * Remembers when sports were read, when their matches start and what credits are left, and says from that which sports
 * are due. A new one reads at once whatever its credits allow for in full, and waits for the turn of what they do not.
 * Reads are charged before they are made, with all their tries, and settled after: whoever dies in between leaves too
 * much on record, never too little. Times are epoch milliseconds.
 */
export function createFeedCadence(settings: CadenceSettings) {
  const { monthlyCredits, costPerRead, triesPerRead, scanIntervalMs, store } = settings;
  const kickOffs = new Map<string, { readonly times: readonly number[]; readonly at: number }>();
  const lastRead = new Map<string, number>();
  const dearestRead = costPerRead * triesPerRead;
  let accountHas = Number.POSITIVE_INFINITY;
  let record: (CreditRecord & { readonly month: string }) | undefined;
  let charged:
    | { readonly month: string; readonly credits: number; readonly readBefore: ReadonlyMap<string, number> }
    | undefined;

  async function recordAt(now: number): Promise<CreditRecord & { readonly month: string }> {
    const month = creditMonth(now);
    if (record?.month !== month) record = { month, ...(await store.recordOf(month)) };
    return record;
  }

  /** Runs a call that changes the record. Who does not know its outcome looks the record up again. */
  async function changing(
    { month, paidAt }: CreditRecord & { readonly month: string },
    call: () => Promise<number | undefined>,
  ): Promise<boolean> {
    record = undefined;
    const spent = await call();
    if (spent !== undefined) record = { month, spent, paidAt };
    return spent !== undefined;
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
    /** Takes in what the provider said of the credits left; null says nothing. */
    creditsLeft(credits: number | null): void {
      accountHas = credits ?? accountHas;
    },
    /**
     * The sports to read now, paid for. A read of all of them never goes into the reserve, so the list may be cut short.
     * Throws where the record of what was spent cannot be had.
     */
    async claim(sports: readonly string[], now: number): Promise<readonly string[]> {
      if (monthlyCredits === undefined) return sports;
      const known = await recordAt(now);
      const schedules: SportSchedule[] = sports.map((sportKey) => ({
        sportKey,
        kickOffs: kickOffs.get(sportKey)?.times ?? [],
      }));
      const reserve = reserveOf(monthlyCredits);
      const remaining = Math.min(accountHas, monthlyCredits - known.spent);
      const budget = { remaining, resetsAt: nextCreditReset(now), reserve, costPerRead };
      const due = planFeed(schedules, budget, scanIntervalMs, now)
        .cadences.filter((cadence) => {
          const paidAt = cadence.stretched ? known.paidAt.get(cadence.sportKey) : undefined;
          return isDue(cadence, lastRead.get(cadence.sportKey) ?? paidAt, now);
        })
        .slice(0, Math.max(0, Math.floor((remaining - reserve) / dearestRead)))
        .map(({ sportKey }) => sportKey);
      if (due.length === 0) return due;

      const credits = due.length * dearestRead;
      const charge = { month: known.month, credits, most: monthlyCredits - reserve, sports: due, now };
      if (!(await changing(known, () => store.charge(charge)))) return [];
      charged = { month: known.month, credits, readBefore: new Map(lastRead) };
      for (const sportKey of due) lastRead.set(sportKey, now);
      return due;
    },
    /**
     * Takes in what the sports of the last claim cost in the end, and which of them failed at no cost: those keep their
     * turn. Throws where that cannot be recorded: then it stays dearest.
     */
    async settle(spent: number, unpaid: readonly string[]): Promise<void> {
      if (charged === undefined) return;
      const { month, credits, readBefore } = charged;
      charged = undefined;
      for (const sportKey of unpaid) {
        lastRead.set(sportKey, readBefore.get(sportKey) ?? Number.NEGATIVE_INFINITY);
      }
      if (credits === spent || record === undefined) return;
      await changing(record, () => store.refund(month, credits - spent, unpaid));
    },
  };
}

export type FeedCadence = ReturnType<typeof createFeedCadence>;
