/** The test calls of an account. Times are epoch milliseconds. */
export type TestCalls = {
  /** When the first call of the current minute began. */
  readonly since: number;
  /** How many have begun since. */
  readonly count: number;
  /** Until when the call that was begun last keeps others out; 0 once it has ended. */
  readonly runsUntil: number;
};

/** Test calls of an account in a minute. */
export const TESTS_PER_MINUTE = 10;
const MINUTE_MS = 60_000;
/** Longer than a call takes, so that one whose function was ended keeps others out no longer. */
const LONGEST_CALL_MS = 10_000;

export type TestTurn =
  | { readonly ok: true; readonly calls: TestCalls }
  | {
      readonly ok: false;
      readonly reason: 'test_running' | 'too_many_tests';
      readonly retryAt: number;
    };

/** Whether a test call may begin at `now`, and what is to be stored if it does. */
export function beginTestCall(seen: TestCalls | undefined, now: number): TestTurn {
  const runsUntil = now + LONGEST_CALL_MS;
  if (seen === undefined) {
    return { ok: true, calls: { since: now, count: 1, runsUntil } };
  }
  if (now < seen.runsUntil) {
    return { ok: false, reason: 'test_running', retryAt: seen.runsUntil };
  }
  if (now >= seen.since + MINUTE_MS) {
    return { ok: true, calls: { since: now, count: 1, runsUntil } };
  }
  if (seen.count >= TESTS_PER_MINUTE) {
    return { ok: false, reason: 'too_many_tests', retryAt: seen.since + MINUTE_MS };
  }
  return { ok: true, calls: { since: seen.since, count: seen.count + 1, runsUntil } };
}
