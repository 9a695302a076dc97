import { request } from 'node:http';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; throws when it is none. */
  json<T>(): T;
};

/** What is sent instead of a GET. */
type Sent = {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/**
 * A client of the API at the address that the stack's outputs give. Its name need not resolve: the
 * connection goes to the emulator on the loopback address, with the name in the Host header.
 */
export function deployedApi(apiUrl: string, port: number) {
  const { host } = new URL(apiUrl);
  return function get(path: string, bearer?: string, sent?: Sent): Promise<Answer> {
    const headers = {
      host,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(sent?.body && { 'content-type': 'application/json' }),
      ...sent?.headers,
    };
    const method = sent?.method ?? 'GET';
    return new Promise((resolve, reject) => {
      const call = request(
        { host: '127.0.0.1', port, path, method, headers, timeout: 30_000 },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              json: () => JSON.parse(text),
            });
          });
        },
      );
      call.on('timeout', () =>
        call.destroy(new Error(`${method} ${path} was not answered within 30 seconds`)),
      );
      call.on('error', reject);
      call.end(sent?.body && JSON.stringify(sent.body));
    });
  };
}

export type DeployedApi = ReturnType<typeof deployedApi>;
