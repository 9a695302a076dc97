import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { findDestination } from '#adapters/webhooks/destination.ts';
import { egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { isSelectionBet } from '#domain/webhooks/alert-filters.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { invalidFlags } from '../flags.ts';
import { accepted, refused } from '../problem.ts';
import type { FoundStack } from '../verb.ts';
import { registerWebhook } from './register.ts';

/** Saves the address of an account's webhook, provided that it may be called. Throws an AdminProblem. */
export async function saveWebhook(
  { table, extendEgress }: Pick<FoundStack, 'table' | 'extendEgress'>,
  { userId, url, newSalt }: { readonly userId: string; readonly url: string; readonly newSalt: string },
  now: number,
): Promise<Webhook> {
  const { account } = accepted(await createAccountStore(table).find(userId));
  if (account.plan !== PLAN_SHARP) throw refused('plan_required:sharp');
  const destination = await findDestination(url, egressPolicy(extendEgress));
  if (!destination.ok)
    throw invalidFlags([{ parameter: '--url', message: `is refused: ${destination.reason}` }]);

  const subscribers = createSubscriberStore(table);
  const deps = {
    webhookOf: async (user: string) => (await subscribers.find(user)).webhook,
    async published() {
      const snapshots = createSnapshotStore(table);
      const head = await snapshots.head();
      const snapshot = head && (await snapshots.load(head));
      return (snapshot?.opportunities.value ?? []).filter(isSelectionBet).map(selectionKey);
    },
    outbox: createOutboxStore(table),
    save: (user: string, seen: Webhook | null, href: string) =>
      subscribers.saveWebhook(user, seen, { url: href, newSalt, now }),
  };
  return registerWebhook(deps, userId, destination.url.href, now);
}
