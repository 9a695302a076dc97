import { createShowWebhook, type WebhookSources } from '#http/account/webhook-view.ts';
import type { AccountRequest } from '#http/api-request.ts';

/** The account's webhook: its address, its secret, and how delivery stands. */
export function createGetWebhook(sources: WebhookSources) {
  const showWebhook = createShowWebhook(sources);
  return ({ account, receivedAt }: AccountRequest) => showWebhook(account.userId, receivedAt);
}
