import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { createTableClient, type Table } from '#adapters/dynamodb/client.ts';

/** The database ends when its standard input closes, which happens even if this process is killed. */
const END_WITH_PARENT = '"$0" serve --port "$1" & read -r _; kill $!; wait';
const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

/** An empty table in the memory of a process of its own. */
export async function startDatabase() {
  const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
  const port = await freePort();
  const shell = spawn('sh', ['-c', END_WITH_PARENT, join(dirname(manifest), 'dynoxide'), String(port)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const client = createTableClient({ endpoint, region: 'eu-west-1', credentials: CREDENTIALS });
  for (let tries = 0; ; tries++) {
    const isUp = await client.send(new ListTablesCommand({})).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (tries > 100) throw new Error('The database does not start');
    await wait(50);
  }
  const tableName = 'bench';
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  return {
    endpoint,
    table: { client, tableName } satisfies Table,
    async stop() {
      client.destroy();
      shell.stdin.end();
      if (shell.exitCode === null) await once(shell, 'exit');
    },
  };
}

/** What a client was charged, and how often it asked. */
export type Charged = { calls: number; readUnits: number; writeUnits: number };

/** The same table through a client that adds up what the database reports for every call. */
export function meteredTable(endpoint: string, tableName: string) {
  const charged: Charged = { calls: 0, readUnits: 0, writeUnits: 0 };
  const client = createTableClient({ endpoint, region: 'eu-west-1', credentials: CREDENTIALS });
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
