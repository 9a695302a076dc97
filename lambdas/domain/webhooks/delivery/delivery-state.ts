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
