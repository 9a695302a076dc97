import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Received = {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** A webhook receiver on this machine that answers 200, or what it is told. */
export async function openReceiver() {
  const received: Received[] = [];
  const answer = { status: 200 };
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: (await buffer(request)).toString() });
    response.writeHead(answer.status).end('thanks');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/picks`,
    received,
    answer,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
