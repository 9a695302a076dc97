import type { LoggedBet } from './bet.ts';

/** Bets of an account by their ids, which begin with when the bets were placed. */
export type BetRange = {
  /** Ids from this text on. */
  readonly from: string;
  /** Ids before this text. */
  readonly before: string;
  readonly limit: number;
};

/** Reads the bets of a range, the one placed last first. */
export type ReadBets = (
  userId: string,
  range: BetRange,
) => Promise<{ readonly bets: readonly LoggedBet[]; readonly hasMore: boolean }>;

/** A bound that sorts behind every id. */
export const AFTER_ALL_IDS = '~';
