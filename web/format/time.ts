import { signal } from '@preact/signals';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its largest unit: `12 s`, `3 min`, `5 h`, `2 d`. */
export function duration(ms: number): string {
  const length = Math.max(0, ms);
  if (length < 2 * MINUTE) {
    return `${Math.floor(length / SECOND)} s`;
  }
  if (length < 2 * HOUR) {
    return `${Math.floor(length / MINUTE)} min`;
  }
  return length < 2 * DAY ? `${Math.floor(length / HOUR)} h` : `${Math.floor(length / DAY)} d`;
}

/** `2026-11-22` as `22 November 2026`. */
export function dayOf(date: string): string {
  return format(Date.parse(date), { dateStyle: 'long', timeZone: 'UTC' });
}

/** The reader's zone at an instant, such as `GMT+1`. */
export function zoneName(epochMs: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZoneName: 'short',
    ...(timeZone.value && { timeZone: timeZone.value }),
  }).formatToParts(epochMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A day, UTC, as `22 Nov`; with its year where it is another than this one. */
export function shortDay(epochMs: number): string {
  const isThisYear = new Date(epochMs).getUTCFullYear() === new Date().getUTCFullYear();
  return format(epochMs, { ...DATE, ...(!isThisYear && { year: 'numeric' }), timeZone: 'UTC' });
}

/** Time left as `23:59:07` or `4:07`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = seconds % 60;
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The zone that times are shown in; undefined stands for that of the browser. */
export const timeZone = signal<string | undefined>(undefined);

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes longer than a hundred uses of it. */
function format(epochMs: number, options: Intl.DateTimeFormatOptions): string {
  const zone = timeZone.value;
  const key = JSON.stringify([zone, options]);
  const known =
    formatters.get(key) ??
    new Intl.DateTimeFormat('en-GB', { ...(zone && { timeZone: zone }), ...options });
  formatters.set(key, known);
  return known.format(epochMs);
}

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const DATE = { day: 'numeric', month: 'short' } as const;

/** `10:31:07` in the zone of the reader. */
export function timeOfDay(epochMs: number): string {
  return format(epochMs, { ...CLOCK, second: '2-digit' });
}

/** `10:31` in the zone of the reader. */
export function clock(epochMs: number): string {
  return format(epochMs, CLOCK);
}

/** A start relative to today: `14:00`, `Sat 14:00`, `5 Dec 14:00`. */
export function startTime(epochMs: number, now: number): string {
  const time = clock(epochMs);
  const days = (dayNumber(epochMs) - dayNumber(now)) / DAY;
  if (days === 0) {
    return time;
  }
  const isNear = days > 0 && days < 7;
  return `${format(epochMs, isNear ? { weekday: 'short' } : DATE)} ${time}`;
}

/** The day of an instant in the reader's zone, as the epoch milliseconds of its date in UTC. */
function dayNumber(epochMs: number): number {
  const date = format(epochMs, { year: 'numeric', month: '2-digit', day: '2-digit' });
  const [day = 1, month = 1, year = 1970] = date.split('/').map(Number);
  return Date.UTC(year, month - 1, day);
}

/** How long until an instant: `in 5 h`. */
export function timeUntil(epochMs: number, now: number): string {
  return `in ${duration(epochMs - now)}`;
}

/** `Tuesday 24 November 2026, 14:00 CET`. */
export function fullTime(epochMs: number): string {
  return format(epochMs, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...CLOCK,
    timeZoneName: 'short',
  });
}

/** `22 Nov 10:31` in the zone of the reader. */
export function dayAndTime(epochMs: number): string {
  return format(epochMs, { ...DATE, ...CLOCK });
}
