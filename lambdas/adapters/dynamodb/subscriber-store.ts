import { isDeepStrictEqual } from 'node:util';
import { firstSalts, type Rotation, rotate } from '#domain/webhooks/signing/secret.ts';
import {
  type Chat,
  type Destination,
  type DestinationName,
  parseDestination,
  type Webhook,
} from '#domain/webhooks/subscriber/destination.ts';
import { quietHoursFor, type Recipient } from '#domain/webhooks/subscriber/quiet-hours.ts';
import type { Subscriber } from '#domain/webhooks/subscriber/subscriber.ts';
import {
  completeSettings,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { readAccountRow } from './account-row.ts';
import type { Table } from './client.ts';
import { retryOnConflict, updateIf } from './conditional-writes.ts';
import { subscriberKey } from './keys.ts';
import {
  type Membership,
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
    isForced = false,
  ): Promise<SubscriberRow | null> {
    return retryOnConflict(purpose, async () => {
      const [row, account] = await Promise.all([findRow(userId), readAccountRow(table, userId)]);
      const seen: Membership = { row, plan: account?.plan };
      const changed = next(row);
      if (changed === undefined) {
        return null;
      }
      const items = membershipItems(seen, { ...seen, row: changed }, Date.now(), isForced);
      const { ok } = await transact(table, [...items, planCheck(seen)]);
      return ok ? changed : undefined;
    });
  }

  /**
   * Saves a destination. Undefined, and nothing saved, unless the one that is there, if any, is
   * still as it was seen.
   */
  async function saveDestination<D extends Destination>(
    id: string,
    seen: D | null,
    destination: D,
  ): Promise<D | undefined> {
    const { userId, name } = parseDestination(id);
    const saved = await change(userId, 'save a destination of the account', (row) =>
      isDeepStrictEqual(inRow(row, name) ?? null, seen)
        ? withDestination(row, name, destination)
        : undefined,
    );
    return saved === null ? undefined : destination;
  }

  return {
    /** Settings that were never set have their defaults. */
    async find(userId: string): Promise<Subscriber> {
      return toSubscriber(await findRow(userId));
    },
    webhookOf: async (userId: string) => toSubscriber(await findRow(userId)).webhook,

    /** The destination of an id; null if the account has none. */
    async destinationOf(id: string): Promise<Destination | null> {
      const { userId, name } = parseDestination(id);
      return inRow(await findRow(userId), name) ?? null;
    },

    /** The destination of an id, with its quiet hours; null if the account has none. */
    async recipientOf(id: string): Promise<Recipient | null> {
      const { userId, name } = parseDestination(id);
      const row = await findRow(userId);
      const found = inRow(row, name);
      const quietHours = quietHoursFor(name, row.settings?.quietHours ?? null);
      return found ? { ...found, ...(quietHours && { quietHours }) } : null;
    },

    /** The chat of an id; null if the account has none. */
    async chatOf(id: string): Promise<Chat | null> {
      const { userId, name } = parseDestination(id);
      return (name === 'webhook' ? undefined : (await findRow(userId)).chats?.[name]) ?? null;
    },

    settingsOf: async (userId: string) => toSubscriber(await findRow(userId)).settings,

    /** Undefined where none were ever saved. */
    async savedSettingsOf(userId: string): Promise<SubscriberSettings | undefined> {
      const row = await findRow(userId);
      return row.settings && toSubscriber(row).settings;
    },

    /**
     * Makes what dispatch sees of a subscriber right, whatever it was: for rows that were written
     * by other means.
     */
    async relist(userId: string): Promise<void> {
      await change(userId, 'list the subscriber', (row) => row, true);
    },

    /**
     * Applies a change to the current settings, which are the defaults where none were saved. Of
     * simultaneous changes none is lost. Throws what `changeOf` throws.
     */
    async changeSettings(
      userId: string,
      changeOf: (settings: SubscriberSettings, areSaved: boolean) => SubscriberSettings,
    ): Promise<Subscriber> {
      const changed = await change(userId, 'change the settings of the account', (row) => ({
        ...row,
        settings: changeOf(toSubscriber(row).settings, row.settings !== undefined),
      }));
      return toSubscriber(changed ?? { userId });
    },

    saveDestination,

    /** Saves the address of a webhook, and the salt where there was none. */
    saveWebhook(
      userId: string,
      seen: Webhook | null,
      {
        url,
        newSalt,
        now,
      }: { readonly url: string; readonly newSalt: string; readonly now: number },
    ): Promise<Webhook | undefined> {
      const salts = seen?.salts ?? firstSalts(newSalt);
      return saveDestination(userId, seen, { url, salts, savedAt: now });
    },

    /** Removes a destination and keeps the settings. False if there was none. */
    async removeDestination(id: string): Promise<boolean> {
      const { userId, name } = parseDestination(id);
      const removed = await change(userId, 'remove a destination of the account', (row) =>
        inRow(row, name) === undefined ? undefined : withDestination(row, name, undefined),
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

function toSubscriber({ userId, settings, webhook, chats }: SubscriberRow): Subscriber {
  return {
    userId,
    settings: completeSettings(settings),
    webhook: webhook ?? null,
    chats: chats ?? {},
  };
}

function inRow({ webhook, chats }: SubscriberRow, name: DestinationName): Destination | undefined {
  return name === 'webhook' ? webhook : chats?.[name];
}

/** The row with a destination put in; undefined takes it out. */
function withDestination(
  row: SubscriberRow,
  name: DestinationName,
  destination: Destination | undefined,
): SubscriberRow {
  const { webhook, chats, ...rest } = row;
  const all = { ...chats, ...(webhook && { webhook }), [name]: destination };
  const { webhook: kept, ...others } = all as { webhook?: Webhook } & NonNullable<typeof chats>;
  const left = Object.entries(others).filter(([, chat]) => chat !== undefined);
  return {
    ...rest,
    ...(kept && { webhook: kept }),
    ...(left.length > 0 && { chats: Object.fromEntries(left) }),
  };
}
