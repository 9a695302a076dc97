import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { jsonResponse } from '#http/account/json-response.ts';
import { readSettingsChange, toSettingsView } from '#http/account/settings-fields.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';

type Deps = {
  /** Applies a change to the current settings; of simultaneous changes none is lost. */
  changeSettings(
    userId: string,
    change: (settings: SubscriberSettings) => SubscriberSettings,
  ): Promise<{ readonly settings: SubscriberSettings }>;
};

/** Changes the account's settings, from the next scan on. Fields that the body does not have stay as they are. */
export function createPutSettings({ changeSettings }: Deps) {
  return async function putSettings({ account, body }: AccountRequest): Promise<ApiResponse> {
    const { settings } = await changeSettings(account.userId, readSettingsChange(body));
    return jsonResponse(200, toSettingsView(settings));
  };
}
