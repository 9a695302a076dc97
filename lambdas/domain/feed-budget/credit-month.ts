const RESERVE_SHARE = 0.05;

/** What is never spent of a month's credits: a twentieth, in whole credits. */
export function reserveOf(monthlyCredits: number): number {
  return Math.ceil(monthlyCredits * RESERVE_SHARE);
}

/** The month whose credits are spent at an instant, in UTC: `2026-04`. */
export function creditMonth(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** The instant monthly credits come back: 00:00 UTC on the first of the next month. */
export function nextCreditReset(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
