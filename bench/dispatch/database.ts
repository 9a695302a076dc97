import { createTableClient, type Table } from '#adapters/dynamodb/client.ts';
import { LOCAL_CLIENT } from '../../local/local-client.ts';
import { ensureTable } from '../../local/table/create-table.ts';
import { startDynoxide } from '../../local/table/dynoxide.ts';

/** An empty table in the memory of a process of its own, which ends with this one. */
export async function startDatabase() {
  const { endpoint, child } = await startDynoxide();
  const client = createTableClient({ ...LOCAL_CLIENT, endpoint });
  const tableName = 'bench';
  await ensureTable(client, {
    tableName,
    ttlAttribute: undefined,
    input: {
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    },
  });
  return {
    endpoint,
    table: { client, tableName } satisfies Table,
    async stop() {
      client.destroy();
      await child.stop();
    },
  };
}

/** What a client was charged, and how often it asked. */
export type Charged = { calls: number; readUnits: number; writeUnits: number };

/** The same table through a client that adds up what the database reports for every call. */
export function meteredTable(endpoint: string, tableName: string) {
  const charged: Charged = { calls: 0, readUnits: 0, writeUnits: 0 };
  const client = createTableClient({ ...LOCAL_CLIENT, endpoint });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as typeof args.input;
        const result = await next({ ...args, input });
        const { ConsumedCapacity = [] } = Object(result.output);
        const units = [ConsumedCapacity].flat().reduce((sum, each) => sum + each.CapacityUnits, 0);
        charged.calls += 1;
        charged[/Get|Query/.test(commandName) ? 'readUnits' : 'writeUnits'] += units;
        return result;
      },
    { step: 'initialize' },
  );
  const reset = () => Object.assign(charged, { calls: 0, readUnits: 0, writeUnits: 0 });
  return { table: { client, tableName } satisfies Table, charged, reset };
}
