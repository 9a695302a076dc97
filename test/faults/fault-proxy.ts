import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** One call of a function, or of anything else, to a service of AWS. */
export type ServiceCall = {
  /** The function, by the access key that its environment has. */
  readonly caller: string;
  /**
   * `PutItem OUTBOX`, `SendMessageBatch`, `PUT`: the operation, and in the table the kind of row.
   */
  readonly stage: string;
};

/** What becomes of a call. `lost` is carried out, then waits, and loses its answer. */
export type Verdict =
  | 'pass'
  | 'drop'
  | { readonly lost: () => Promise<void> }
  | { readonly delayMs: number }
  | { readonly status: number; readonly type: string };

/** The operation with the kind of its first row, such as `PutItem OUTBOX progress`. */
function stageOf(operation: string, body: string): string {
  const [, partition] = /"(?:pk|:pk|:partition)":\{"S":"([A-Z]+)/.exec(body) ?? [];
  const [, kind] = /"sk":\{"S":"(?:\d+#)?([A-Z]+|progress)\b/.exec(body) ?? [];
  return [operation, partition, kind].filter((part) => part !== undefined).join(' ');
}

/** A proxy before a service, which asks for each call what is to become of it. */
export async function startFaultProxy(
  upstream: string,
  judge: (call: ServiceCall) => Verdict | Promise<Verdict>,
) {
  const agent = new Agent({ keepAlive: true });

  async function handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const target = String(incoming.headers['x-amz-target'] ?? incoming.method);
    const caller = /Credential=([^/]+)\//.exec(String(incoming.headers.authorization))?.[1] ?? '';
    const verdict = await judge({
      caller,
      stage: stageOf(target.split('.').at(-1) ?? '', body.toString()),
    });
    if (verdict === 'drop') {
      return void incoming.socket.destroy();
    }
    if (typeof verdict === 'object' && 'status' in verdict) {
      answer.writeHead(verdict.status, { 'content-type': 'application/x-amz-json-1.0' });
      return void answer.end(JSON.stringify({ __type: verdict.type, message: 'a fault' }));
    }
    if (typeof verdict === 'object' && 'delayMs' in verdict) {
      await delay(verdict.delayMs);
    }
    const outgoing = request(upstream + (incoming.url ?? ''), {
      agent,
      method: incoming.method,
      headers: { ...incoming.headers, 'content-length': body.length },
    });
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const bytes = await buffer(response);
    if (typeof verdict === 'object' && 'lost' in verdict) {
      await verdict.lost();
      return void incoming.socket.destroy();
    }
    const { 'transfer-encoding': _, ...headers } = response.headers;
    answer.writeHead(response.statusCode ?? 500, { ...headers, 'content-length': bytes.length });
    answer.end(bytes);
  }

  const server = createServer((incoming, answer) => {
    handle(incoming, answer).catch(() => incoming.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
