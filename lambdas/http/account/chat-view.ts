import { CHAT_SERVICES } from '#domain/webhooks/chats/index.ts';
import type { ChatAddress } from '#domain/webhooks/chats/service.ts';
import { standingOf } from '#domain/webhooks/outbox/delivery-log.ts';
import type { Outbox } from '#domain/webhooks/outbox/outbox.ts';
import {
  type Chat,
  type ChatName,
  destinationId,
} from '#domain/webhooks/subscriber/destination.ts';
import { standingRow } from '#http/account/webhook-view.ts';

export type ChatSources = {
  readonly chatOf: (destination: string) => Promise<Chat | null>;
  readonly outboxOf: (destination: string) => Promise<Outbox>;
  readonly addressOf: (destination: string, chat: Chat) => Promise<ChatAddress>;
};

const NO_STANDING = {
  state: 'none',
  failures: 0,
  resumesAt: null,
  waiting: 0,
  lastAttempt: null,
} as const;

/**
 * A chat service with the account's chat of it, if any: what may be shown of its address, and how
 * delivery stands at `now`, epoch milliseconds.
 */
export function createChatRow(sources: ChatSources) {
  return async (userId: string, name: ChatName, now: number) => {
    const { chatOf, outboxOf, addressOf } = sources;
    const to = destinationId(userId, name);
    const { title, labelOf } = CHAT_SERVICES[name];
    const chat = await chatOf(to);
    if (chat === null) {
      return { destination: name, title, label: null, ...NO_STANDING };
    }
    const [address, outbox] = await Promise.all([addressOf(to, chat), outboxOf(to)]);
    const standing = standingRow(standingOf(outbox, now));
    return { destination: name, title, label: labelOf(address), ...standing };
  };
}
