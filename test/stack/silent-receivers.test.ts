import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const CALLS = 1000;
const ROOT = join(import.meta.dirname, '../..');

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
    `${CALLS} silent receivers over TLS: ${measured.wallMs} ms, ${measured.maxRssMb} MB at most`,
  );
  expect(measured.timedOut).toBe(CALLS);
  expect(measured.wallMs).toBeLessThan(5500);
  expect(measured.maxRssMb).toBeLessThan(256);
});
