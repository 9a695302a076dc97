import { createWebhookReply, type WebhookSources } from '#http/account/webhook-view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/** The account's webhook: its address, its secret, and how delivery stands. */
export function createGetWebhook(sources: WebhookSources) {
  const replyOf = createWebhookReply(sources);
  return ({ account, receivedAt }: RequestOf<typeof endpoint>) =>
    replyOf(account.userId, receivedAt);
}
