import * as http from 'node:http';
import * as https from 'node:https';

/** How long a call may take, milliseconds. */
export type CallLimits = { readonly connectionTimeout: number; readonly requestTimeout: number };

export type Connection = ReturnType<typeof openConnection>;

const MAX_SOCKETS = 50;

/** Connections to an endpoint, kept open between calls. */
export function openConnection(endpoint: string, { connectionTimeout, requestTimeout }: CallLimits) {
  const { protocol, hostname, port, host } = new URL(endpoint);
  const { request, Agent } = protocol === 'http:' ? http : https;
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  const options = { hostname, port, path: '/', method: 'POST', agent };

  return {
    host,
    /** Rejects when the connection breaks and when there is no answer in time. */
    post(headers: Readonly<Record<string, string>>, body: string): Promise<{ status: number; text: string }> {
      const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
      const sent = request({ ...options, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      const endAfter = (ms: number) =>
        setTimeout(
          () => sent.destroy(Object.assign(new Error(`No answer within ${ms} ms`), { name: 'TimeoutError' })),
          ms,
        );
      const timer = endAfter(requestTimeout);
      sent.on('socket', (socket) => {
        if (!socket.connecting) return;
        const connecting = endAfter(connectionTimeout);
        socket.once('connect', () => clearTimeout(connecting)).once('close', () => clearTimeout(connecting));
      });
      sent.on('error', reject);
      sent.end(body);
      return promise.finally(() => clearTimeout(timer));
    },
    destroy: () => agent.destroy(),
  };
}
