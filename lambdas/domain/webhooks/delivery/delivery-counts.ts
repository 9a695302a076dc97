import { MANY_PERCENT } from '../../feed-answers/feed-status.ts';

/** What became of calls and deliveries to all destinations in some time. */
export type DeliveryCounts = {
  /** Deliveries that were answered with a 2xx. */
  readonly delivered: number;
  /** Calls that failed; each delivery is tried again. */
  readonly failed: number;
  /** Deliveries that were closed unsent: their events had started, or quiet hours had begun. */
  readonly expired: number;
};

/** The counts of an hour, and what waited at a scan of it. */
export type HourOfDeliveries = DeliveryCounts & {
  /** The start of the hour, epoch milliseconds. */
  readonly at: number;
  /** Deliveries that waited at the latest dispatch of the hour; null if not counted. */
  readonly waiting: number | null;
};

const HOUR_MS = 3_600_000;
/** A day of whole hours, and the one that has begun. */
const HOURS = 24;

/** The start of the hour of an instant. Both are epoch milliseconds. */
export function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS) * HOUR_MS;
}

/** The first hour that counts as the last day, epoch milliseconds. */
export function firstHourOf(now: number): number {
  return hourOf(now) - HOURS * HOUR_MS;
}

/** The sums over hours, and what waited last; null where that was never counted. */
export function sumOfHours(hours: readonly HourOfDeliveries[]) {
  const sum = (name: keyof DeliveryCounts) => hours.reduce((total, hour) => total + hour[name], 0);
  return {
    delivered: sum('delivered'),
    failed: sum('failed'),
    expired: sum('expired'),
    waiting: hours.findLast(({ waiting }) => waiting !== null)?.waiting ?? null,
  };
}

/** Fewer failed calls say nothing about the service. */
const MIN_FAILED = 5;

/**
 * Whether the service itself fails to deliver, by the share at which the alarm on failing calls
 * goes off, over the hours that are `now`'s and the one before.
 */
export function deliveryState(hours: readonly HourOfDeliveries[], now: number): 'ok' | 'failing' {
  const recent = hours.filter(({ at }) => at >= hourOf(now) - HOUR_MS);
  const { delivered, failed } = sumOfHours(recent);
  const isMany = 100 * failed >= MANY_PERCENT * (delivered + failed);
  return failed >= MIN_FAILED && isMany ? 'failing' : 'ok';
}
