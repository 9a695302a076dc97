import { noWebhook } from '#http/account/webhook-view.ts';
import type { AccountRequest } from '#http/api-request.ts';

/** False if there was no webhook. */
type Deps = { removeWebhook(userId: string): Promise<boolean> };

/** Removes the account's webhook. Waiting deliveries are never sent; settings stay. */
export function createRemoveWebhook({ removeWebhook }: Deps) {
  return async ({ account }: AccountRequest) => {
    if (!(await removeWebhook(account.userId))) {
      throw noWebhook();
    }
  };
}
