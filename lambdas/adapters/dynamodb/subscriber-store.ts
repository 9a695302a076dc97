import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { firstSalts, type Rotation, rotate } from '#domain/webhooks/secret.ts';
import type { Subscriber, Webhook } from '#domain/webhooks/subscriber.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import type { Table } from './client.ts';
import { retryOnConflict, updateIf } from './conditional-writes.ts';
import { ACCOUNTS_PARTITION, SUBSCRIBERS_PARTITION, subscriberKey } from './keys.ts';
import { getRow, paginate } from './read-rows.ts';

type SubscriberRow = {
  readonly userId: string;
  readonly settings?: Partial<SubscriberSettings>;
  readonly webhook?: Webhook;
};

type RotateResult =
  | { readonly ok: true; readonly webhook: Webhook }
  | { readonly ok: false; readonly reason: 'no_webhook' }
  | Extract<Rotation, { ok: false }>;

/** Subscribers: their settings, their address, and the salts of their secrets. Times are epoch milliseconds. */
export function createSubscriberStore(table: Table) {
  /** Replaces one attribute; false, and nothing changed, unless the stored value is the one that was seen. */
  function replace<Name extends 'settings' | 'webhook'>(
    userId: string,
    name: Name,
    seen: SubscriberRow[Name],
    value: SubscriberRow[Name],
  ): Promise<boolean> {
    return updateIf(table, subscriberKey(userId), {
      UpdateExpression: 'SET userId = :userId, #name = :value',
      ConditionExpression: seen ? '#name = :seen' : 'attribute_not_exists(#name)',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':userId': userId, ':value': value, ...(seen && { ':seen': seen }) },
    });
  }

  async function findRow(userId: string): Promise<SubscriberRow> {
    return (await getRow<SubscriberRow>(table, subscriberKey(userId))) ?? { userId };
  }

  return {
    /** Settings that were never set have their defaults. */
    async find(userId: string): Promise<Subscriber> {
      return toSubscriber(await findRow(userId));
    },

    /** The subscribers with a webhook whose account is on the plan that includes it. */
    async listEntitled(): Promise<readonly Subscriber[]> {
      const [rows, accounts] = await Promise.all([
        paginate<SubscriberRow>(table, SUBSCRIBERS_PARTITION),
        paginate<{ userId: string; plan: string }>(table, ACCOUNTS_PARTITION),
      ]);
      const entitled = new Set(accounts.flatMap(({ userId, plan }) => (plan === PLAN_SHARP ? [userId] : [])));
      return rows.filter(({ userId, webhook }) => webhook && entitled.has(userId)).map(toSubscriber);
    },

    /** Applies a change to the current settings. Of simultaneous changes none is lost. Throws what `change` throws. */
    changeSettings(
      userId: string,
      change: (settings: SubscriberSettings) => SubscriberSettings,
    ): Promise<Subscriber> {
      return retryOnConflict('change the settings of the account', async () => {
        const row = await findRow(userId);
        const subscriber = toSubscriber(row);
        const settings = change(subscriber.settings);
        return (await replace(userId, 'settings', row.settings, settings))
          ? { ...subscriber, settings }
          : undefined;
      });
    },

    /**
     * Saves an address, provided that the webhook is still the one that was seen. A webhook keeps its secret; the salt
     * is for an account without one. Undefined, and nothing changed, if the webhook has changed.
     */
    async saveWebhook(
      userId: string,
      seen: Webhook | null,
      { url, newSalt, now }: { readonly url: string; readonly newSalt: string; readonly now: number },
    ): Promise<Webhook | undefined> {
      const saved: Webhook = { url, salts: seen?.salts ?? firstSalts(newSalt), savedAt: now };
      return (await replace(userId, 'webhook', seen ?? undefined, saved)) ? saved : undefined;
    },

    /** Removes the address and the secret and keeps the settings. False if there was no webhook. */
    removeWebhook(userId: string): Promise<boolean> {
      return updateIf(table, subscriberKey(userId), {
        UpdateExpression: 'REMOVE webhook',
        ConditionExpression: 'attribute_exists(webhook)',
      });
    },

    /** Replaces the current secret, which goes on signing for a day. */
    rotateSecret(userId: string, newSalt: string, now: number): Promise<RotateResult> {
      return retryOnConflict('rotate the secret of the account', async () => {
        const { webhook } = await findRow(userId);
        if (!webhook) return { ok: false, reason: 'no_webhook' };
        const rotation = rotate(webhook.salts, newSalt, now);
        if (!rotation.ok) return rotation;
        const rotated = { ...webhook, salts: rotation.salts };
        return (await replace(userId, 'webhook', webhook, rotated))
          ? { ok: true, webhook: rotated }
          : undefined;
      });
    },
  };
}

function toSubscriber({ userId, settings, webhook }: SubscriberRow): Subscriber {
  return { userId, settings: { ...DEFAULT_SETTINGS, ...settings }, webhook: webhook ?? null };
}
