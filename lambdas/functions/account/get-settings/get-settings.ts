import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { toSettingsView } from '#http/account/settings-fields.ts';
import type { AccountRequest } from '#http/api-request.ts';

type Deps = { settingsOf(userId: string): Promise<SubscriberSettings> };

/** The account's filters and stakes. A setting that was never set has its default. */
export function createGetSettings({ settingsOf }: Deps) {
  return async ({ account }: AccountRequest) => toSettingsView(await settingsOf(account.userId));
}
