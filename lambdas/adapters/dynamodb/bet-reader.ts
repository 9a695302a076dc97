import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { LoggedBet } from '#domain/bets/bet.ts';
import type { BetRange } from '#domain/bets/bet-range.ts';
import { type BetRow, toBet } from './bet-row.ts';
import type { Table } from './client.ts';
import { BET_PREFIX, betCountKey, betKey, betsPartition } from './keys.ts';
import { getRow, paginate } from './read-rows.ts';

/** Reads the bets that accounts have logged; all reads see what was written before them. */
export function createBetReader(table: Table) {
  const { client, tableName: TableName } = table;
  return {
    /** The bets of a range, the one placed last first; at most `limit`, and as 1 MB holds. */
    async list(userId: string, { from, before, limit }: BetRange) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: {
            ':pk': betsPartition(userId),
            ':from': `${BET_PREFIX}${from}`,
            ':to': `${BET_PREFIX}${before}`,
          },
          // The bound itself is no bet of the range.
          Limit: limit + 1,
          ScanIndexForward: false,
          ConsistentRead: true,
        }),
      );
      const bets = (Items as BetRow[]).map(toBet).filter(({ betId }) => betId !== before);
      const hasMore = LastEvaluatedKey !== undefined || bets.length > limit;
      return { bets: bets.slice(0, limit), hasMore };
    },

    /** All bets of an account, the one placed first first. */
    async all(userId: string): Promise<readonly LoggedBet[]> {
      const rows = await paginate<BetRow>(table, betsPartition(userId), {
        expression: 'begins_with(sk, :prefix)',
        values: { ':prefix': BET_PREFIX },
      });
      return rows.map(toBet);
    },

    /** The ids of all bets of an account. */
    async ids(userId: string): Promise<ReadonlySet<string>> {
      const rows = await paginate<BetRow>(table, betsPartition(userId), {
        expression: 'begins_with(sk, :prefix)',
        values: { ':prefix': BET_PREFIX },
      });
      return new Set(rows.map(({ sk }) => sk.slice(BET_PREFIX.length)));
    },

    /** The bet of an id; undefined where the account has none. */
    async find(userId: string, betId: string): Promise<LoggedBet | undefined> {
      const row = await getRow<BetRow>(table, betKey(userId, betId));
      return row && toBet(row);
    },

    /** A number that grows with every change of the account's bets; 0 before the first. */
    async changes(userId: string): Promise<number> {
      const row = await getRow<{ changes?: number }>(table, betCountKey(userId));
      return row?.changes ?? 0;
    },
  };
}
