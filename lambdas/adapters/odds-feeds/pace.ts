/**
 * How fast a provider is called: a bucket that holds one second's calls and fills at a rate. A
 * refusal for the rate stops all calls for a second and halves the rate, which grows back within
 * ten minutes. Pure; times are epoch milliseconds.
 */
export type Pace = {
  /** Calls a second that the provider documents. */
  readonly maxRate: number;
  /** Calls a second when the rate was last lowered. */
  readonly rate: number;
  readonly loweredAt: number;
  /** When the bucket is full again. */
  readonly fullAt: number;
};

const BUCKET_MS = 1_000;
const PAUSE_MS = 1_000;
const RECOVERY_MS = 600_000;
/** Refused again and again, a sweep of 38 sports still ends within its deadline. */
const MIN_RATE = 2;

/** The pace of a provider that has not refused a call: a full bucket. */
export function fullPace(maxRate: number): Pace {
  return { maxRate, rate: maxRate, loweredAt: -Infinity, fullAt: -Infinity };
}

/** Calls a second that are allowed at `now`. */
export function rateAt({ maxRate, rate, loweredAt }: Pace, now: number): number {
  return rate < maxRate
    ? Math.min(maxRate, rate + (maxRate * (now - loweredAt)) / RECOVERY_MS)
    : maxRate;
}

/** When the next call may start, in whole milliseconds: `now`, or later. */
export function nextStart(pace: Pace, now: number): number {
  return Math.max(now, Math.floor(pace.fullAt - BUCKET_MS + 1_000 / rateAt(pace, now)));
}

/** The pace after a call that starts at `at`. */
export function afterStart(pace: Pace, at: number): Pace {
  return { ...pace, fullAt: Math.max(at, pace.fullAt) + 1_000 / rateAt(pace, at) };
}

/**
 * The pace after a call that started at `startedAt` was refused for the rate. Calls of one burst
 * teach it once.
 */
export function afterRefusal(pace: Pace, startedAt: number, now: number): Pace {
  if (startedAt < pace.loweredAt) {
    return pace;
  }
  const rate = Math.max(Math.min(MIN_RATE, pace.maxRate), rateAt(pace, now) / 2);
  return { ...pace, rate, loweredAt: now, fullAt: now + PAUSE_MS + BUCKET_MS };
}
