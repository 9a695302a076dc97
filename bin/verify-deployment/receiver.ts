import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/**
 * A receiver on this machine that answers 204 to bodies with a right signature, and 401 to all
 * others.
 */
export async function startReceiver(port: number) {
  const events: string[] = [];
  let verifier: Webhook | undefined;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    try {
      verifier?.verify(body, headers);
    } catch {
      response.writeHead(401).end();
      return;
    }
    events.push((JSON.parse(body.toString()) as { readonly event: string }).event);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** The types of the signed events so far, in their order. */
    events: events as readonly string[],
    /** Sets the secret that signatures are verified with. */
    trust(secret: string): void {
      verifier = new Webhook(secret);
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
