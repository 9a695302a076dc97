import type { LoggedBet } from '#domain/bets/bet.ts';
import { asSeen, IS_NEW } from './conditional-writes.ts';
import { betCountKey, betKey, PENDING_BETS, type TableKey } from './keys.ts';
import type { TransactItem } from './transact.ts';

/** A bet as one text, so that 10,000 of them are read fast. */
export type BetRow = TableKey & {
  readonly bet: string;
  readonly pendingIn?: string;
  readonly dueAt?: number;
};

/** The bet of a row. */
export function toBet({ bet }: BetRow): LoggedBet {
  return JSON.parse(bet);
}

/** Writes a bet in the place of the one that was seen; without one, it must be new. */
export function betPut(
  userId: string,
  bet: LoggedBet,
  seen?: LoggedBet,
): Pick<TransactItem, 'Put'> {
  const pending = bet.due && { pendingIn: PENDING_BETS, dueAt: bet.due.at };
  const row: BetRow = {
    ...betKey(userId, bet.betId),
    bet: JSON.stringify(bet),
    ...pending,
  };
  return { Put: { Item: row, ...(seen ? asSeen({ bet: JSON.stringify(seen) }) : IS_NEW) } };
}

/** Counts a change of an account's bets, and what it adds to their number. */
export function countChange(userId: string, added = 0): Pick<TransactItem, 'Update'> {
  return {
    Update: {
      Key: betCountKey(userId),
      UpdateExpression: 'ADD #changes :one, #bets :added',
      ExpressionAttributeNames: { '#changes': 'changes', '#bets': 'bets' },
      ExpressionAttributeValues: { ':one': 1, ':added': added },
    },
  };
}
