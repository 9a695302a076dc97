import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CreateTableCommand,
  DeleteTableCommand,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb';
import type { TableClient } from '#adapters/dynamodb/client.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { SERVICE_TABLE } from '../../bench/service-table.ts';
import { freePort } from '../../local/loopback-server.ts';

export type TestTable = {
  readonly client: TableClient;
  readonly tableName: string;
  readonly endpoint: string;
  stop(): Promise<void>;
};

/** The endpoint of the database that all tables of this process share, once there is one. */
let database: Promise<string> | undefined;

/**
 * An empty table with a name of its own, in the database that DYNAMODB_ENDPOINT names, or else in
 * one in memory, which all tables of this process share and which ends with it. `stop()` deletes
 * the table.
 */
export async function startTable(): Promise<TestTable> {
  database ??= Promise.resolve(process.env.DYNAMODB_ENDPOINT ?? startDatabase());
  const endpoint = await database;
  const client = createLocalClient(endpoint);
  const tableName = `test-${process.pid}-${crypto.randomUUID()}`;
  await untilReady(() => client.send(new ListTablesCommand({})));
  await client.send(new CreateTableCommand({ TableName: tableName, ...SERVICE_TABLE }));
  return {
    client,
    tableName,
    endpoint,
    async stop() {
      await client.send(new DeleteTableCommand({ TableName: tableName }));
      client.destroy();
    },
  };
}

/** A client for a database that asks for no real credentials. */
export function createLocalClient(endpoint: string): TableClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return createTableClient({ endpoint, region: 'eu-west-1', credentials });
}

/**
 * The shell ends the database when its standard input closes, which happens even if this process is
 * killed.
 */
const END_WITH_PARENT = '"$0" serve --port "$1" & read -r _; kill $!; wait';

async function startDatabase(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
  const port = await freePort();
  const shell = spawn(
    'sh',
    ['-c', END_WITH_PARENT, join(dirname(manifest), 'dynoxide'), String(port)],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  // This process may end while the database runs, which then ends too.
  shell.unref();
  (shell.stdin as Socket).unref();
  return `http://127.0.0.1:${port}`;
}

async function untilReady(probe: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await probe();
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        throw error;
      }
      await wait(10);
    }
  }
}
