import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type FunctionAnswer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Stands in for the address of a function, which the emulator makes and does not serve: every
 * request is an invocation, once `serve` has said on which port the emulator listens.
 */
export async function startFunctionUrl(functionName: string) {
  let invocations: string | undefined;
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://loopback');
    const event = { rawPath: pathname, rawQueryString: search.slice(1) };
    const invoked = await fetch(invocations ?? '', { method: 'POST', body: JSON.stringify(event) });
    const answer = (await invoked.json()) as Partial<FunctionAnswer>;
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    serve(emulatorPort: number): void {
      invocations = `http://127.0.0.1:${emulatorPort}/2015-03-31/functions/${functionName}/invocations`;
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
