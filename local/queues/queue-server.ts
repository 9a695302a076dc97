import { Server } from 'node:net';
import {
  CreateQueueCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { LOCAL_CLIENT } from '../local-client.ts';
import type { QueuePlan } from '../template/functions.ts';
import { REGION } from '../template/names.ts';

/** Starts fauxqs on a free loopback port: queues with messages kept in `dataDir`, buckets as files in `objectsDir`. */
export async function startQueueServer(dataDir: string, objectsDir?: string) {
  const options = { port: 0, logger: false, defaultRegion: REGION, dataDir };
  const server = await listeningOnLoopback(() =>
    startFauxqs({ ...options, ...(objectsDir && { s3StorageDir: objectsDir }) }),
  );
  const endpoint = `http://127.0.0.1:${server.port}`;
  const client = new SQSClient({ ...LOCAL_CLIENT, endpoint });
  return {
    endpoint,
    client,
    /** Creates the queues that do not exist yet and gives all of them the template's attributes. */
    async ensureQueues(plans: readonly QueuePlan[]): Promise<void> {
      // A queue may name another as its dead-letter queue, so all are created before any gets its attributes.
      for (const { name } of plans) await client.send(new CreateQueueCommand({ QueueName: name }));
      for (const { url, attributes } of plans) {
        await client.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: attributes }));
      }
    },
    sendMessage: (QueueUrl: string, MessageBody: string) =>
      client.send(new SendMessageCommand({ QueueUrl, MessageBody })),
    async stop(): Promise<void> {
      client.destroy();
      await server.stop();
    },
  };
}

/**
 * fauxqs always listens on every interface. While it starts, a server of this process that asks for that gets the
 * loopback address, so that no other machine can read or write anything.
 */
async function listeningOnLoopback<T>(start: () => Promise<T>): Promise<T> {
  const { listen } = Server.prototype;
  Server.prototype.listen = function listenOnLoopback(this: Server, options: unknown, ...rest: unknown[]) {
    const isEverywhere = Object(options).host === '0.0.0.0';
    const changed = isEverywhere ? { ...Object(options), host: '127.0.0.1' } : options;
    return Reflect.apply(listen, this, [changed, ...rest]) as Server;
  };
  try {
    return await start();
  } finally {
    Server.prototype.listen = listen;
  }
}
