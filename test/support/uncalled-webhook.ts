import { randomBytes } from 'node:crypto';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import type { FoundStack } from '../../bin/admin/verb.ts';

type Uncalled = {
  readonly user: string;
  readonly url: string;
  readonly settings?: typeof DEFAULT_SETTINGS;
};

/**
 * A new account with a webhook to which every selection will be new, also those that are published
 * already: its baseline is empty. It is not called before its account gets the plan sharp. Returns
 * the secret of the webhook.
 */
export async function saveUncalledWebhook(
  { table, call }: Pick<FoundStack, 'table' | 'call'>,
  { user, url, settings = DEFAULT_SETTINGS }: Uncalled,
): Promise<string> {
  const now = Date.now();
  const subscribers = createSubscriberStore(table);
  await createAccountStore(table).create({ userId: user, plan: 'free' }, now);
  await subscribers.changeSettings(user, () => settings);
  const baseline = { kind: 'baseline', keys: [], at: now, cancelsEarlier: true } as const;
  await createOutboxStore(table).append(user, 1, baseline);
  const newSalt = `k1.${randomBytes(16).toString('base64url')}`;
  await subscribers.saveWebhook(user, null, { url, newSalt, now });
  const { secret } = await call('webhook show', { user_id: user });
  return secret;
}
