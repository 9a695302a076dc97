import { type FeedBudget, isDue, planFeed, type SportSchedule } from './feed-budget.ts';

export type DueSportsQuestion = {
  readonly schedules: readonly SportSchedule[];
  readonly budget: FeedBudget;
  /** What a read costs if every try of it is charged, in credits. */
  readonly maxReadCost: number;
  /** When this process read each sport; epoch milliseconds, like the two below. */
  readonly readAt: ReadonlyMap<string, number>;
  /** When another process read it, as far as its quotes are known here. */
  readonly adoptedAt: ReadonlyMap<string, number>;
  /** When the shared credit usage says it was last paid for. */
  readonly paidAt: ReadonlyMap<string, number>;
  readonly scanIntervalMs: number;
  readonly now: number;
};

/**
 * The sports to read now, nearest kick-off first. A sport of which no read is known is due at once
 * if the credits pay for its cadence in full. If they do not, it waits until its interval since the
 * last recorded payment is over, also where what was paid for got lost. No read goes into the
 * reserve, so the list may be cut short.
 */
export function dueSports(question: DueSportsQuestion): readonly string[] {
  const { schedules, budget, maxReadCost, readAt, adoptedAt, paidAt, scanIntervalMs, now } =
    question;
  const affordable = Math.floor((budget.remaining - budget.reserve) / maxReadCost);
  return planFeed(schedules, budget, scanIntervalMs, now)
    .cadences.filter((cadence) => {
      const { sportKey, stretched } = cadence;
      const reads = [adoptedAt.get(sportKey), stretched ? paidAt.get(sportKey) : undefined];
      const readByOthers = reads.filter((at) => at !== undefined).sort((a, b) => b - a)[0];
      return isDue(cadence, readAt.get(sportKey) ?? readByOthers, now);
    })
    .slice(0, Math.max(0, affordable))
    .map(({ sportKey }) => sportKey);
}
