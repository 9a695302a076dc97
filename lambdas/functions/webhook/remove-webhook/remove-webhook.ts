import { noWebhook } from '#http/account/webhook-view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/** False if there was no webhook. */
type Deps = { removeWebhook(userId: string): Promise<boolean> };

/** Removes the account's webhook. Waiting deliveries are never sent; settings stay. */
export function createRemoveWebhook({ removeWebhook }: Deps) {
  return async ({ account }: RequestOf<typeof endpoint>) => {
    if (!(await removeWebhook(account.userId))) {
      throw noWebhook();
    }
    return {};
  };
}
