import { addressRefusal, type SaveAddressDeps, saveAddress } from '#actions/save-address.ts';
import { readFields, required } from '#http/account/json-body.ts';
import { createShowWebhook, type WebhookSources } from '#http/account/webhook-view.ts';
import type { AccountRequest } from '#http/api-request.ts';
import { invalidParameters } from '#http/query.ts';
import { FIELDS } from './endpoint.ts';

/**
 * Saves the account's address and shows the webhook. A change of address changes neither secret nor
 * settings.
 */
export function saveWebhookAction(deps: SaveAddressDeps & WebhookSources) {
  const showWebhook = createShowWebhook(deps);
  return async ({ account: { userId }, body, receivedAt }: AccountRequest) => {
    const url = required(readFields(body, FIELDS).url, 'url');
    const saved = await saveAddress(deps, userId, url, receivedAt);
    if (!saved.ok) {
      throw invalidParameters([{ parameter: 'url', message: addressRefusal(saved.reason) }]);
    }
    return showWebhook(userId, receivedAt);
  };
}
