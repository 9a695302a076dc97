/**
 * When a subscriber may be called (specification 3, D17). Times are epoch milliseconds.
 *
 * | state      | trigger                                  | next state                           |
 * |------------|------------------------------------------|--------------------------------------|
 * | delivering | a call is answered with 2xx              | delivering, 0 failures               |
 * | delivering | a call fails, 1st to 4th in a row        | delivering, one failure more         |
 * | delivering | a call fails, 5th in a row               | paused until 10 minutes after it     |
 * | paused     | 10 minutes are over, at the next reading | delivering, 0 failures               |
 * | any        | a test is sent, whatever comes of it     | the same                             |
 * | any        | an attempt whose outcome nobody recorded | the same: it is repeated, not counted |
 */
export type DeliveryState = {
  /** Failed calls in a row, 0 to 4. */
  readonly failures: number;
  /** End of the last pause, which may be past; null where there was none. */
  readonly pausedUntil: number | null;
};

export const MAX_FAILURES = 5;
export const PAUSE_MS = 600_000;

export const INITIAL_STATE: DeliveryState = { failures: 0, pausedUntil: null };

/** Whether deliveries must wait. A pause is over by its time, however long its record lingers. */
export function isPaused(state: DeliveryState, now: number): boolean {
  return state.pausedUntil !== null && now < state.pausedUntil;
}

export type RecordedAttempt = {
  readonly kind: 'delivery' | 'test';
  readonly outcome: 'delivered' | 'failed';
  /** When the outcome was known: a pause counts from here. */
  readonly at: number;
};

/** The state after an attempt. One recorded during a pause changes nothing: the pause lasts its ten minutes. */
export function afterAttempt(state: DeliveryState, attempt: RecordedAttempt): DeliveryState {
  if (attempt.kind === 'test' || isPaused(state, attempt.at)) return state;
  if (attempt.outcome === 'delivered') return INITIAL_STATE;
  const failures = state.failures + 1;
  if (failures < MAX_FAILURES) return { failures, pausedUntil: null };
  return { failures: 0, pausedUntil: attempt.at + PAUSE_MS };
}
