const CONFIRMED_MS = 120_000;

/**
 * Whether what a scan found can be bet on as far as its age goes: it is at most two minutes old.
 * Instants in epoch milliseconds.
 */
export function isConfirmedAt(now: number, generatedAt: number): boolean {
  return now - generatedAt <= CONFIRMED_MS;
}
