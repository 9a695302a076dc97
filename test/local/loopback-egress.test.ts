import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { toMessageBody } from '#adapters/sqs/webhook-queue.ts';
import { egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { bundleFunctions } from '../../lib/bundle-functions.ts';
import { createFunctionHost } from '../../local/lambda/function-host.ts';
import { loopbackEgress } from '../../local/lambda/loopback-egress.ts';
import { startSecretsServer } from '../../local/secrets/secrets-server.ts';
import { aPick, aSalt, HOUR_MS } from '../domain/webhooks/builders.ts';
import { answeringAfter, openReceiver, type Receiver } from '../support/hostile-receivers.ts';
import { aDeliveryEntry } from '../support/outbox-entries.ts';
import { startTable, type TestTable } from '../support/table.ts';

/**
 * The bundle of deliver-webhook as it is deployed, with the table and the secrets of this machine.
 */
const ends: (() => unknown)[] = [];
let table: TestTable;
let receiver: Receiver;
let directory: string;
let variables: Record<string, string>;

beforeAll(async () => {
  directory = join(await bundleFunctions(), 'deliver-webhook');
  table = await startTable();
  receiver = await openReceiver(answeringAfter(0), 'none');
  const secret = {
    arn: 'arn:m',
    name: 'm',
    value: JSON.stringify({ current: 'k1', k1: 'k'.repeat(64) }),
  };
  const secrets = await startSecretsServer([secret]);
  ends.push(table.stop, receiver.close, secrets.stop);
  variables = {
    TABLE_NAME: table.tableName,
    WEBHOOK_MASTER_KEY_SECRET: 'arn:m',
    // Nothing is left over for a later invocation.
    WEBHOOK_QUEUE_URL: 'http://127.0.0.1:9/queue',
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
}, 300_000);

afterAll(async () => {
  for (const end of ends.reverse()) {
    await end();
  }
});

async function aSubscriber(): Promise<{ userId: string; event: object }> {
  const userId = `usr_${crypto.randomUUID()}`;
  const url = `http://127.0.0.1:${receiver.port}/${userId}`;
  await createSubscriberStore(table).saveWebhook(userId, null, { url, newSalt: aSalt(1), now: 0 });
  const picks = [aPick({ commenceTime: Date.now() + HOUR_MS })];
  await createOutboxStore(table).append(
    userId,
    1,
    aDeliveryEntry(1, { destination: userId, picks }),
  );
  const body = toMessageBody([{ destination: userId, slot: Date.now(), from: 1 }]);
  return { userId, event: { Records: [{ messageId: 'm', body }] } };
}

async function progressOf(userId: string) {
  return (await createOutboxStore(table).entriesOf(userId))[0]?.progress;
}

const RUN = `
  const { handler } = require(process.argv[1] + '/index.js');
  const context = { getRemainingTimeInMillis: () => 40_000 };
  handler(JSON.parse(process.argv[2]), context).then((answer) => console.log(JSON.stringify(answer)));`;

test('deployed, it refuses receivers on its own machine, whatever its variables and rows say', async () => {
  const { userId, event } = await aSubscriber();
  const tempting = {
    WEBHOOK_EGRESS: 'loopback',
    ALLOW_LOOPBACK: '1',
    AWS_SAM_LOCAL: 'true',
    NODE_ENV: 'development',
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['-e', RUN, directory, JSON.stringify(event)],
    { env: { ...variables, ...tempting } },
  );
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({ batchItemFailures: [] });
  expect(await progressOf(userId)).toMatchObject({
    status: 'waiting',
    last: { outcome: 'failed', reason: 'https_required' },
  });
  expect(receiver.connections()).toBe(0);
});

test('on the local stack the same bundle reaches them', async () => {
  const { userId, event } = await aSubscriber();
  const host = createFunctionHost({
    plan: {
      arn: 'arn:f',
      functionName: 'stack-deliver-webhook',
      name: 'deliver-webhook',
      directory,
      handler: 'index.handler',
      timeoutMs: 40_000,
      memoryMb: 256,
      reservedConcurrency: undefined,
      environment: {},
    },
    variables,
    log: () => undefined,
  });
  ends.push(host.stop);
  expect(JSON.parse(await host.invoke(event))).toEqual({ batchItemFailures: [] });
  expect(await progressOf(userId)).toMatchObject({
    status: 'delivered',
    last: { status: 200, responsePreview: 'ok' },
  });
  expect(receiver.requests).toHaveLength(1);
});

test('the exception is for this machine alone: everything else is judged as on AWS', async () => {
  const policy = loopbackEgress({ ...egressPolicy(), resolve: async () => ['93.184.216.34'] });
  const refusal = (url: string) => policy.refuseUrl(new URL(url));
  for (const url of [
    'http://127.0.0.1:8080/',
    'http://localhost/',
    'https://[::1]:1/',
    'http://127.1/',
  ]) {
    expect(refusal(url), url).toBeUndefined();
  }
  for (const url of [
    'http://10.0.0.1/',
    'http://localhost.example/',
    'http://[::ffff:127.0.0.1]/',
  ]) {
    expect(refusal(url), url).toBe('https_required');
  }
  expect(refusal('https://example.com:8443/')).toBe('port_refused');
  const accepts = (address: string, url: string) => policy.acceptsAddress(address, new URL(url));
  expect(accepts('127.0.0.1', 'https://example.com/')).toBe(false);
  expect(accepts('10.0.0.1', 'http://localhost/')).toBe(false);
  expect(accepts('127.0.0.1', 'http://localhost/')).toBe(true);
  expect(await policy.resolve('localhost')).toEqual(['127.0.0.1']);
  expect(await policy.resolve('example.com')).toEqual(['93.184.216.34']);
});
