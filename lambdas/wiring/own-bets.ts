import { AccountGoneError } from '#adapters/dynamodb/account-check.ts';
import { createBetStore } from '#adapters/dynamodb/bet-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { unknownAccount } from '#http/account/identify.ts';

/**
 * The bets that accounts log. A request whose account is erased while it is answered is refused
 * like any later one.
 */
export function ownBets(table: Table): ReturnType<typeof createBetStore> {
  const bets = createBetStore(table);
  return {
    ...bets,
    add: (...of) => bets.add(...of).catch(refuseGone),
    addAll: (...of) => bets.addAll(...of).catch(refuseGone),
  };
}

function refuseGone(error: unknown): never {
  throw error instanceof AccountGoneError ? unknownAccount() : error;
}
