import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { chatCall } from '#domain/webhooks/chats/index.ts';
import type { ChatAddress } from '#domain/webhooks/chats/service.ts';
import { testEvent } from '#domain/webhooks/events/test.ts';
import type { ChatName } from '#domain/webhooks/subscriber/destination.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { NOW } from '../../domain/webhooks/builders.ts';

const SECRET = `SECRET${'x'.repeat(20)}`;
const ADDRESSES: readonly (readonly [ChatName, ChatAddress])[] = [
  ['telegram', { token: `123456:${SECRET}`, chat_id: `@${SECRET.slice(0, 20)}` }],
  ['discord', { url: `https://discord.com/api/webhooks/1/${SECRET}?wait=true` }],
  ['slack', { url: `https://hooks.slack.com/services/T0/B0/${SECRET}` }],
  ['ntfy', { url: `https://ntfy.example:8443/${SECRET}`, token: `tk_${SECRET}` }],
];
const event = {
  type: testEvent.name,
  userId: 'ada',
  sentAt: NOW,
  fields: testEvent.sample(DEFAULT_SETTINGS, NOW),
};

/** A service that answers with a status and repeats the address in every form it was sent in. */
async function callEcho([name, address]: (typeof ADDRESSES)[number], status: number) {
  const server = createServer(async (request, response) => {
    const values = Object.values(address);
    const escaped = values.map((value) => value.replaceAll('/', '\\/'));
    const encoded = values.map(encodeURIComponent);
    const { authorization = '' } = request.headers;
    const body = (await buffer(request)).toString();
    const echoed = [...values, ...escaped, ...encoded, request.url, authorization, body];
    response.writeHead(status).end(['not found:', ...echoed].join(' '));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const egress = {
    refuseUrl: () => undefined,
    acceptsAddress: () => true,
    resolve: async () => ['127.0.0.1'],
  };
  const call = chatCall(name, address, 'd1', event);
  const url = `http://127.0.0.1:${port}${new URL(call.url).pathname}`;
  try {
    return await createPostWebhook({ egress })({ ...call, url });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

test.each(ADDRESSES)('what %s answers to a message that it takes is not kept', async (...chat) => {
  expect(await callEcho(chat, 200)).toMatchObject({ outcome: 'delivered', responsePreview: '' });
});

test.each(ADDRESSES)('a refusal of %s is kept without the address of the chat', async (...chat) => {
  const { responsePreview } = await callEcho(chat, 404);
  expect(responsePreview).toContain('not found:');
  expect(responsePreview).not.toContain('SECRET');
});
