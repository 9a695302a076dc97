import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type CapacityMeter = {
  readonly endpoint: string;
  /** Since the start or the last reset. */
  readonly calls: readonly string[];
  readonly readUnits: number;
  readonly writeUnits: number;
  /**
   * Conditional writes the database refused: it reports no units for them, and is said to bill one
   * each.
   */
  readonly refusedWrites: number;
  reset(): void;
  /**
   * The database answers this many calls with an error, an internal one or of another type, instead
   * of doing them.
   */
  failNext(calls: number, type?: string): void;
  /**
   * How many of those have not been made yet: the repeats of a call that was given up may still be
   * under way.
   */
  readonly failuresLeft: number;
  stop(): Promise<void>;
};

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);
const WRITES = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
]);

const INTERNAL = 'InternalServerError';

type Capacity = { CapacityUnits?: number };

/**
 * Stands before a database, asks it for the consumed capacity of every call, and adds up what it
 * reports.
 */
export async function startCapacityMeter(database: string): Promise<CapacityMeter> {
  const agent = new Agent({ keepAlive: true });
  let failing = 0;
  let failure = INTERNAL;
  const zero = { calls: [] as string[], readUnits: 0, writeUnits: 0, refusedWrites: 0 };
  let meter = structuredClone(zero);

  function count(operation: string, answer: Record<string, unknown>): void {
    const consumed = [answer.ConsumedCapacity ?? []].flat() as Capacity[];
    const units = consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
    if (READS.has(operation)) {
      meter.readUnits += units;
    }
    if (WRITES.has(operation)) {
      meter.writeUnits += units;
    }
    if (String(answer.__type).endsWith('ConditionalCheckFailedException')) {
      meter.refusedWrites += 1;
    }
  }

  async function forward(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const operation = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
    const input = JSON.parse((await buffer(incoming)).toString());
    meter.calls.push(operation);
    if (failing > 0) {
      failing -= 1;
      const status = failure === INTERNAL ? 500 : 400;
      answer.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      answer.end(`{"__type":"com.amazonaws.dynamodb.v20120810#${failure}"}`);
      return;
    }
    const metered = READS.has(operation) || WRITES.has(operation);
    const body = JSON.stringify(metered ? { ...input, ReturnConsumedCapacity: 'TOTAL' } : input);
    const outgoing = request(database, {
      agent,
      method: 'POST',
      headers: { ...incoming.headers, 'content-length': Buffer.byteLength(body) },
    });
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const bytes = await buffer(response);
    count(operation, JSON.parse(bytes.toString()));
    answer.writeHead(response.statusCode ?? 500, { 'content-type': 'application/x-amz-json-1.0' });
    answer.end(bytes);
  }

  const server = createServer((incoming, answer) => {
    forward(incoming, answer).catch(() => answer.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The meter has no port');
  }

  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    get calls() {
      return meter.calls;
    },
    get readUnits() {
      return meter.readUnits;
    },
    get writeUnits() {
      return meter.writeUnits;
    },
    get refusedWrites() {
      return meter.refusedWrites;
    },
    reset() {
      meter = structuredClone(zero);
    },
    failNext(calls, type = INTERNAL) {
      failing = calls;
      failure = type;
    },
    get failuresLeft() {
      return failing;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
