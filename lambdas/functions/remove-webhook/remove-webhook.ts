import { noContent } from '#http/account/json-response.ts';
import { noWebhook } from '#http/account/webhook-view.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';

/** False if there was no webhook. */
type Deps = { removeWebhook(userId: string): Promise<boolean> };

/** Removes the account's webhook. Waiting deliveries are never sent; settings stay. */
export function createRemoveWebhook({ removeWebhook: remove }: Deps) {
  return async function removeWebhook({ account }: AccountRequest): Promise<ApiResponse> {
    if (!(await remove(account.userId))) throw noWebhook();
    return noContent();
  };
}
