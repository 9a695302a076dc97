/** The clock of the server, as far as its answers tell it. Epoch milliseconds. */
export type ServerClock = {
  now(): number;
  /** Takes the header `Date` of an answer to what was asked when the computer's clock said so. */
  hear(date: string | null, askedAt: number): void;
};

/**
 * Follows the server's clock by that of the computer, which may be minutes off. The header has
 * whole seconds, and an answer was made at some moment between the question and its arrival: only
 * what contradicts that is corrected, so that a clock that is right is left alone.
 */
export function createServerClock(computer: () => number): ServerClock {
  let aheadMs = 0;
  return {
    now: () => computer() + aheadMs,
    hear(date, askedAt) {
      const at = Date.parse(date ?? '');
      if (!Number.isNaN(at)) {
        const min = at - computer();
        const max = at + 1_000 - askedAt;
        aheadMs = Math.min(Math.max(aheadMs, min), max);
      }
    },
  };
}
