/** From the time a scan is published until every environment of the server reads it. */
const SETTLE_MS = 1_000;
/** Requests of many pages are spread over this time. */
export const MAX_JITTER_MS = 2_000;
const FIRST_RETRY_MS = 3_000;
const MAX_RETRY_MS = 30_000;
const MAX_LAG_MS = 15_000;

/** What decides when to ask next; times in epoch milliseconds. */
export type PollFacts = {
  /** When the scan that is held was generated; undefined before the first. */
  readonly generatedAt: number | undefined;
  /** When the scan after it begins; undefined before the first. */
  readonly nextScanAt: number | undefined;
  /** How long a scan took to be published, as last seen. */
  readonly lagMs: number;
  readonly now: number;
  /** Requests in a row that brought nothing new. */
  readonly misses: number;
  /** From 0 up to 1. */
  readonly chance: number;
};

/**
 * When to ask for the next scan: once, when it should be there, up to two seconds later by chance.
 * A scan that is late is asked for after 3, 6, 12, 24 and then every 30 seconds.
 */
export function nextPollAt(facts: PollFacts): number {
  const { generatedAt = 0, nextScanAt, lagMs, now, misses, chance } = facts;
  const jitter = chance * MAX_JITTER_MS;
  // A clock that is before the scan it has seen is behind: it waits as if the scan were of now.
  const seen = Math.max(now, generatedAt);
  const wait = nextScanAt === undefined ? 0 : nextScanAt + lagMs + SETTLE_MS + jitter - seen;
  if (wait > 0 && misses === 0) {
    return now + wait;
  }
  return now + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, misses - 1)) + jitter;
}

/** How long a scan took from its begin, which the scan before announced, until it was generated. */
export function lagSeen(
  lagMs: number,
  announcedAt: number | undefined,
  generatedAt: number,
): number {
  if (announcedAt === undefined) {
    return lagMs;
  }
  const lag = generatedAt - announcedAt;
  return lag >= 0 && lag <= MAX_LAG_MS ? lag : lagMs;
}
