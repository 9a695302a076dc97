import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/**
 * Listens with the shortest queue there is, accepts nothing until it is woken, and then answers
 * 200.
 */
const PROGRAM = `
  const { workerData, parentPort } = require('node:worker_threads');
  const { createServer } = require('node:http');
  const asleep = new Int32Array(workerData);
  const server = createServer((request, response) => request.resume().on('end', () => response.end('ok')));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    parentPort.once('message', () => server.closeAllConnections());
    setImmediate(() => Atomics.wait(asleep, 0, 0));
  });
`;

export type SilentReceiver = AsyncDisposable & { readonly port: number; hear(): void };

/**
 * A receiver at 127.0.0.1 whose queue of connections is full until `hear` is called: the system
 * drops the first packet of a connection, and the caller's system sends it again after a second.
 */
export async function openSilentReceiver(): Promise<SilentReceiver> {
  const asleep = new SharedArrayBuffer(4);
  const worker = new Worker(PROGRAM, { eval: true, workerData: asleep });
  const [port] = (await once(worker, 'message')) as [number];
  const fillers = await fillQueue(port);
  const hear = () => {
    Atomics.store(new Int32Array(asleep), 0, 1);
    Atomics.notify(new Int32Array(asleep), 0);
    for (const socket of fillers) {
      socket.destroy();
    }
  };
  return {
    port,
    hear,
    async [Symbol.asyncDispose]() {
      hear();
      await worker.terminate();
    },
  };
}

/** Connects until a connection is not accepted at once. */
async function fillQueue(port: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  for (;;) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    const isQueued = await Promise.race([
      once(socket, 'connect').then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 100)),
    ]);
    if (!isQueued) {
      return sockets;
    }
  }
}
