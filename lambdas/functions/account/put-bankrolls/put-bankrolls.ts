import type { ReadBettingLog } from '#cache/read-betting-log.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { statedAt } from '#domain/webhooks/subscriber/bankrolls.ts';
import { knownKeysOf } from '#domain/webhooks/subscriber/setting-suggestions.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { bankrollRows, bankrollsChange, bankrollsNow } from '#http/account/bankroll-fields.ts';
import { requireVersion, versionHeaders, versionTag } from '#http/account/precondition.ts';
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
  readonly bettingLogOf: ReadBettingLog;
};

/**
 * Replaces the account's bankrolls, from the next scan on, if they are the version that the request
 * names. A book or sport that is not known is refused, unless the bankroll had it before.
 */
export function createPutBankrolls({ latestSnapshot, changeSettings, bettingLogOf }: Deps) {
  return async ({ account, body, headers, receivedAt }: RequestOf<typeof endpoint>) => {
    const change = bankrollsChange(body.bankrolls);
    const knownKeys = knownKeysOf(await latestSnapshot());
    const { settings } = await changeSettings(account.userId, (current, areSaved) => {
      requireVersion(headers, areSaved ? versionTag(current) : undefined);
      return statedAt(current, change(current, knownKeys), receivedAt);
    });
    const { log } = await bettingLogOf(account.userId, settings, receivedAt);
    return {
      content: { bankrolls: bankrollRows(settings), now: bankrollsNow(settings, log) },
      headers: versionHeaders(versionTag(settings)),
    };
  };
}
