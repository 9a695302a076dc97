import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { watchMachine } from './machine-watch.ts';

const CALLS = 1000;
const ROOT = join(import.meta.dirname, '../..');
/** The time that a receiver has. */
const TIMEOUT_MS = 5_000;
/** What the calls themselves may take on a machine that keeps up. */
const MARGIN_MS = 500;
/** What the work of the watch takes while the calls wait. */
const USUAL_MS = 15;

/** What one invocation does, in a process of its own, so that its memory is nobody else's. */
const CALL_ALL = `
  import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
  const resolve = async () => ['127.0.0.1'];
  const egress = { refuseUrl: () => undefined, acceptsAddress: () => true, resolve };
  const post = createPostWebhook({ egress });
  const body = Buffer.alloc(2300, 'x');
  const startedAt = performance.now();
  const results = await Promise.all(Array.from({ length: ${CALLS} }, (_, i) =>
    post({ url: 'https://receiver-' + i + '.example:' + process.env.SILENT_PORT + '/', headers: {}, body })));
  const wallMs = Math.round(performance.now() - startedAt);
  const timedOut = results.filter(({ reason }) => reason === 'timeout').length;
  console.log(JSON.stringify({ wallMs, timedOut, maxRssMb: Math.round(process.resourceUsage().maxRSS / 1024) }));`;

test(`${CALLS} silent receivers are given up within 5.5 seconds, in less than 256 MB`, async () => {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) =>
    server.listen({ port: 0, host: '127.0.0.1', backlog: CALLS }, resolve),
  );
  const address = server.address();
  await using machine = watchMachine(USUAL_MS);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '-e', CALL_ALL],
    {
      cwd: ROOT,
      env: { SILENT_PORT: String(typeof address === 'object' ? address?.port : 0) },
    },
  );
  server.close();
  const measured = JSON.parse(stdout) as { wallMs: number; timedOut: number; maxRssMb: number };
  console.log(
    `${CALLS} silent receivers over TLS: ${measured.wallMs} ms, ${measured.maxRssMb} MB at most; ` +
      `the machine ${machine.slowness().toFixed(1)} times as slow as usual`,
  );
  expect(measured.timedOut).toBe(CALLS);
  expect(measured.wallMs).toBeLessThan(TIMEOUT_MS + MARGIN_MS * machine.slowness());
  expect(measured.maxRssMb).toBeLessThan(256);
});
