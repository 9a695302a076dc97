/** How current the data are. */
export type ScanHealth = 'waiting' | 'fresh' | 'behind' | 'late' | 'stale' | 'offline';

/** Times in epoch milliseconds; undefined before the first scan. */
export type ClockFacts = {
  readonly generatedAt: number | undefined;
  readonly nextScanAt: number | undefined;
  readonly now: number;
  /** Whether the last request reached the server. */
  readonly reachable: boolean;
  /** How many rows of the scan are held back from the reader. */
  readonly waiting: number;
};

export type ScanClock = {
  readonly health: ScanHealth;
  /** Age of the scan, whole seconds. */
  readonly ageSeconds: number;
  /** Until the next scan begins; 0 once it is due. */
  readonly secondsToNext: number;
  /** What is going on, for people; empty while all is well. */
  readonly sentence: string;
};

/** A scan takes some seconds, and its time varies. */
const GRACE_MS = 15_000;
const STALE_AFTER_MS = 180_000;

/** What the header says about the scan that is shown. */
export function readScanClock(facts: ClockFacts): ScanClock {
  const { generatedAt, nextScanAt, now } = facts;
  const health = healthOf(facts);
  return {
    health,
    ageSeconds: generatedAt === undefined ? 0 : Math.max(0, Math.floor((now - generatedAt) / 1000)),
    secondsToNext: nextScanAt === undefined ? 0 : Math.max(0, Math.ceil((nextScanAt - now) / 1000)),
    sentence: SENTENCES[health],
  };
}

function healthOf({ generatedAt, nextScanAt, now, reachable, waiting }: ClockFacts): ScanHealth {
  if (!reachable) {
    return 'offline';
  }
  if (generatedAt === undefined || nextScanAt === undefined) {
    return 'waiting';
  }
  if (now - nextScanAt > STALE_AFTER_MS) {
    return 'stale';
  }
  if (now - nextScanAt > GRACE_MS) {
    return 'late';
  }
  return waiting > 0 ? 'behind' : 'fresh';
}

const SENTENCES: Readonly<Record<ScanHealth, string>> = {
  waiting: 'Waiting for the first scan.',
  fresh: '',
  // The rows say so themselves, with a button beside them.
  behind: '',
  late: 'The next scan is late. It is shown as soon as it is published.',
  stale: 'No new scan for some minutes. Check every price at the book before you bet.',
  offline: 'The server cannot be reached. These are the last prices that arrived.',
};
