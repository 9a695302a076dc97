import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import type { LoggedBet } from '#domain/bets/bet.ts';
import { type DueBet, isDue } from '#domain/bets/follow-up.ts';
import { type BetRow, betPut, countChange, toBet } from './bet-row.ts';
import type { Table } from './client.ts';
import { betsPartition, PENDING_BETS, PENDING_INDEX, type TableKey } from './keys.ts';
import { getRow } from './read-rows.ts';
import { transact } from './transact.ts';

const CONCURRENCY = 20;
/** Keys that are read at once. */
const PAGE = 1_000;
/** Behind them the rest waits for a later run: two accounts with all the bets they may have. */
const MAX_PAGES = 20;

/** A bet of which something is due, and whose it is. */
export type DueBetOf = { readonly userId: string; readonly bet: DueBet };

/** The bets that are to be closed or settled. */
export function createDueBetStore(table: Table) {
  const { client, tableName: TableName } = table;
  return {
    /**
     * The bets of which something is due at `now` (epoch milliseconds), the longest due first, at
     * most `limit`, and at most `perAccount` of one account. The index follows the table within a
     * moment, so each is read again.
     */
    async due(now: number, limit: number, perAccount: number): Promise<readonly DueBetOf[]> {
      const keys = await dueKeys(now, limit, perAccount);
      const prefix = betsPartition('');
      const read = await pLimit(CONCURRENCY).map(keys, async ({ pk, sk }) => {
        const row = await getRow<BetRow>(table, { pk, sk });
        const bet = row && toBet(row);
        return bet && isDue(bet) && bet.due.at <= now
          ? [{ userId: pk.slice(prefix.length), bet }]
          : [];
      });
      return read.flat();
    },

    /** Puts a bet in the place of the one that was seen; false where that has changed. */
    async replace({ userId, bet: seen }: DueBetOf, bet: LoggedBet): Promise<boolean> {
      return (await transact(table, [betPut(userId, bet, seen), countChange(userId)])).ok;
    },
  };

  /** Passes over what is above the number of an account, to find the other accounts behind it. */
  async function dueKeys(now: number, limit: number, perAccount: number) {
    const taken: TableKey[] = [];
    const ofAccount = new Map<string, number>();
    let ExclusiveStartKey: QueryCommandOutput['LastEvaluatedKey'];
    for (let page = 0; page < MAX_PAGES; page++) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: PENDING_INDEX,
          KeyConditionExpression: 'pendingIn = :bets AND dueAt <= :now',
          ExpressionAttributeValues: { ':bets': PENDING_BETS, ':now': now },
          Limit: PAGE,
          ExclusiveStartKey,
        }),
      );
      for (const { pk, sk } of Items as TableKey[]) {
        const count = ofAccount.get(pk) ?? 0;
        if (count < perAccount && taken.length < limit) {
          taken.push({ pk, sk });
          ofAccount.set(pk, count + 1);
        }
      }
      if (LastEvaluatedKey === undefined || taken.length >= limit) {
        break;
      }
      ExclusiveStartKey = LastEvaluatedKey;
    }
    return taken;
  }
}
