import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { picksFields } from '#domain/webhooks/events/picks.ts';
import { formPicks } from '#domain/webhooks/form-picks.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { settingsChange } from '#http/account/settings-fields.ts';
import { noScanYet } from '#http/api-error.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  latestSnapshot(): Promise<PublishedSnapshot | undefined>;
  settingsOf(userId: string): Promise<SubscriberSettings>;
};

/** The history of an account that was sent nothing before. */
const NO_HISTORY = { isClaimed: () => false, committed: () => 0 };

/**
 * The picks that changed settings would send of what is published now, formed as deliveries are.
 * Nothing is saved.
 */
export function createPreviewSettings({ latestSnapshot, settingsOf }: Deps) {
  return async ({ account, body, receivedAt }: RequestOf<typeof endpoint>) => {
    const settings = settingsChange(body)(await settingsOf(account.userId));
    const scan = await latestSnapshot();
    if (!scan) {
      throw noScanYet();
    }
    const { picks } = picksFields(
      formPicks(scan.opportunities.value, settings, NO_HISTORY, receivedAt),
    );
    return { content: { count: picks.length, data: picks } };
  };
}
