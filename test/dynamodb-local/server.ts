import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installDynamoDbLocal } from './install.ts';

const JARS = join(import.meta.dirname, '../../build/dynamodb-local');
const READY_WITHIN_MS = 30_000;

export type DynamoDbLocal = {
  readonly endpoint: string;
  /** Resolves when it has ended. */
  readonly ended: Promise<unknown>;
  stop(): void;
};

/**
 * Starts Amazon's DynamoDB Local on a loopback port, with its tables in memory and without its
 * telemetry. It ends with this process. Throws where Java is missing, and when it does not answer
 * within half a minute.
 */
export async function startDynamoDbLocal(port: number): Promise<DynamoDbLocal> {
  await installDynamoDbLocal(JARS);
  const server = spawn(
    'java',
    [
      `-Djava.library.path=${JARS}`,
      '-cp',
      join(JARS, '*'),
      'com.amazonaws.services.dynamodbv2.local.main.ServerRunner',
      '-inMemory',
      '-sharedDb',
      '-disableTelemetry',
      '-port',
      String(port),
    ],
    { stdio: 'ignore', env: { ...process.env, DDB_LOCAL_TELEMETRY: '0' } },
  );
  const stop = () => void server.kill();
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(1));
  }
  await once(server, 'spawn');
  const ended = once(server, 'exit');
  const endpoint = `http://127.0.0.1:${port}`;
  const isReady = await Promise.race([ended.then(() => false), answers(endpoint)]);
  if (!isReady) {
    throw new Error(`DynamoDB Local does not answer at ${endpoint}`);
  }
  return { endpoint, ended, stop };
}

async function answers(endpoint: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    try {
      await (await fetch(endpoint, { method: 'POST' })).arrayBuffer();
      return true;
    } catch {
      await wait(100);
    }
  }
  return false;
}
