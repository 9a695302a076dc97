/** The day of the quota is the UTC day. Times are epoch milliseconds. */

/** Admitted requests per key and UTC day. */
export const DAILY_LIMIT = 20_000;

const DAY_MS = 86_400_000;

/** The UTC day of an instant, `2026-11-21`: days compare as text. */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** How many hours a day has; the hours of a day are counted apart. */
export const HOURS = 24;

/** The hour of the UTC day of an instant, 0 to 23. */
export function utcHour(now: number): number {
  return new Date(now).getUTCHours();
}

/** The next 00:00 UTC after an instant; midnight itself already belongs to the new day. */
export function nextUtcMidnight(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

/** The instant a UTC day of the form `2026-11-21` ends. */
export function endOfUtcDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + DAY_MS;
}
