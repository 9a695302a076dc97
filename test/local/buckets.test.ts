import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, onTestFinished, test } from 'vitest';
import { LOCAL_CLIENT } from '../../local/local-client.ts';
import { expireObjects, startQueueServer } from '../../local/queues/queue-server.ts';
import { temporaryFolder } from './tiny-function.ts';

const PLAN = { name: 'tiny-bucket', expiries: [{ prefix: '', days: 30 }] };
const DAY_MS = 86_400_000;

async function start(folder: string) {
  const server = await startQueueServer(join(folder, 'queues'), join(folder, 'objects'));
  server.ensureBuckets([PLAN]);
  const client = new S3Client({ ...LOCAL_CLIENT, endpoint: server.endpoint });
  return {
    client,
    put: (Key: string) =>
      client.send(new PutObjectCommand({ Bucket: PLAN.name, Key, Body: `body of ${Key}` })),
    async get(Key: string) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: PLAN.name, Key }));
      return Body?.transformToString();
    },
    async stop() {
      client.destroy();
      await server.stop();
    },
  };
}

test('objects are kept over a restart', async () => {
  const folder = temporaryFolder();
  const first = await start(folder);
  await first.put('quotes/2026-11-22T06:53:15Z.json.zst');
  await first.stop();
  const second = await start(folder);
  onTestFinished(() => second.stop());
  expect(await second.get('quotes/2026-11-22T06:53:15Z.json.zst')).toMatch(/^body of quotes/);
});

test('objects expire after the days of the lifecycle rule, and without a rule never', async () => {
  const stack = await start(temporaryFolder());
  onTestFinished(() => stack.stop());
  await stack.put('quotes/1');
  await stack.put('quotes/2');
  expect(await expireObjects(stack.client, PLAN, Date.now() + 29 * DAY_MS)).toBe(0);
  const noRule = { ...PLAN, expiries: [] };
  expect(await expireObjects(stack.client, noRule, Date.now() + 99 * DAY_MS)).toBe(0);
  expect(await stack.get('quotes/1')).toBe('body of quotes/1');
  expect(await expireObjects(stack.client, PLAN, Date.now() + 31 * DAY_MS)).toBe(2);
  await expect(stack.get('quotes/1')).rejects.toThrow('does not exist');
});

test('a rule with a prefix deletes what begins with it, and leaves the rest', async () => {
  const stack = await start(temporaryFolder());
  onTestFinished(() => stack.stop());
  await stack.put('moves/1');
  await stack.put('quotes/1');
  const plan = {
    ...PLAN,
    expiries: [
      { prefix: '', days: 30 },
      { prefix: 'moves/', days: 1 },
    ],
  };
  expect(await expireObjects(stack.client, plan, Date.now() + 2 * DAY_MS)).toBe(1);
  await expect(stack.get('moves/1')).rejects.toThrow('does not exist');
  expect(await stack.get('quotes/1')).toBe('body of quotes/1');
});

test('a folder for queues that is damaged is named with what to do', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'queues'), '');
  await expect(startQueueServer(join(folder, 'queues'))).rejects.toThrow(
    `${join(folder, 'queues')} cannot be opened: EEXIST`,
  );
});
