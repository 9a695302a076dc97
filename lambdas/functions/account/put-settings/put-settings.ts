import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { settingsChange, settingsRow } from '#http/account/settings-fields.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

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
  return async ({ account, body }: RequestOf<typeof endpoint>) => {
    const { settings } = await changeSettings(account.userId, settingsChange(body));
    return { content: settingsRow(settings) };
  };
}
