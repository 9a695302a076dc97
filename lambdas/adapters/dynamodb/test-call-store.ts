import {
  beginTestCall,
  type TestCalls,
  type TestTurn,
} from '#domain/webhooks/subscriber/test-calls.ts';
import type { Table } from './client.ts';
import { asSeen, retryOnConflict, updateIf } from './conditional-writes.ts';
import { subscriberKey } from './keys.ts';
import { getRow } from './read-rows.ts';

/** The test calls of subscribers, on their rows. */
export function createTestCallStore(table: Table) {
  /** False where another call has changed them meanwhile. */
  async function replace(userId: string, seen: TestCalls | undefined, calls: TestCalls) {
    const condition = asSeen({ testCalls: seen });
    const isReplaced = await updateIf(table, subscriberKey(userId), {
      ...condition,
      ConditionExpression: `attribute_exists(pk) AND ${condition.ConditionExpression}`,
      UpdateExpression: 'SET #testCalls = :calls',
      ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':calls': calls },
    });
    return isReplaced !== undefined;
  }

  return {
    /** Begins a test call of a subscriber at `now` (epoch ms), if one may begin. */
    begin(userId: string, now: number): Promise<TestTurn> {
      return retryOnConflict('begin a test call', async () => {
        const key = subscriberKey(userId);
        const row = await getRow<{ readonly testCalls?: TestCalls }>(table, key);
        const turn = beginTestCall(row?.testCalls, now);
        if (!turn.ok) {
          return turn;
        }
        return (await replace(userId, row?.testCalls, turn.calls)) ? turn : undefined;
      });
    },

    /** Ends the call that was begun with these, unless another has begun since. */
    async end(userId: string, calls: TestCalls): Promise<void> {
      await replace(userId, calls, { ...calls, runsUntil: 0 });
    },
  };
}
