import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { versionHeaders, versionTag } from '#http/account/precondition.ts';
import { settingsRow } from '#http/account/settings-fields.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  /** Undefined where none were ever saved. */
  savedSettingsOf(userId: string): Promise<SubscriberSettings | undefined>;
};

/** The account's filters and stakes. A setting that was never set has its default. */
export function createGetSettings({ savedSettingsOf }: Deps) {
  return async ({ account }: RequestOf<typeof endpoint>) => {
    const saved = await savedSettingsOf(account.userId);
    return {
      content: settingsRow(saved ?? DEFAULT_SETTINGS),
      headers: versionHeaders(saved && versionTag(saved)),
    };
  };
}
