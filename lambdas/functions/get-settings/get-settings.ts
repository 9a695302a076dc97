import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { jsonResponse } from '#http/account/json-response.ts';
import { toSettingsView } from '#http/account/settings-fields.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';
import { readQuery } from '#http/query.ts';

type Deps = { find(userId: string): Promise<{ readonly settings: SubscriberSettings }> };

/** The account's filters and stakes. A setting that was never set has its default. */
export function createGetSettings({ find }: Deps) {
  return async function getSettings({ rawQuery, account }: AccountRequest): Promise<ApiResponse> {
    readQuery(rawQuery, {});
    const { settings } = await find(account.userId);
    return jsonResponse(200, toSettingsView(settings));
  };
}
