import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { statedAt } from '#domain/webhooks/subscriber/bankrolls.ts';
import { knownKeysOf } from '#domain/webhooks/subscriber/setting-suggestions.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { requireVersion, versionHeaders, versionTag } from '#http/account/precondition.ts';
import { refuseUnknown, settingsChange, settingsRow } from '#http/account/settings-fields.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  latestSnapshot(): Promise<PublishedSnapshot | undefined>;
  /**
   * Applies a change to the current settings, which are the defaults where none were saved; of
   * simultaneous changes none is lost.
   */
  changeSettings(
    userId: string,
    change: (settings: SubscriberSettings, areSaved: boolean) => SubscriberSettings,
  ): Promise<{ readonly settings: SubscriberSettings }>;
};

/**
 * Changes the account's settings, from the next scan on, if they are the version that the request
 * names. Fields that the body does not have stay as they are. A book or sport that is not known is
 * refused, unless it was among the settings before.
 */
export function createPutSettings({ latestSnapshot, changeSettings }: Deps) {
  return async ({ account, body, headers, receivedAt }: RequestOf<typeof endpoint>) => {
    const change = settingsChange(body);
    const knownKeys = knownKeysOf(await latestSnapshot());
    const { settings } = await changeSettings(account.userId, (current, areSaved) => {
      requireVersion(headers, areSaved ? versionTag(current) : undefined);
      const changed = statedAt(current, change(current), receivedAt);
      refuseUnknown(current, changed, knownKeys);
      return changed;
    });
    return { content: settingsRow(settings), headers: versionHeaders(versionTag(settings)) };
  };
}
