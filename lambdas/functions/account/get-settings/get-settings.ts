import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { settingsRow } from '#http/account/settings-fields.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = { settingsOf(userId: string): Promise<SubscriberSettings> };

/** The account's filters and stakes. A setting that was never set has its default. */
export function createGetSettings({ settingsOf }: Deps) {
  return async ({ account }: RequestOf<typeof endpoint>) => ({
    content: settingsRow(await settingsOf(account.userId)),
  });
}
