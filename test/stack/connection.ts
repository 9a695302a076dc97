import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** One kept-alive connection: requests go out one after the other. */
export type Connection = { get(path: string, key: string): Promise<Answer>; close(): void };

/** Opens a connection to a gateway; it is made again should the gateway close it. */
export function openConnection(url: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    get: (path, key) =>
      new Promise((resolve, reject) => {
        const outgoing = request(
          url + path,
          { agent, headers: { authorization: `Bearer ${key}` } },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                text: Buffer.concat(chunks).toString('utf8'),
              }),
            );
          },
        );
        outgoing.on('error', reject);
        outgoing.end();
      }),
    close: () => agent.destroy(),
  };
}
