import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { statedAt } from '#domain/webhooks/subscriber/bankrolls.ts';
import { type KnownKeys, knownKeysOf } from '#domain/webhooks/subscriber/setting-suggestions.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { requireVersion, versionHeaders, versionTag } from '#http/account/precondition.ts';
import type { Caller, RawRequest } from '#http/endpoint.ts';

export type ChangeSettingsDeps = {
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
 * Changes an account's settings, from the next scan on, if they are the version that the request
 * names. Returns them with the headers of the new version. `change` throws what refuses it.
 */
export async function changeVersion(
  { latestSnapshot, changeSettings }: ChangeSettingsDeps,
  { account, headers, receivedAt }: RawRequest & Caller<'account'>,
  change: (current: SubscriberSettings, knownKeys: KnownKeys) => SubscriberSettings,
) {
  const knownKeys = knownKeysOf(await latestSnapshot());
  const { settings } = await changeSettings(account.userId, (current, areSaved) => {
    requireVersion(headers, areSaved ? versionTag(current) : undefined);
    return statedAt(current, change(current, knownKeys), receivedAt);
  });
  return { settings, headers: versionHeaders(versionTag(settings)) };
}
