import type { ReadBettingLog } from '#cache/read-betting-log.ts';
import type { BettingLog } from '#domain/bets/betting-log.ts';

/** The log of a person who has logged nothing. */
export const EMPTY_LOG: BettingLog = { open: [], profits: {} };

/** Reads the same log for each account, by default that of one who has logged nothing. */
export function readingLog(log: BettingLog = EMPTY_LOG): ReadBettingLog {
  return async () => ({ tag: log === EMPTY_LOG ? '' : JSON.stringify(log), log });
}
