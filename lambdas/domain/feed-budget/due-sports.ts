import { type FeedBudget, isDue, planFeed, type SportSchedule } from './feed-budget.ts';

export type DueSportsQuestion = {
  readonly schedules: readonly SportSchedule[];
  readonly budget: FeedBudget;
  /** What a read costs if every try of it is charged, in credits. */
  readonly maxReadCost: number;
  /** When this process read each sport, and when the shared record says it was last paid for; epoch milliseconds. */
  readonly readAt: ReadonlyMap<string, number>;
  readonly paidAt: ReadonlyMap<string, number>;
  readonly scanIntervalMs: number;
  readonly now: number;
};

/**
 * The sports to read now, nearest kick-off first. A sport that this process has not read yet is due at once if the credits
 * pay for its cadence in full. If they do not, it waits until its interval since the last recorded payment is over. No read
 * goes into the reserve, so the list may be cut short.
 */
export function dueSports(question: DueSportsQuestion): readonly string[] {
  const { schedules, budget, maxReadCost, readAt, paidAt, scanIntervalMs, now } = question;
  const affordable = Math.floor((budget.remaining - budget.reserve) / maxReadCost);
  return planFeed(schedules, budget, scanIntervalMs, now)
    .cadences.filter((cadence) => {
      const paid = cadence.stretched ? paidAt.get(cadence.sportKey) : undefined;
      return isDue(cadence, readAt.get(cadence.sportKey) ?? paid, now);
    })
    .slice(0, Math.max(0, affordable))
    .map(({ sportKey }) => sportKey);
}
