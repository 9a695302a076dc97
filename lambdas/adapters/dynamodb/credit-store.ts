import type { CreditStore } from '#domain/feed-budget/credit-usage.ts';
import { type Table, withoutRetries } from './client.ts';
import { updateIf } from './conditional-writes.ts';
import { creditUsageKey, feedCreditUsageKey } from './keys.ts';
import { getRow } from './read-rows.ts';

/** What a sport's attribute begins with. */
const PAID = 'paid#';

/** What stands for a sport's attribute in an expression. */
const placeOf = (_sport: string, index: number) => `#paid${index}`;

const namesOf = (sports: readonly string[]) =>
  Object.fromEntries(sports.map((sport, index) => [placeOf(sport, index), `${PAID}${sport}`]));

/**
 * What the odds feed has cost, one row a month: the sum, and when each sport was last paid for.
 * Increments are sent once, because a repeat could count twice: after an error it is unknown
 * whether the increment counted. `feed` is the name of a further feed beside the first.
 */
export function createCreditStore({ client, tableName }: Table, feed?: string): CreditStore {
  const once = { client: withoutRetries(client), tableName };
  const keyOf = (month: string) => usageKey(month, feed);

  async function add(month: string, credits: number, unpaid: readonly string[] = []) {
    const some = unpaid.length > 0;
    const row = await updateIf(once, keyOf(month), {
      UpdateExpression: `ADD spent :credits${some ? ` REMOVE ${unpaid.map(placeOf).join(', ')}` : ''}`,
      ...(some && { ExpressionAttributeNames: namesOf(unpaid) }),
      ExpressionAttributeValues: { ':credits': credits },
      ReturnValues: 'ALL_NEW',
    });
    return row ?? {};
  }

  return {
    // Adds nothing, so that the permission to update is enough.
    async usageIn(month) {
      const row = await add(month, 0);
      const paid = Object.entries(row).filter(([name]) => name.startsWith(PAID));
      return {
        spent: Number(row.spent),
        paidAt: new Map(paid.map(([name, at]) => [name.slice(PAID.length), Number(at)])),
      };
    },
    async charge({ month, credits, max, sports, now }) {
      if (credits > max) {
        return undefined;
      }
      const paid = sports.map((sport, at) => `${placeOf(sport, at)} = :now`).join(', ');
      const row = await updateIf(once, keyOf(month), {
        UpdateExpression: `${paid && `SET ${paid}`} ADD spent :credits`,
        ConditionExpression: 'attribute_not_exists(spent) OR spent <= :room',
        ...(paid && { ExpressionAttributeNames: namesOf(sports) }),
        ExpressionAttributeValues: {
          ':credits': credits,
          ':room': max - credits,
          ...(paid && { ':now': now }),
        },
        ReturnValues: 'UPDATED_NEW',
      });
      return row && Number(row.spent);
    },
    async refund(month, credits, unpaid) {
      return Number((await add(month, -credits, unpaid)).spent);
    },
  };
}

/** What the odds feeds have cost, for those who may only read it. */
export function createCreditReader(table: Table) {
  return {
    /** The credits of a month (`2026-04`); `feed` is the name of a further feed. */
    async spentIn(month: string, feed?: string): Promise<number> {
      const row = await getRow<{ readonly spent?: number }>(table, usageKey(month, feed));
      return row?.spent ?? 0;
    },
  };
}

function usageKey(month: string, feed: string | undefined) {
  return feed === undefined ? creditUsageKey(month) : feedCreditUsageKey(month, feed);
}
