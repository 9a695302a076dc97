import { SQSClient } from '@aws-sdk/client-sqs';
import { LOCAL_CLIENT } from '../../../local/local-client.ts';
import { startQueueServer as start } from '../../../local/queues/queue-server.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { judge } from './switches.ts';

export * from '../../../local/queues/queue-server.ts';

/**
 * The queue server of the stack, with everybody's calls but the stack's own set-up behind the
 * switch.
 */
export async function startQueueServer(dataDir: string, objectsDir?: string) {
  const server = await start(dataDir, objectsDir);
  const proxy = await startFaultProxy(server.endpoint, (call) =>
    judge(/^(PUT|GET|HEAD|DELETE)$/.test(call.stage) ? 'objects' : 'queues', call),
  );
  const client = new SQSClient({ ...LOCAL_CLIENT, endpoint: proxy.endpoint });
  return {
    ...server,
    endpoint: proxy.endpoint,
    client,
    async stop(): Promise<void> {
      client.destroy();
      await proxy.stop();
      await server.stop();
    },
  };
}
