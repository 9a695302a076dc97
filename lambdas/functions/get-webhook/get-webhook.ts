import { jsonResponse } from '#http/account/json-response.ts';
import { type ShownWebhook, toWebhookView } from '#http/account/webhook-view.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';
import { readQuery } from '#http/query.ts';

type Deps = { readonly shownWebhook: (userId: string, now: number) => Promise<ShownWebhook> };

/** The account's webhook: its address, its secret, and how delivery stands. */
export function createGetWebhook({ shownWebhook }: Deps) {
  return async function getWebhook({ rawQuery, account, receivedAt }: AccountRequest): Promise<ApiResponse> {
    readQuery(rawQuery, {});
    return jsonResponse(200, toWebhookView(await shownWebhook(account.userId, receivedAt)));
  };
}
