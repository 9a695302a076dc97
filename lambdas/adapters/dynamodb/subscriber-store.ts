import { isDeepStrictEqual } from 'node:util';
import { firstSalts, type Rotation, rotate } from '#domain/webhooks/secret.ts';
import type { Subscriber, Webhook } from '#domain/webhooks/subscriber.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { readAccountRow } from './account-store.ts';
import type { Table } from './client.ts';
import { retryOnConflict, updateIf } from './conditional-writes.ts';
import { subscriberKey } from './keys.ts';
import {
  type Membership,
  type Mode,
  membershipItems,
  planCheck,
  readSubscriberRow,
  type SubscriberRow,
} from './membership.ts';
import { transact } from './transact.ts';

type RotateResult =
  | { readonly ok: true; readonly webhook: Webhook }
  | { readonly ok: false; readonly reason: 'no_webhook' }
  | Extract<Rotation, { ok: false }>;

/**
 * Subscribers: settings, address and salts, with what dispatch sees of them. Times are epoch
 * milliseconds.
 */
export function createSubscriberStore(table: Table) {
  const findRow = (userId: string) => readSubscriberRow(table, userId);

  /**
   * Changes the row of a subscriber and what dispatch sees of it; undefined from `next` leaves both
   * as they are.
   */
  function change(
    userId: string,
    purpose: string,
    next: (row: SubscriberRow) => SubscriberRow | undefined,
    mode: Mode = 'usual',
  ): Promise<SubscriberRow | null> {
    return retryOnConflict(purpose, async () => {
      const [row, account] = await Promise.all([findRow(userId), readAccountRow(table, userId)]);
      const seen: Membership = { row, plan: account?.plan };
      const changed = next(row);
      if (changed === undefined) {
        return null;
      }
      const items = await membershipItems(table, seen, { ...seen, row: changed }, Date.now(), mode);
      const { ok } = await transact(table, [...items, planCheck(seen)]);
      return ok ? changed : undefined;
    });
  }

  return {
    /** Settings that were never set have their defaults. */
    async find(userId: string): Promise<Subscriber> {
      return toSubscriber(await findRow(userId));
    },
    webhookOf: async (userId: string) => toSubscriber(await findRow(userId)).webhook,
    settingsOf: async (userId: string) => toSubscriber(await findRow(userId)).settings,

    /**
     * Makes what dispatch sees of a subscriber right, whatever it was: for rows that were written
     * by other means.
     */
    async relist(userId: string): Promise<void> {
      await change(userId, 'list the subscriber', (row) => row, 'forced');
    },

    /** Lets dispatch forget a subscriber whose account is deleted. */
    async forget(userId: string): Promise<void> {
      await change(userId, 'forget the subscriber', (row) => row, 'erased');
    },

    /**
     * Applies a change to the current settings. Of simultaneous changes none is lost. Throws what
     * `change` throws.
     */
    async changeSettings(
      userId: string,
      changeOf: (settings: SubscriberSettings) => SubscriberSettings,
    ): Promise<Subscriber> {
      const changed = await change(userId, 'change the settings of the account', (row) => ({
        ...row,
        settings: changeOf(toSubscriber(row).settings),
      }));
      return toSubscriber(changed ?? { userId });
    },

    /**
     * Saves an address, and the salt where there was none. Undefined unless the webhook is still as
     * it was seen.
     */
    async saveWebhook(
      userId: string,
      seen: Webhook | null,
      {
        url,
        newSalt,
        now,
      }: { readonly url: string; readonly newSalt: string; readonly now: number },
    ): Promise<Webhook | undefined> {
      const webhook: Webhook = { url, salts: seen?.salts ?? firstSalts(newSalt), savedAt: now };
      const saved = await change(userId, 'save the webhook of the account', (row) =>
        isDeepStrictEqual(row.webhook ?? null, seen) ? { ...row, webhook } : undefined,
      );
      return saved?.webhook;
    },

    /** Removes the address and the secret and keeps the settings. False if there was no webhook. */
    async removeWebhook(userId: string): Promise<boolean> {
      const removed = await change(
        userId,
        'remove the webhook of the account',
        ({ webhook, ...row }) => (webhook === undefined ? undefined : row),
      );
      return removed !== null;
    },

    /** Replaces the current secret, which goes on signing for a day. */
    rotateSecret(userId: string, newSalt: string, now: number): Promise<RotateResult> {
      return retryOnConflict('rotate the secret of the account', async () => {
        const { webhook } = await findRow(userId);
        if (!webhook) {
          return { ok: false, reason: 'no_webhook' };
        }
        const rotation = rotate(webhook.salts, newSalt, now);
        if (!rotation.ok) {
          return rotation;
        }
        const rotated = { ...webhook, salts: rotation.salts };
        const isRotated = await updateIf(table, subscriberKey(userId), {
          UpdateExpression: 'SET webhook = :rotated',
          ConditionExpression: 'webhook = :seen',
          ExpressionAttributeValues: { ':rotated': rotated, ':seen': webhook },
        });
        return isRotated ? { ok: true, webhook: rotated } : undefined;
      });
    },
  };
}

function toSubscriber({ userId, settings, webhook }: SubscriberRow): Subscriber {
  return { userId, settings: { ...DEFAULT_SETTINGS, ...settings }, webhook: webhook ?? null };
}
