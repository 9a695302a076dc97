import { Server } from 'node:net';
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import * as sqs from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { LOCAL_CLIENT } from '../local-client.ts';
import { StartError } from '../start-error.ts';
import type { QueuePlan } from '../template/functions.ts';
import { REGION } from '../template/names.ts';
import type { BucketPlan } from '../template/stack-plan.ts';

const SWEEP_MS = 600_000;
const DAY_MS = 86_400_000;

/**
 * Starts fauxqs on a free loopback port: queues with messages kept in `dataDir`, buckets as files
 * in `objectsDir`.
 */
export async function startQueueServer(dataDir: string, objectsDir?: string) {
  const options = { port: 0, logger: false, defaultRegion: REGION, dataDir };
  const server = await listeningOnLoopback(() =>
    startFauxqs({ ...options, ...(objectsDir && { s3StorageDir: objectsDir }) }),
  ).catch((cause: Error) => {
    const folders = objectsDir ? `${dataDir} or ${objectsDir}` : dataDir;
    throw new StartError(
      `${folders} cannot be opened: ${cause.message}. Delete the data with: npm start -- --fresh`,
      { cause },
    );
  });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const client = new sqs.SQSClient({ ...LOCAL_CLIENT, endpoint });
  const objects = new S3Client({ ...LOCAL_CLIENT, endpoint });
  let expiry: NodeJS.Timeout | undefined;
  return {
    endpoint,
    client,
    /** Creates the queues that do not exist yet and gives all of them the template's attributes. */
    async ensureQueues(plans: readonly QueuePlan[]): Promise<void> {
      // A queue may name another as its dead-letter queue, so all are created before any gets its
      // attributes.
      for (const { name } of plans) {
        await client.send(new sqs.CreateQueueCommand({ QueueName: name }));
      }
      for (const { url, attributes } of plans) {
        await client.send(
          new sqs.SetQueueAttributesCommand({ QueueUrl: url, Attributes: attributes }),
        );
      }
    },
    /** Creates the buckets that do not exist yet, and expires their objects from now on. */
    ensureBuckets(plans: readonly BucketPlan[]): void {
      for (const { name } of plans) {
        server.createBucket(name);
      }
      // A sweep that fails is made up for by the next one.
      const sweep = () => {
        for (const plan of plans) {
          void expireObjects(objects, plan, Date.now()).catch(() => undefined);
        }
      };
      sweep();
      expiry = setInterval(sweep, SWEEP_MS);
    },
    sendMessage: (QueueUrl: string, MessageBody: string) =>
      client.send(new sqs.SendMessageCommand({ QueueUrl, MessageBody })),
    async stop(): Promise<void> {
      clearInterval(expiry);
      client.destroy();
      objects.destroy();
      await server.stop();
    },
  };
}

/**
 * Deletes the objects of a bucket that are older than its lifecycle rules allow, and returns how
 * many: at most the first page of the list of each rule, because fauxqs sorts a whole bucket for
 * each page, and keys that begin with a time list the oldest first. `now` in epoch milliseconds.
 */
export async function expireObjects(
  client: S3Client,
  { name: Bucket, expiries }: BucketPlan,
  now: number,
): Promise<number> {
  let count = 0;
  for (const { prefix: Prefix, days } of expiries) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
    const expired = Contents.filter(
      ({ LastModified }) =>
        LastModified !== undefined && now - LastModified.getTime() > days * DAY_MS,
    );
    for (const { Key } of expired) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    }
    count += expired.length;
  }
  return count;
}

/**
 * fauxqs always listens on every interface. While it starts, a server of this process that asks for
 * that gets the loopback address, so that no other machine can read or write anything.
 */
async function listeningOnLoopback<T>(start: () => Promise<T>): Promise<T> {
  const { listen } = Server.prototype;
  Server.prototype.listen = function listenOnLoopback(
    this: Server,
    options: unknown,
    ...rest: unknown[]
  ) {
    const isEverywhere =
      typeof options === 'object' &&
      options !== null &&
      'host' in options &&
      options.host === '0.0.0.0';
    const changed = isEverywhere ? { ...options, host: '127.0.0.1' } : options;
    return Reflect.apply(listen, this, [changed, ...rest]) as Server;
  };
  try {
    return await start();
  } finally {
    Server.prototype.listen = listen;
  }
}
