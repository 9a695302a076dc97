/**
 * Asks a gateway as fast as it answers, over some connections, each with a key of its own, in a process of its own. It gets a
 * `Slice` from its parent and sends the `Answers` back, until it is told to end.
 */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Slice = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A connection for each. */
  readonly keys: readonly string[];
  readonly ms: number;
};
export type Answers = {
  readonly seconds: number;
  readonly latenciesMs: readonly number[];
  /** Of an answer on the wire, head and body. */
  readonly bytes: number;
  readonly statuses: readonly number[];
  readonly headers: IncomingHttpHeaders;
};

async function runSlice({ url, headers, keys, ms }: Slice): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: keys.length });
  const latenciesMs: number[] = [];
  const statuses = new Set<number>();
  /** Answers that came over each connection. */
  const counts = new WeakMap<object, number>();
  let [bytes, last]: [number, IncomingHttpHeaders] = [0, {}];
  const start = performance.now();
  const ask = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const sentAt = performance.now();
      const sent = request(url, { agent, headers: { ...headers, authorization: `Bearer ${key}` } });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const { socket } = response;
        response.on('end', () => {
          latenciesMs.push(performance.now() - sentAt);
          statuses.add(response.statusCode ?? 0);
          const count = (counts.get(socket) ?? 0) + 1;
          counts.set(socket, count);
          [bytes, last] = [socket.bytesRead / count, response.headers];
          resolve();
        });
        response.resume();
      });
      sent.end();
    });
  await Promise.all(
    keys.map(async (key) => {
      while (performance.now() - start < ms) await ask(key);
    }),
  );
  agent.destroy();
  const seconds = (performance.now() - start) / 1000;
  return { seconds, latenciesMs, bytes: Math.round(bytes), statuses: [...statuses], headers: last };
}

process.on('message', (slice: Slice) => {
  void runSlice(slice).then((answers) => process.send?.(answers));
});
