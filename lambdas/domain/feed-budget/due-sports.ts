import { type FeedBudget, isDue, planFeed, type SportSchedule } from './feed-budget.ts';

/** When a sport was read, as this process and the shared record know it; epoch milliseconds. */
export type LastReads = {
  readonly readAt: ReadonlyMap<string, number>;
  readonly paidAt: ReadonlyMap<string, number>;
};

/**
 * The sports to read now, nearest kick-off first. A sport that this process has not read yet is due at once if the credits
 * pay for its cadence in full; otherwise it waits until its interval since the last recorded payment is over. No read goes
 * into the reserve, even if every try of it is charged (`maxReadCost`), so the list may be cut short.
 */
export function dueSports(
  schedules: readonly SportSchedule[],
  budget: FeedBudget,
  maxReadCost: number,
  { readAt, paidAt }: LastReads,
  scanIntervalMs: number,
  now: number,
): readonly string[] {
  const affordable = Math.floor((budget.remaining - budget.reserve) / maxReadCost);
  return planFeed(schedules, budget, scanIntervalMs, now)
    .cadences.filter((cadence) => {
      const paid = cadence.stretched ? paidAt.get(cadence.sportKey) : undefined;
      return isDue(cadence, readAt.get(cadence.sportKey) ?? paid, now);
    })
    .slice(0, Math.max(0, affordable))
    .map(({ sportKey }) => sportKey);
}
