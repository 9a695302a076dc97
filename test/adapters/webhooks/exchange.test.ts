import { EventEmitter } from 'node:events';
import type { ClientRequest } from 'node:http';
import { expect, test } from 'vitest';
import { watchExchange } from '#adapters/webhooks/exchange.ts';

test('a request that closes without an answer or an error has lost its connection', async () => {
  const request = Object.assign(new EventEmitter(), { protocol: 'http:', end() {}, destroy() {} });
  const exchange = watchExchange(
    request as unknown as ClientRequest,
    Buffer.alloc(0),
    new AbortController().signal,
  );
  request.emit('close');
  expect(await exchange).toMatchObject({
    answer: { outcome: 'failed', reason: 'connection_lost' },
  });
});
