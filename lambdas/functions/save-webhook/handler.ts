import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { retryOnConflict as retry } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { findDestination } from '#adapters/webhooks/destination.ts';
import { type ExtendEgress, egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { selectionKeysOf } from '#domain/webhooks/alert-filters.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { createShownWebhook } from '#http/account/webhook-view.ts';
import { requiredEnv } from '#runtime/env.ts';
import { hostProvided } from '#runtime/host-provided.ts';
import { endpoint } from './endpoint.ts';
import { createSaveWebhook } from './save-webhook.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const subscribers = createSubscriberStore(table);
const outbox = createOutboxStore(table);
const { newSalt, secretOf } = createWebhookSecrets({ secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET') });
const egress = egressPolicy(hostProvided<ExtendEgress>('webhook-egress'));
const { latest } = createSnapshotStore(table);

const saveWebhook = createSaveWebhook({
  ...subscribers,
  outbox,
  retry,
  published: async () => selectionKeysOf((await latest())?.opportunities.value ?? []),
  destinationOf: (url) => findDestination(url, egress),
  save: async (userId, seen, { url, now }) =>
    subscribers.saveWebhook(userId, seen, { url, now, newSalt: await newSalt() }),
  shownWebhook: createShownWebhook({ ...subscribers, ...outbox, secretOf }),
});

export const handler = createAccountHandler(endpoint, saveWebhook, createAccountStore(table));
