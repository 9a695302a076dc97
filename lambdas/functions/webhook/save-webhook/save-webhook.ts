import { addressRefusal, type SaveAddressDeps, saveAddress } from '#actions/save-address.ts';
import type { Webhook } from '#domain/webhooks/subscriber/destination.ts';
import { requireVersion } from '#http/account/precondition.ts';
import { createWebhookReply, type WebhookSources, webhookTag } from '#http/account/webhook-view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import type { endpoint } from './endpoint.ts';

/**
 * Saves the account's address, if the webhook is the version that the request names, and shows the
 * webhook. A change of address changes neither secret nor settings.
 */
export function saveWebhookAction(deps: SaveAddressDeps & WebhookSources) {
  const replyOf = createWebhookReply(deps);
  return async ({ account: { userId }, body, headers, receivedAt }: RequestOf<typeof endpoint>) => {
    const mayReplace = (seen: Webhook | null) => requireVersion(headers, webhookTag(seen));
    const saved = await saveAddress({ ...deps, mayReplace }, userId, body.url, receivedAt);
    if (!saved.ok) {
      throw invalidParameters([{ parameter: 'url', message: addressRefusal(saved.reason) }]);
    }
    return replyOf(userId, receivedAt);
  };
}
