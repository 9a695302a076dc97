import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Charge, CreditRecord } from '#domain/feed-budget/credit-record.ts';
import { type Table, withoutRetries } from './client.ts';
import { isConditionFailed } from './conditional-writes.ts';
import { creditRecordKey } from './keys.ts';

/** What a sport's attribute begins with. */
const PAID = 'paid#';

/** What stands for a sport's attribute in an expression. */
const placeOf = (_sport: string, index: number) => `#paid${index}`;

const namesOf = (sports: readonly string[]) =>
  Object.fromEntries(sports.map((sport, index) => [placeOf(sport, index), `${PAID}${sport}`]));

/**
 * What the odds feed has cost, one row a month: the sum, and when each sport was last paid for. Increments are sent once,
 * because a repeat could count twice; who gets an error does not know whether it counted.
 */
export function createCreditStore({ client, tableName }: Table) {
  const once = withoutRetries(client);

  async function add(
    month: string,
    credits: number,
    unpaid: readonly string[] = [],
  ): Promise<Readonly<Record<string, unknown>>> {
    const some = unpaid.length > 0;
    const { Attributes } = await once.send(
      new UpdateCommand({
        TableName: tableName,
        Key: creditRecordKey(month),
        UpdateExpression: `ADD spent :credits${some ? ` REMOVE ${unpaid.map(placeOf).join(', ')}` : ''}`,
        ...(some && { ExpressionAttributeNames: namesOf(unpaid) }),
        ExpressionAttributeValues: { ':credits': credits },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Attributes ?? {};
  }

  return {
    /** What a month has cost so far, and when its sports were paid for. Adds nothing, so that one permission is enough. */
    async recordOf(month: string): Promise<CreditRecord> {
      const row = await add(month, 0);
      const paid = Object.entries(row).filter(([name]) => name.startsWith(PAID));
      return {
        spent: Number(row.spent),
        paidAt: new Map(paid.map(([name, at]) => [name.slice(PAID.length), Number(at)])),
      };
    },
    /**
     * Counts credits as spent, and sports (one at least) as paid for at `now`, in one conditional write; gives the month's
     * sum, or undefined where that would exceed `most`.
     */
    async charge({ month, credits, most, sports, now }: Charge): Promise<number | undefined> {
      if (credits > most) return undefined;
      try {
        const { Attributes } = await once.send(
          new UpdateCommand({
            TableName: tableName,
            Key: creditRecordKey(month),
            UpdateExpression: `SET ${sports.map((sport, at) => `${placeOf(sport, at)} = :now`).join(', ')} ADD spent :credits`,
            ConditionExpression: 'attribute_not_exists(spent) OR spent <= :room',
            ExpressionAttributeNames: namesOf(sports),
            ExpressionAttributeValues: { ':credits': credits, ':room': most - credits, ':now': now },
            ReturnValues: 'UPDATED_NEW',
          }),
        );
        return Number(Attributes?.spent);
      } catch (error) {
        if (isConditionFailed(error)) return undefined;
        throw error;
      }
    },
    /**
     * Takes back, in one write, what was charged and not spent, and that these sports were paid for; gives the month's
     * sum.
     */
    async refund(month: string, credits: number, unpaid: readonly string[]): Promise<number> {
      return Number((await add(month, -credits, unpaid)).spent);
    },
  };
}
