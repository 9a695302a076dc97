import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGetRecordLog } from '#functions/get-record-log/get-record-log.ts';
import { toApiRequest } from '#http/api-request.ts';
import { toSummary } from '#http/record/summary.ts';
import { createRouter } from '../../local/gateway/router.ts';

type Log = Parameters<typeof createGetRecordLog>[0]['log'];

const route = createRouter(
  ['/record/tile/{path+}', '/record/picks/{n}/proof', '/record/checkpoint', '/record/key'].map(
    (path) => ({
      routeKey: `GET ${path}`,
      target: path,
    }),
  ),
);

/**
 * Serves a log as the stack does, on a free port. Its picks have no closes and results, so there is
 * nothing to sum.
 */
export async function serveLog(log: Log) {
  const getRecordLog = createGetRecordLog({ log });
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (path === '/record/summary') {
      outgoing.end(JSON.stringify(toSummary(new Map())));
      return;
    }
    const request = toApiRequest({ rawPath: path }, { fallbackId: 'r', receivedAt: 0 });
    const { pathParameters = {} } = route('GET', path) ?? {};
    getRecordLog({ ...request, pathParameters }).then(
      ({ statusCode, headers, body = '', isBase64Encoded }) => {
        outgoing
          .writeHead(statusCode, headers)
          .end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
      },
      () => outgoing.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
