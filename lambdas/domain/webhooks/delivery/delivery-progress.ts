/** The time limit of a call, from the name look-up to the status line. */
export const CALL_LIMIT_MS = 5_000;

/** How far the clocks of two machines may differ: each is within two seconds of the true time. */
export const MAX_CLOCK_SKEW_MS = 4_000;

/** For reading the rest of the response and recording the outcome. */
const RECORD_MS = 2_000;

/** A call is opened within this time of taking the lease, or not at all. */
const OPEN_WITHIN_MS = 1_000;

/** From taking the lease to having recorded the outcome, by one clock. */
export const ATTEMPT_MS = OPEN_WITHIN_MS + CALL_LIMIT_MS + RECORD_MS;

/** How long a lease keeps other processes from calling when the outcome is never recorded. */
export const LEASE_MS = ATTEMPT_MS + MAX_CLOCK_SKEW_MS;

/** The outcome of a call. */
export type CallReport = {
  readonly outcome: 'delivered' | 'failed';
  /** From the status line; null if there was none. */
  readonly status: number | null;
  /** Why the call failed, for the owner of the receiver; null if it did not. */
  readonly reason: string | null;
  readonly detail: string | null;
  /** From the start of the call until its outcome was known. */
  readonly durationMs: number;
  /** The first bytes of the response body as text. */
  readonly responsePreview: string;
};

/** The outcome of a delivery's call, for the delivery log. */
export type AttemptReport = CallReport & {
  /** When the outcome was known, epoch milliseconds. */
  readonly at: number;
  /**
   * From the instant that the call said and signed until `at`, milliseconds; absent in an attempt
   * that an earlier release recorded.
   */
  readonly tookMs?: number;
  /** How many picks were sent: picks whose event had started were dropped. */
  readonly picks: number;
};

/** What is kept of a failed call once another one has followed. */
export type EarlierFailure = Pick<
  AttemptReport,
  'at' | 'tookMs' | 'status' | 'reason' | 'durationMs'
>;

/** With four the progress fits one write unit, however long its last report is. */
const KEPT_FAILURES = 4;

/**
 * When a subscriber may be called, by the table of docs/delivery.md. Times are epoch milliseconds.
 */
export type DeliveryState = {
  /** Failed calls in a row, 0 to 4. */
  readonly failures: number;
  /** The end of the last pause, which may be past; null without a pause. */
  readonly pausedUntil: number | null;
};

export const MAX_FAILURES = 5;
export const PAUSE_MS = 600_000;

/** The end of a pause that its owner has begun: the latest instant that a `Date` holds. */
export const UNTIL_RESUMED = 8_640_000_000_000_000;

export const INITIAL_STATE: DeliveryState = { failures: 0, pausedUntil: null };

/**
 * How far a delivery has come. It is replaced whole, on the condition that the version that was
 * read is stored.
 */
export type DeliveryProgress = {
  /** Counts from 1. */
  readonly version: number;
  readonly status: 'waiting' | 'delivered' | 'expired';
  /**
   * The latest scan in which this subscriber was tried, for this delivery or for the one before it.
   */
  readonly slot: number | null;
  /** A call may be running until then, epoch milliseconds; null once its outcome is recorded. */
  readonly leaseUntil: number | null;
  /** How many leases were taken for a call. */
  readonly attempts: number;
  readonly last: AttemptReport | null;
  /** The failures before it, the latest first; absent where there are none. */
  readonly earlier?: readonly EarlierFailure[];
  /**
   * The subscriber's state after the last recorded call. A pause is in it only where the release
   * before stored it: it has a row of its own now.
   */
  readonly state: DeliveryState;
};

/** Whether deliveries must wait. Only the time decides: the record of a pause may outlast it. */
export function isPaused(state: DeliveryState, now: number): boolean {
  return state.pausedUntil !== null && now < state.pausedUntil;
}

/**
 * The state after a call whose outcome was known at `at`. A service that asks to wait for
 * `retryAfterMs` is not called before.
 */
export function afterAttempt(
  state: DeliveryState,
  { outcome, at, retryAfterMs }: Attempt,
): DeliveryState {
  if (outcome === 'delivered') {
    return INITIAL_STATE;
  }
  const asked = retryAfterMs === null ? null : at + retryAfterMs;
  const failures = state.failures + 1;
  if (failures < MAX_FAILURES) {
    return { failures, pausedUntil: asked };
  }
  return { failures: 0, pausedUntil: Math.max(at + PAUSE_MS, asked ?? 0) };
}

type Attempt = {
  readonly outcome: 'delivered' | 'failed';
  readonly at: number;
  readonly retryAfterMs: number | null;
};

/**
 * The earliest time at which the last pause is over by every clock, epoch milliseconds; 0 without a
 * pause.
 */
export function resumesAt({ pausedUntil }: DeliveryState): number {
  return pausedUntil === null ? 0 : pausedUntil + MAX_CLOCK_SKEW_MS;
}

/**
 * Whether the holder of a lease may still open its call: the call must be over and recorded before
 * the lease ends.
 */
export function mayOpenCall({ leaseUntil }: DeliveryProgress, now: number): boolean {
  return leaseUntil !== null && now + LEASE_MS - OPEN_WITHIN_MS <= leaseUntil;
}

/**
 * The progress after a call whose outcome is known, and the end of the pause that it begins, epoch
 * milliseconds; null where it begins none. `retryAfterMs` is how long the answer asks to wait.
 */
export function afterCall(
  progress: DeliveryProgress,
  report: AttemptReport,
  retryAfterMs: number | null = null,
) {
  const { version, last, earlier = [] } = progress;
  const { failures, pausedUntil } = afterAttempt(progress.state, {
    ...report,
    retryAfterMs,
  });
  const next: DeliveryProgress = {
    ...progress,
    version: version + 1,
    status: report.outcome === 'delivered' ? 'delivered' : 'waiting',
    leaseUntil: null,
    last: report,
    ...(last && { earlier: [toEarlier(last), ...earlier].slice(0, KEPT_FAILURES) }),
    state: { failures, pausedUntil: null },
  };
  return { progress: next, pausedUntil };
}

function toEarlier({ at, tookMs, status, reason, durationMs }: AttemptReport): EarlierFailure {
  return { at, ...(tookMs !== undefined && { tookMs }), status, reason, durationMs };
}

/**
 * The progress where the last event started after the lease was taken: no call was made, so another
 * may follow.
 */
export function afterExpiry(progress: DeliveryProgress): DeliveryProgress {
  const slot = progress.slot === null ? null : progress.slot - 1;
  return { ...progress, version: progress.version + 1, status: 'expired', slot, leaseUntil: null };
}
