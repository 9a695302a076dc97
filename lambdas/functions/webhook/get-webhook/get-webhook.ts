import { createWebhookRow, type WebhookSources } from '#http/account/webhook-view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/** The account's webhook: its address, its secret, and how delivery stands. */
export function createGetWebhook(sources: WebhookSources) {
  const rowOf = createWebhookRow(sources);
  return async ({ account, receivedAt }: RequestOf<typeof endpoint>) => ({
    content: await rowOf(account.userId, receivedAt),
  });
}
