import { retryOnConflict as retry } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { findDestination } from '#adapters/webhooks/destination.ts';
import { selectionKeysOf } from '#domain/webhooks/alert-filters.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { webhookEgress } from '#wiring/webhook-egress.ts';
import { webhookSecrets } from '#wiring/webhook-secrets.ts';
import { endpoint } from './endpoint.ts';
import { saveWebhookAction } from './save-webhook.ts';

export const handler = accountHandler(endpoint, (table) => {
  const subscribers = createSubscriberStore(table);
  const outbox = createOutboxStore(table);
  const { newSalt, secretOf } = webhookSecrets();
  const egress = webhookEgress();
  const { latest } = createSnapshotStore(table);
  return saveWebhookAction({
    ...subscribers,
    ...outbox,
    outbox,
    retry,
    secretOf,
    published: async () => selectionKeysOf((await latest())?.opportunities.value ?? []),
    destinationOf: (url) => findDestination(url, egress),
    save: async (userId, seen, { url, now }) =>
      subscribers.saveWebhook(userId, seen, { url, now, newSalt: await newSalt() }),
  });
});
