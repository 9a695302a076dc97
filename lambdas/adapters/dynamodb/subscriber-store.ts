import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { firstSalts, rotate, type SecretSalts } from '#domain/webhooks/secret.ts';
import type { Subscriber, Webhook } from '#domain/webhooks/subscriber.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import type { Table } from './client.ts';
import { isConditionFailed, retryOnConflict } from './conditional-writes.ts';
import { ACCOUNTS_PARTITION, SUBSCRIBERS_PARTITION, subscriberKey } from './keys.ts';
import { getRow, paginate } from './read-rows.ts';

type SubscriberRow = {
  readonly userId: string;
  readonly settings?: Partial<SubscriberSettings>;
  readonly webhook?: Webhook;
};

export type RotateResult =
  | { readonly ok: true; readonly webhook: Webhook }
  | { readonly ok: false; readonly reason: 'no_webhook' | 'rotated_too_often' };

/** Subscribers: their settings, their address, and the salts of their secrets. Times are epoch milliseconds. */
export function createSubscriberStore(table: Table) {
  const { client, tableName } = table;

  /** Updates the row; undefined, and nothing changed, if the condition does not hold. */
  async function update(
    userId: string,
    change: {
      readonly expression: string;
      readonly values?: Readonly<Record<string, unknown>>;
      readonly condition?: string;
    },
  ): Promise<SubscriberRow | undefined> {
    try {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: subscriberKey(userId),
          UpdateExpression: change.expression,
          ...(change.condition && { ConditionExpression: change.condition }),
          ...(change.values && { ExpressionAttributeValues: { ...change.values } }),
          ReturnValues: 'ALL_NEW',
        }),
      );
      return Attributes as SubscriberRow | undefined;
    } catch (error) {
      if (isConditionFailed(error)) return undefined;
      throw error;
    }
  }

  async function findRow(userId: string): Promise<SubscriberRow> {
    return { userId, ...(await getRow<SubscriberRow>(table, subscriberKey(userId))) };
  }

  const find = async (userId: string): Promise<Subscriber> => toSubscriber(await findRow(userId));

  return {
    /** Settings that were never set have their defaults. */
    find,

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
        const before = await findRow(userId);
        const { settings: seen } = before;
        const row = await update(userId, {
          expression: 'SET userId = :userId, settings = :settings',
          condition: seen ? 'settings = :seen' : 'attribute_not_exists(settings)',
          values: {
            ':userId': userId,
            ':settings': change(toSubscriber(before).settings),
            ...(seen && { ':seen': seen }),
          },
        });
        return row && toSubscriber(row);
      });
    },

    /**
     * Saves an address, provided that the webhook is still the one that was seen. A webhook keeps its secret; the salt is for an
     * account without one. Undefined, and nothing changed, if the webhook has changed.
     */
    async saveWebhook(
      userId: string,
      seen: Webhook | null,
      { url, newSalt, now }: { readonly url: string; readonly newSalt: string; readonly now: number },
    ): Promise<Webhook | undefined> {
      const saved: Webhook = { url, salts: seen?.salts ?? firstSalts(newSalt), savedAt: now };
      const row = await update(userId, {
        expression: 'SET userId = :userId, webhook = :webhook',
        condition: seen ? 'webhook = :seen' : 'attribute_not_exists(webhook)',
        values: { ':userId': userId, ':webhook': saved, ...(seen && { ':seen': seen }) },
      });
      return row && saved;
    },

    /** Removes the address and the secret and keeps the settings. False if there was no webhook. */
    async removeWebhook(userId: string): Promise<boolean> {
      const condition = 'attribute_exists(webhook)';
      return (await update(userId, { expression: 'REMOVE webhook', condition })) !== undefined;
    },

    /** Replaces the current secret, which goes on signing for a day. */
    rotateSecret(userId: string, newSalt: string, now: number): Promise<RotateResult> {
      return retryOnConflict('rotate the secret of the account', async () => {
        const { webhook } = await find(userId);
        if (!webhook) return { ok: false, reason: 'no_webhook' };
        const rotation = rotate(webhook.salts, newSalt, now);
        if (!rotation.ok) return rotation;
        const saved = await saveSalts(userId, rotation.salts, webhook.salts);
        return saved?.webhook && { ok: true, webhook: saved.webhook };
      });
    },
  };

  function saveSalts(userId: string, salts: SecretSalts, seen: SecretSalts) {
    return update(userId, {
      expression: 'SET webhook.salts = :salts',
      condition: 'webhook.salts = :seen',
      values: { ':salts': salts, ':seen': seen },
    });
  }
}

function toSubscriber({ userId, settings, webhook }: SubscriberRow): Subscriber {
  return { userId, settings: { ...DEFAULT_SETTINGS, ...settings }, webhook: webhook ?? null };
}
