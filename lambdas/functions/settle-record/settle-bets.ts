import pLimit from 'p-limit';
import { asRecorded, type LoggedBet } from '#domain/bets/bet.ts';
import { closeOwnBet, type DueBet, settleOwnBet } from '#domain/bets/follow-up.ts';
import { MAX_WAIT_MS } from '#domain/record/follow-bet.ts';
import type { FindClose } from './find-close.ts';
import type { ScoresRead } from './read-scores.ts';

type DueBetOf = { readonly userId: string; readonly bet: DueBet };

type Deps = {
  readonly bets: {
    /** The bets of which something is due, longest due first; `perAccount` of one account at most. */
    due(now: number, limit: number, perAccount: number): Promise<readonly DueBetOf[]>;
    /** False, and nothing written, where the bet has changed or is gone. */
    replace(seen: DueBetOf, bet: LoggedBet): Promise<boolean>;
  };
  /** Finds closes, with a memory for one run. */
  readonly newFindClose: () => FindClose;
  readonly readScores: (sports: readonly string[]) => Promise<ScoresRead>;
  readonly now: () => number;
};

/** What a run did of the bets that people log. */
export type SettleBetsResult = {
  readonly closed: number;
  readonly settled: number;
  /** Steps that were lost to a change by the person, or failed; they stay due. */
  readonly left: number;
  readonly creditsSpent: number;
  readonly failures: readonly unknown[];
};

/** Taken in one run; the rest waits for the next. */
const MAX_BETS = 1_000;
/** The bets of one account in a run, so that an import of thousands delays no other account. */
const MAX_OF_ACCOUNT = 50;
/** After that long a run closes no more bets; the record has had its share of the time before. */
const MAX_CLOSES_MS = 10_000;
/** After that long a run settles no more bets. */
const MAX_RUN_MS = 20_000;
/** A bet whose close cannot be read lets the others go first for that long. */
const TRY_AGAIN_MS = 600_000;
const CONCURRENCY = 10;

/**
 * Closes and settles the bets that people have logged, by the rules of the record. A bet that its
 * owner changes meanwhile is left for the next run. Closes are read start by start, so that bets on
 * one start share the scan. What a run has no time for stays due.
 */
export function createSettleBets({ bets, newFindClose, readScores, now }: Deps) {
  return async function settleBets(): Promise<SettleBetsResult> {
    const startedAt = now();
    const due = await bets.due(startedAt, MAX_BETS, MAX_OF_ACCOUNT);
    const { close = [], result = [] } = Object.groupBy(due, ({ bet }) => bet.due.step);
    const written = { closed: 0, settled: 0, left: 0 };
    const failures: unknown[] = [];

    /** No bet keeps another from being taken. */
    async function write(
      kind: 'closed' | 'settled' | 'left',
      seen: DueBetOf,
      next: () => LoggedBet,
    ): Promise<void> {
      try {
        written[(await bets.replace(seen, next())) ? kind : 'left'] += 1;
      } catch (error) {
        written.left += 1;
        failures.push(error);
      }
    }

    const findClose = newFindClose();
    for (const seen of close.toSorted((a, b) => a.bet.due.startsAt - b.bet.due.startsAt)) {
      if (now() >= startedAt + MAX_CLOSES_MS) {
        break;
      }
      const { bet } = seen;
      try {
        const found = await findClose(asRecorded(bet), bet.due.startsAt);
        await write('closed', seen, () => closeOwnBet(bet, found, now()));
      } catch (error) {
        failures.push(error);
        const due = { ...bet.due, at: now() + TRY_AGAIN_MS };
        await write('left', seen, () => ({ ...bet, due }));
      }
    }

    // Later the feed has no score any more.
    const isInTime = ({ bet }: DueBetOf) => now() - bet.due.startsAt < MAX_WAIT_MS;
    const sports = [...new Set(result.filter(isInTime).map(({ bet }) => bet.sportKey))];
    const { scores, spent } = await readScores(sports);
    const settle = (seen: DueBetOf) => {
      const ofSport = isInTime(seen) ? scores.get(seen.bet.sportKey) : [];
      const looked = ofSport
        ? ofSport.find(({ eventId }) => eventId === seen.bet.eventId)
        : 'not_read';
      return write('settled', seen, () => settleOwnBet(seen.bet, looked, now()));
    };
    // The bets of one account one by one: each counts in the same row.
    const byAccount = [...Map.groupBy(result, ({ userId }) => userId).values()];
    await pLimit(CONCURRENCY).map(byAccount, async (ofAccount) => {
      for (const seen of ofAccount) {
        if (now() >= startedAt + MAX_RUN_MS) {
          return;
        }
        await settle(seen);
      }
    });
    return { ...written, creditsSpent: spent, failures };
  };
}
