import { allSalts, type SecretSalts } from './secret.ts';
import type { SubscriberSettings } from './subscriber-settings.ts';

/** Where a subscriber's deliveries are sent, and the salts of the secrets that sign them. */
export type Webhook = {
  readonly url: string;
  readonly salts: SecretSalts;
  /** When the address was last saved, epoch milliseconds. */
  readonly savedAt: number;
};

/** An account with settings of its own, a webhook, or both. */
export type Subscriber = {
  readonly userId: string;
  readonly settings: SubscriberSettings;
  readonly webhook: Webhook | null;
};

/**
 * Whether two reads saw the same webhook, perhaps at another address. One that was set again has
 * other salts.
 */
export function isSameWebhook(before: Webhook, { salts }: Webhook): boolean {
  return allSalts(salts).includes(before.salts.current);
}
