import { addressRefusal, type SaveAddressDeps, saveAddress } from '#actions/save-address.ts';
import { createWebhookRow, type WebhookSources } from '#http/account/webhook-view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import type { endpoint } from './endpoint.ts';

/**
 * Saves the account's address and shows the webhook. A change of address changes neither secret nor
 * settings.
 */
export function saveWebhookAction(deps: SaveAddressDeps & WebhookSources) {
  const rowOf = createWebhookRow(deps);
  return async ({ account: { userId }, body, receivedAt }: RequestOf<typeof endpoint>) => {
    const saved = await saveAddress(deps, userId, body.url, receivedAt);
    if (!saved.ok) {
      throw invalidParameters([{ parameter: 'url', message: addressRefusal(saved.reason) }]);
    }
    return { content: await rowOf(userId, receivedAt) };
  };
}
