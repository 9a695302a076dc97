import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { createTableClient, type Table } from '#adapters/dynamodb/client.ts';
import { LOCAL_CLIENT } from '../../local/local-client.ts';
import { startDynoxide } from '../../local/table/dynoxide.ts';
import { SERVICE_TABLE } from '../service-table.ts';

const TABLE_NAME = 'bench';

/** What a client was charged, and how often it asked. */
export type Charged = { calls: number; readUnits: number; writeUnits: number };

/**
 * An empty table in the memory of a process of its own, which ends with this one, through a client
 * that adds up what the database reports for every call.
 */
export async function startMeteredTable() {
  const { endpoint, child } = await startDynoxide();
  const client = createTableClient({ ...LOCAL_CLIENT, endpoint });
  await client.send(new CreateTableCommand({ TableName: TABLE_NAME, ...SERVICE_TABLE }));
  const charged: Charged = { calls: 0, readUnits: 0, writeUnits: 0 };
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
  return {
    table: { client, tableName: TABLE_NAME } satisfies Table,
    charged,
    reset: () => Object.assign(charged, { calls: 0, readUnits: 0, writeUnits: 0 }),
    async stop() {
      client.destroy();
      await child.stop();
    },
  };
}
