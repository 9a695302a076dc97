import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { retryOnConflict as retry } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { findDestination } from '#adapters/webhooks/destination.ts';
import { egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { selectionKeysOf } from '#domain/webhooks/alert-filters.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { createAddressSaver, refusalOf } from '#functions/save-webhook/save-webhook.ts';
import { invalidFlags } from '../flags.ts';
import { accepted, refused } from '../problem.ts';
import type { FoundStack } from '../verb.ts';

/** Saves the address of an account's webhook, provided that it may be called. Throws an AdminProblem. */
export async function saveWebhook(
  { table, extendEgress }: Pick<FoundStack, 'table' | 'extendEgress'>,
  { userId, url, newSalt }: { readonly userId: string; readonly url: string; readonly newSalt: string },
  now: number,
): Promise<Webhook> {
  const { account } = accepted(await createAccountStore(table).find(userId));
  if (account.plan !== PLAN_SHARP) throw refused('plan_required:sharp');
  const egress = egressPolicy(extendEgress);
  const subscribers = createSubscriberStore(table);
  const { latest } = createSnapshotStore(table);
  const saveAddress = createAddressSaver({
    ...subscribers,
    outbox: createOutboxStore(table),
    retry,
    published: async () => selectionKeysOf((await latest())?.opportunities.value ?? []),
    destinationOf: (text) => findDestination(text, egress),
    save: (user, seen, saved) => subscribers.saveWebhook(user, seen, { ...saved, newSalt }),
  });
  const saved = await saveAddress(userId, url, now);
  if (saved.ok) return saved.webhook;
  throw invalidFlags([{ parameter: '--url', message: refusalOf(saved.reason) }]);
}
