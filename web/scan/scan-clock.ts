import { sentenceOf, Unreachable } from '../api/problem.ts';

/** How current the data are. */
export type ScanHealth = 'fresh' | 'behind' | 'late' | 'stale' | 'refused' | 'offline';

/** Times in epoch milliseconds. */
export type ClockFacts = {
  readonly generatedAt: number;
  readonly nextScanAt: number;
  readonly now: number;
  /** Why the last request brought no list; undefined where it did, or found it unchanged. */
  readonly error: unknown;
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
  const { generatedAt, nextScanAt, now, error } = facts;
  const health = healthOf(facts);
  const told = health === 'refused' ? `${sentenceOf(error)} ${LAST}` : SENTENCES[health];
  return {
    health,
    ageSeconds: Math.max(0, Math.floor((now - generatedAt) / 1000)),
    secondsToNext: Math.max(0, Math.ceil((nextScanAt - now) / 1000)),
    sentence: isStale(facts) ? `${told} Check every price at the book before you bet.` : told,
  };
}

function isStale({ nextScanAt, now }: ClockFacts): boolean {
  return now - nextScanAt > STALE_AFTER_MS;
}

function healthOf(facts: ClockFacts): ScanHealth {
  const { nextScanAt, now, error, waiting } = facts;
  if (error !== undefined) {
    return error instanceof Unreachable ? 'offline' : 'refused';
  }
  if (isStale(facts)) {
    return 'stale';
  }
  if (now - nextScanAt > GRACE_MS) {
    return 'late';
  }
  return waiting > 0 ? 'behind' : 'fresh';
}

const LAST = 'These are the last prices that arrived.';

const SENTENCES: Readonly<Record<Exclude<ScanHealth, 'refused'>, string>> = {
  fresh: '',
  // The rows say so themselves, with a button beside them.
  behind: '',
  late: 'The next scan is late. It is shown as soon as it is published.',
  stale: 'No new scan for some minutes.',
  offline: `The server cannot be reached. ${LAST}`,
};
