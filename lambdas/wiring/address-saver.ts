import type { SaveAddressDeps } from '#actions/save-address.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { findDestination } from '#adapters/webhooks/destination.ts';
import { selectionKeysOf } from '#domain/webhooks/alert-filters.ts';
import { webhookEgress } from './webhook-egress.ts';

/** What saving the address of a webhook needs, beside the salt of a new secret. */
export function addressSaver(
  table: Table,
  { newSalt }: { readonly newSalt: () => Promise<string> },
): SaveAddressDeps {
  const subscribers = createSubscriberStore(table);
  const { latest } = createSnapshotStore(table);
  const egress = webhookEgress();
  return {
    webhookOf: subscribers.webhookOf,
    outbox: createOutboxStore(table),
    retry: retryOnConflict,
    published: async () => selectionKeysOf((await latest())?.opportunities.value ?? []),
    destinationOf: (url) => findDestination(url, egress),
    save: async (userId, seen, { url, now }) =>
      subscribers.saveWebhook(userId, seen, { url, now, newSalt: await newSalt() }),
  };
}
