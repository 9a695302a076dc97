import { CHATS } from '#domain/webhooks/subscriber/destination.ts';
import { type ChatSources, createChatRow } from '#http/account/chat-view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/** Every chat service, with the account's chat of it where it has one. */
export function createListChats(sources: ChatSources) {
  const rowOf = createChatRow(sources);
  return async ({ account, receivedAt }: RequestOf<typeof endpoint>) => {
    const data = await Promise.all(CHATS.map((name) => rowOf(account.userId, name, receivedAt)));
    return { content: { count: data.length, data } };
  };
}
