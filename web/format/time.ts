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
  return new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Time left as `23:59:07` or `4:07`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** `10:31:07` in the reader's zone. */
export function timeOfDay(epochMs: number): string {
  return new Date(epochMs).toLocaleTimeString('en-GB');
}

/** A start relative to today: `14:00`, `Sat 14:00`, `5 Dec 14:00`. */
export function startTime(epochMs: number, now: number): string {
  const start = new Date(epochMs);
  const time = start.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const days = Math.round((midnight(epochMs) - midnight(now)) / DAY);
  if (days === 0) {
    return time;
  }
  const day =
    days > 0 && days < 7
      ? start.toLocaleDateString('en-GB', { weekday: 'short' })
      : start.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return `${day} ${time}`;
}

function midnight(epochMs: number): number {
  return new Date(epochMs).setHours(0, 0, 0, 0);
}

/** `22 Nov 10:31` in the reader's zone. */
export function dayAndTime(epochMs: number): string {
  return new Date(epochMs).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}
