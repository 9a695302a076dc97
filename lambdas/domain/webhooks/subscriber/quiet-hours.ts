import { MAX_CLOCK_SKEW_MS } from '../delivery/delivery-progress.ts';
import { type Destination, type DestinationName, parseDestination } from './destination.ts';

/**
 * The hours of each day in which an account is left alone, by the clock of a place. They go past
 * midnight where `from` is later than `to`. Where clocks are turned, they still say what counts:
 * an hour that is repeated is quiet twice, and one that is left out is quiet not at all.
 */
export type QuietHours = {
  /** The first quiet minute, such as `23:00`. */
  readonly from: string;
  /** The first minute that is not quiet any more. */
  readonly to: string;
  /** A zone of the IANA database, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** Whether the webhook is quiet too; chats always are. */
  readonly webhook: boolean;
};

/** A destination as deliveries find it, with its quiet hours; absent without any. */
export type Recipient = Destination & { readonly quietHours?: QuietHours | null };

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** By the text of the zone, of which people choose the case: bounded, the oldest goes first. */
const clocks = new Map<string, Intl.DateTimeFormat>();
/** More than a process meets of zones that people live in. */
const MAX_CLOCKS = 200;

/** Making a formatter takes longer than a hundred uses of it. Throws for an unknown zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) {
    return known;
  }
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  clocks.set(timeZone, clock);
  const [oldest] = clocks.keys();
  if (clocks.size > MAX_CLOCKS && oldest !== undefined) {
    clocks.delete(oldest);
  }
  return clock;
}

/** The minutes since midnight of `07:30`: 450. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Whether an instant (epoch milliseconds) is in the quiet hours. */
export function isQuiet({ from, to, timeZone }: QuietHours, at: number): boolean {
  const start = minutesOf(from);
  const minute = minutesOf(clockOf(timeZone).format(at));
  const since = (minute - start + DAY_MINUTES) % DAY_MINUTES;
  return since < (minutesOf(to) - start + DAY_MINUTES) % DAY_MINUTES;
}

/**
 * When the quiet hours end that an instant is in; null where it is in none. Both are epoch
 * milliseconds. A day has at most two hours more than 24, whatever clocks do.
 */
export function quietUntil(hours: QuietHours, at: number): number | null {
  if (!isQuiet(hours, at)) {
    return null;
  }
  let end = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  do {
    end += MINUTE_MS;
  } while (isQuiet(hours, end));
  return end;
}

/** The quiet hours that a destination has; null where it has none. */
export function quietHoursFor(name: DestinationName, hours: QuietHours | null): QuietHours | null {
  return name === 'webhook' && hours?.webhook === false ? null : hours;
}

/** Whether an instant (epoch milliseconds) is in the quiet hours of a destination, by its id. */
export function isQuietFor(destination: string, hours: QuietHours | null, at: number): boolean {
  const own = hours && quietHoursFor(parseDestination(destination).name, hours);
  return own !== null && isQuiet(own, at);
}

/** Whether nothing is to be sent to a destination now, by its id; see `holdsBack`. */
export function isHeldBack(destination: string, hours: QuietHours | null, now: number): boolean {
  const own = hours && quietHoursFor(parseDestination(destination).name, hours);
  return own !== null && holdsBack(own, now);
}

/**
 * Whether nothing is to be sent now, epoch milliseconds. The last seconds of quiet hours do not
 * count: by another clock they are over, and what it has formed must not be dropped by this one.
 */
export function holdsBack(hours: QuietHours, now: number): boolean {
  return isQuiet(hours, now) && isQuiet(hours, now + MAX_CLOCK_SKEW_MS);
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with quiet hours; undefined where nothing is. */
export function problemOfQuietHours({ from, to, timeZone }: QuietHours): string | undefined {
  if (!(TIME.test(from) && TIME.test(to))) {
    return 'must begin and end at a time such as 23:00';
  }
  if (from === to) {
    return 'must not end at the time at which they begin';
  }
  return isZone(timeZone) ? undefined : 'must have a time zone such as Europe/Berlin';
}

/** The longest names of the IANA database have some 30 characters. */
const MAX_ZONE_LENGTH = 64;

function isZone(timeZone: string): boolean {
  // An offset such as +02:00 has no summer time.
  if (!/^[A-Za-z]/.test(timeZone) || timeZone.length > MAX_ZONE_LENGTH) {
    return false;
  }
  try {
    // Thrown away: a zone that is only checked takes no place of those in use.
    return new Intl.DateTimeFormat('en-GB', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}
