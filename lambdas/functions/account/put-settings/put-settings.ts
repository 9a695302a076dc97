import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { readSettingsChange, toSettingsView } from '#http/account/settings-fields.ts';
import type { AccountRequest } from '#http/api-request.ts';

type Deps = {
  /** Applies a change to the current settings; of simultaneous changes none is lost. */
  changeSettings(
    userId: string,
    change: (settings: SubscriberSettings) => SubscriberSettings,
  ): Promise<{ readonly settings: SubscriberSettings }>;
};

/**
 * Changes the account's settings, from the next scan on. Fields that the body does not have stay as
 * they are.
 */
export function createPutSettings({ changeSettings }: Deps) {
  return async ({ account, body }: AccountRequest) => {
    const { settings } = await changeSettings(account.userId, readSettingsChange(body));
    return toSettingsView(settings);
  };
}
