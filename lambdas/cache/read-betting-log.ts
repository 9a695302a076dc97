import type { LoggedBet } from '#domain/bets/bet.ts';
import { idPrefix } from '#domain/bets/bet-id.ts';
import { AFTER_ALL_IDS, type ReadBets } from '#domain/bets/bet-range.ts';
import {
  type BettingLog,
  followersOf,
  openStakeOf,
  profitSince,
} from '#domain/bets/betting-log.ts';
import { MAX_BETS } from '#domain/bets/bounds.ts';
import type { Bankrolls } from '#domain/webhooks/subscriber/bankrolls.ts';

type Deps = {
  readonly list: ReadBets;
  /** A number that grows with every change of the person's bets. */
  readonly changes: (userId: string) => Promise<number>;
};

/** A log, and a text that differs where it does: also from person to person. */
export type TaggedLog = { readonly tag: string; readonly log: BettingLog };

type Kept = TaggedLog & {
  /** Differs with every change of the bets and of the bankrolls that follow them. */
  readonly version: string;
  readonly windowFrom: number;
  /** How often the bets were read since. */
  readonly reads: number;
};

/** Reads what the bets of a person say about the bankrolls of the account at an instant. */
export type ReadBettingLog = (
  userId: string,
  bankrolls: Bankrolls,
  now: number,
) => Promise<TaggedLog>;

/** An open bet that was placed longer ago is not counted. */
const PLACED_WITHIN_MS = 30 * 86_400_000;
/** The bets placed last among which the open ones are counted. */
const MAX_OPEN_READ = 500;
/** Accounts that are kept in memory: those with most open bets take 50 KB each. */
const MAX_KEPT = 500;
/** How often the bets of an account are read within a window at most. */
const MAX_READS = 20;
const WINDOW_MS = 600_000;

/**
 * Reads the open bets of a person among the 500 placed last within 30 days, and the profit of each
 * bankroll that follows the log from all bets placed since its amount was stated. The bets are read
 * only where this process has not read them at the present number of changes: an unchanged account
 * costs one read unit. After 20 reads within ten minutes the last one stands until these are over.
 */
export function createReadBettingLog({ list, changes }: Deps): ReadBettingLog {
  const kept = new Map<string, Kept>();

  /** The bets placed from an instant on, the one placed last first. */
  async function placedSince(
    userId: string,
    instant: number,
    limit: number,
  ): Promise<readonly LoggedBet[]> {
    const bets: LoggedBet[] = [];
    let before = AFTER_ALL_IDS;
    for (;;) {
      const range = { from: idPrefix(instant), before, limit: limit - bets.length };
      const page = await list(userId, range);
      bets.push(...page.bets);
      const last = page.bets.at(-1);
      if (!page.hasMore || last === undefined || bets.length >= limit) {
        return bets;
      }
      before = last.betId;
    }
  }

  return async (userId, bankrolls, now) => {
    const count = await changes(userId);
    const followers = followersOf(bankrolls);
    const version = JSON.stringify([
      count,
      ...followers.map(({ id, currency, since }) => [id, currency, since]),
    ]);
    const known = kept.get(userId);
    const isInWindow = known !== undefined && now - known.windowFrom < WINDOW_MS;
    if (known?.version === version || (isInWindow && known.reads >= MAX_READS)) {
      return known;
    }
    const recent = now - PLACED_WITHIN_MS;
    const first = Math.min(recent, ...followers.map(({ since }) => since));
    const limit = followers.length > 0 ? MAX_BETS : MAX_OPEN_READ;
    const bets = count === 0 ? [] : await placedSince(userId, first, limit);
    const open = bets
      .filter(({ placedAt }) => placedAt >= recent)
      .slice(0, MAX_OPEN_READ)
      .filter(({ status }) => status === 'open')
      .map(openStakeOf);
    const profits = Object.fromEntries(
      followers.map((bankroll) => [bankroll.id, profitSince(bets, bankroll)]),
    );
    const saysAnything = open.length > 0 || Object.values(profits).some((profit) => profit !== 0);
    const fresh = {
      version,
      tag: saysAnything ? `${userId} ${version}` : '',
      log: { open, profits },
      windowFrom: isInWindow ? known.windowFrom : now,
      reads: isInWindow ? known.reads + 1 : 1,
    };
    kept.delete(userId);
    kept.set(userId, fresh);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) {
      kept.delete(oldest);
    }
    return fresh;
  };
}
