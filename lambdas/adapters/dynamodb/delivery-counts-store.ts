import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  type DeliveryCounts,
  firstHourOf,
  type HourOfDeliveries,
  hourOf,
} from '#domain/webhooks/delivery/delivery-counts.ts';
import { type Table, withoutRetries } from './client.ts';
import { updateIf } from './conditional-writes.ts';
import {
  cellPartition,
  DELIVERY_COUNTS_PARTITION,
  deliveryCountsKey,
  PENDING_INDEX,
} from './keys.ts';

type HourRow = Partial<DeliveryCounts> & { readonly sk: string; readonly waiting?: number };

/** Longer than the day of which the sums are shown. */
const KEPT_SECONDS = 2 * 86_400;

/**
 * What became of the deliveries of each hour, a small row an hour for all destinations together.
 * Increments are sent once, because a repeat could count twice. Times are epoch milliseconds.
 */
export function createDeliveryCounts({ client, tableName }: Table) {
  const once = { client: withoutRetries(client), tableName };
  const keyAt = (now: number) => deliveryCountsKey(new Date(hourOf(now)).toISOString());
  const expiryAt = (now: number) => Math.ceil(now / 1000) + KEPT_SECONDS;

  return {
    /** Adds what a batch of deliveries came to. */
    async add({ delivered, failed, expired }: DeliveryCounts, now: number): Promise<void> {
      await updateIf(once, keyAt(now), {
        UpdateExpression:
          'SET expiresAt = :expiresAt ADD delivered :delivered, failed :failed, expired :expired',
        ExpressionAttributeValues: {
          ':delivered': delivered,
          ':failed': failed,
          ':expired': expired,
          ':expiresAt': expiryAt(now),
        },
      });
    },

    /** How many deliveries of a cell wait, those of paused destinations included. */
    async countPending(cell: number): Promise<number> {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          IndexName: PENDING_INDEX,
          Select: 'COUNT',
          KeyConditionExpression: 'pendingIn = :cell',
          ExpressionAttributeValues: { ':cell': cellPartition(cell) },
        },
      );
      let count = 0;
      for await (const { Count = 0 } of pages) {
        count += Count;
      }
      return count;
    },

    /** Notes how many deliveries wait. */
    async setWaiting(waiting: number, now: number): Promise<void> {
      await updateIf({ client, tableName }, keyAt(now), {
        UpdateExpression: 'SET waiting = :waiting, expiresAt = :expiresAt',
        ExpressionAttributeValues: { ':waiting': waiting, ':expiresAt': expiryAt(now) },
      });
    },

    /** The hours of the last day, the oldest first: half a read unit for up to 25 rows. */
    async lastDay(now: number): Promise<readonly HourOfDeliveries[]> {
      const from = deliveryCountsKey(new Date(firstHourOf(now)).toISOString()).sk;
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk AND sk >= :from',
          ExpressionAttributeValues: { ':pk': DELIVERY_COUNTS_PARTITION, ':from': from },
        }),
      );
      return (Items as HourRow[]).map(
        ({ sk, delivered = 0, failed = 0, expired = 0, waiting = null }) => ({
          at: Date.parse(sk),
          delivered,
          failed,
          expired,
          waiting,
        }),
      );
    },
  };
}
