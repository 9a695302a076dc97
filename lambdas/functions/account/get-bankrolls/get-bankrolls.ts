import type { ReadBettingLog } from '#cache/read-betting-log.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { bankrollRows, bankrollsNow } from '#http/account/bankroll-fields.ts';
import { versionHeaders, versionTag } from '#http/account/precondition.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  /** Undefined where none were ever saved. */
  savedSettingsOf(userId: string): Promise<SubscriberSettings | undefined>;
  readonly bettingLogOf: ReadBettingLog;
};

/** The account's bankrolls in its order. One that was never changed has the defaults. */
export function createGetBankrolls({ savedSettingsOf, bettingLogOf }: Deps) {
  return async ({ account, receivedAt }: RequestOf<typeof endpoint>) => {
    const saved = await savedSettingsOf(account.userId);
    const settings = saved ?? DEFAULT_SETTINGS;
    const { log } = await bettingLogOf(account.userId, settings, receivedAt);
    return {
      content: { bankrolls: bankrollRows(settings), now: bankrollsNow(settings, log) },
      headers: versionHeaders(saved && versionTag(saved)),
    };
  };
}
