import type { SaveAddressDeps, TargetOf } from '#actions/save-address.ts';
import type { SaveChatDeps } from '#actions/save-chat-address.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import type { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { findTarget } from '#adapters/webhooks/target.ts';
import { selectionKeysOf } from '#domain/webhooks/selection/alert-filters.ts';
import { firstSalts } from '#domain/webhooks/signing/secret.ts';
import { activeBankrollsOf } from '#domain/webhooks/subscriber/bankrolls.ts';
import { type Chat, parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import type { ChatSources } from '#http/account/chat-view.ts';
import { webhookEgress } from './webhook-egress.ts';

type Secrets = Pick<
  ReturnType<typeof createWebhookSecrets>,
  'newSalt' | 'sealAddress' | 'addressOf'
>;

/** What saving the address of a destination needs, beside its salt. */
function registration(table: Table) {
  const { latest } = createSnapshotStore(table);
  const { settingsOf } = createSubscriberStore(table);
  const egress = webhookEgress();
  const targetOf: TargetOf = (url) => findTarget(url, egress);
  return {
    outbox: createOutboxStore(table),
    retry: retryOnConflict,
    async published(destination: string) {
      const settings = await settingsOf(parseDestination(destination).userId);
      const grades = activeBankrollsOf(settings).flatMap((bankroll) => bankroll.grades);
      return selectionKeysOf((await latest())?.opportunities.value ?? [], grades);
    },
    targetOf,
  };
}

/** What saving the address of a webhook needs. */
export function addressSaver(table: Table, { newSalt }: Pick<Secrets, 'newSalt'>): SaveAddressDeps {
  const subscribers = createSubscriberStore(table);
  return {
    ...registration(table),
    find: subscribers.webhookOf,
    save: async (userId, seen, { address, now }) =>
      subscribers.saveWebhook(userId, seen, { url: address, now, newSalt: await newSalt() }),
  };
}

/** What showing chats needs. */
export function chatSources(table: Table, { addressOf }: Pick<Secrets, 'addressOf'>): ChatSources {
  const { chatOf } = createSubscriberStore(table);
  const { outboxOf } = createOutboxStore(table);
  return { chatOf, outboxOf, addressOf };
}

/** What saving the address of a chat needs. */
export function chatSaver(
  table: Table,
  { newSalt, sealAddress }: Pick<Secrets, 'newSalt' | 'sealAddress'>,
): SaveChatDeps {
  const subscribers = createSubscriberStore(table);
  return {
    ...registration(table),
    find: subscribers.chatOf,
    async save(destination, seen, { address, now }): Promise<Chat | undefined> {
      const salts = seen?.salts ?? firstSalts(await newSalt());
      const sealed = await sealAddress(destination, salts.current, address);
      return subscribers.saveDestination(destination, seen, { sealed, salts, savedAt: now });
    },
  };
}
