/**
 * When a subscriber may be called. Times are epoch milliseconds.
 *
 * | state      | trigger                                  | next state                            |
 * |------------|------------------------------------------|---------------------------------------|
 * | delivering | a call is answered with 2xx              | delivering, 0 failures                |
 * | delivering | a call fails, 1st to 4th in a row        | delivering, one failure more          |
 * | delivering | a call fails, 5th in a row               | paused until 10 minutes after it      |
 * | paused     | 10 minutes are over                      | delivering, 0 failures                |
 * | any        | an attempt whose outcome is not recorded | the same: it is repeated, not counted |
 */
export type DeliveryState = {
  /** Failed calls in a row, 0 to 4. */
  readonly failures: number;
  /** The end of the last pause, which may be past; null without a pause. */
  readonly pausedUntil: number | null;
};

export const MAX_FAILURES = 5;
export const PAUSE_MS = 600_000;

export const INITIAL_STATE: DeliveryState = { failures: 0, pausedUntil: null };

/** Whether deliveries must wait. Only the time decides: the record of a pause may outlast it. */
export function isPaused(state: DeliveryState, now: number): boolean {
  return state.pausedUntil !== null && now < state.pausedUntil;
}

/** The outcome of a delivery's call. Test events are never recorded here. */
export type RecordedAttempt = {
  readonly outcome: 'delivered' | 'failed';
  /** When the outcome was known: a pause starts here. */
  readonly at: number;
};

/** The state after an attempt. An attempt that is recorded during a pause changes nothing. */
export function afterAttempt(state: DeliveryState, attempt: RecordedAttempt): DeliveryState {
  if (isPaused(state, attempt.at)) return state;
  if (attempt.outcome === 'delivered') return INITIAL_STATE;
  const failures = state.failures + 1;
  if (failures < MAX_FAILURES) return { failures, pausedUntil: null };
  return { failures: 0, pausedUntil: attempt.at + PAUSE_MS };
}
