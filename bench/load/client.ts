/**
 * Asks a gateway as fast as it answers, over some connections, each with a key of its own, in a
 * process of its own. It gets a `Slice` from its parent and sends the `Answers` back, until it is
 * told to end.
 */

import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { numberAt } from '#domain/odds/number-at.ts';

export type Slice = {
  /** Asked in turns. */
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** A connection for each. */
  readonly keys: readonly string[];
  readonly ms: number;
};
export type Answers = {
  readonly perSecond: number;
  /** Latency in milliseconds: the median, and the 95th and 99th percentiles. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Bytes of an answer on the wire, head and body. */
  readonly bytes: number;
  readonly statuses: readonly number[];
  readonly tag: string | undefined;
};

async function runSlice({ urls, headers, keys, ms }: Slice): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: keys.length });
  const latenciesMs: number[] = [];
  const statuses = new Set<number>();
  let bytes = 0;
  let tag: string | undefined;
  let asked = 0;
  const start = performance.now();
  const ask = async (key: string) => {
    const sentAt = performance.now();
    const url = urls[asked % urls.length] ?? '';
    asked += 1;
    const sent = request(url, {
      agent,
      headers: { ...headers, authorization: `Bearer ${key}` },
    }).end();
    const [socket] = (await once(sent, 'socket')) as [Socket];
    const readBefore = socket.bytesRead;
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    latenciesMs.push(performance.now() - sentAt);
    statuses.add(response.statusCode ?? 0);
    bytes = socket.bytesRead - readBefore;
    tag = response.headers.etag;
  };
  await Promise.all(
    keys.map(async (key) => {
      while (performance.now() - start < ms) {
        await ask(key);
      }
    }),
  );
  agent.destroy();
  const perSecond = (1000 * latenciesMs.length) / (performance.now() - start);
  latenciesMs.sort((a, b) => a - b);
  const quantile = (share: number) =>
    numberAt(latenciesMs, Math.floor(share * (latenciesMs.length - 1)));
  return {
    perSecond,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    bytes,
    statuses: [...statuses],
    tag,
  };
}

process.on('message', (slice: Slice) => {
  void runSlice(slice).then((answers) => process.send?.(answers));
});
