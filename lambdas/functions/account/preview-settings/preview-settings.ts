import type { ReadBettingLog } from '#cache/read-betting-log.ts';
import { stakedOf, withProfits } from '#domain/bets/betting-log.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { picksFields } from '#domain/webhooks/events/event.ts';
import { formPicks, NO_HISTORY } from '#domain/webhooks/selection/form-picks.ts';
import { type AccountBankroll, statedAt } from '#domain/webhooks/subscriber/bankrolls.ts';
import { quietUntil } from '#domain/webhooks/subscriber/quiet-hours.ts';
import { knownKeysOf } from '#domain/webhooks/subscriber/setting-suggestions.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { refuseUnknown, settingsChange } from '#http/account/settings-fields.ts';
import { noScanYet } from '#http/api-error.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  latestSnapshot(): Promise<PublishedSnapshot | undefined>;
  settingsOf(userId: string): Promise<SubscriberSettings>;
  bettingLogOf: ReadBettingLog;
};

/**
 * The picks that changed settings would send of what is published now, formed as deliveries are,
 * lowered by the account's open bets, and until when their quiet hours hold them back. Nothing is
 * saved.
 */
export function createPreviewSettings({ latestSnapshot, settingsOf, bettingLogOf }: Deps) {
  return async ({ account, body, receivedAt }: RequestOf<typeof endpoint>) => {
    const saved = await settingsOf(account.userId);
    const settings = statedAt(saved, settingsChange(body)(saved), receivedAt);
    const scan = await latestSnapshot();
    if (!scan) {
      throw noScanYet();
    }
    refuseUnknown(saved, settings, knownKeysOf(scan));
    const { log } = await bettingLogOf(account.userId, settings, receivedAt);
    const history = { ...NO_HISTORY, stakedBy: (of: AccountBankroll) => stakedOf(log, of) };
    const { picks } = picksFields(
      formPicks(scan.opportunities.value, withProfits(settings, log), history, receivedAt),
    );
    const { quietHours } = settings;
    const quietEnd = quietHours && quietUntil(quietHours, receivedAt);
    return { content: { count: picks.length, quietUntil: quietEnd, data: picks } };
  };
}
