import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toSummary } from '#http/record/summary.ts';
import { type Log, recordLogAnswers } from '../support/record-log-answers.ts';

/**
 * Serves a log as the stack does, on a free port. Its picks have no closes and results, so there is
 * nothing to sum.
 */
export async function serveLog(log: Log) {
  const answer = recordLogAnswers(log);
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (path === '/record/summary') {
      outgoing.end(JSON.stringify(toSummary(new Map())));
      return;
    }
    answer(path).then(
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
