import { randomBytes } from 'node:crypto';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createLedgerStore } from '#adapters/dynamodb/ledger-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { findDestination } from '#adapters/webhooks/destination.ts';
import { reachOf } from '#adapters/webhooks/reach.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { isSelectionBet } from '#domain/webhooks/alert-filters.ts';
import { SALT_BYTES } from '#domain/webhooks/secret.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { invalidFlags } from '../flags.ts';
import { refused } from '../problem.ts';
import type { FoundStack } from '../verb.ts';
import { registerWebhook } from './register.ts';

/** Random bytes that tell one secret of an account from another. */
export function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('base64url');
}

/**
 * Saves the address of an account's webhook after judging where it leads now; what is published now is not new (D15). Throws an
 * AdminProblem.
 */
export async function saveWebhook(
  { table, reach }: FoundStack,
  { userId, url }: { readonly userId: string; readonly url: string },
  now: number,
): Promise<Webhook> {
  const found = await createAccountStore(table).find(userId);
  if (!found.ok) throw refused(found.reason);
  if (found.account.plan !== PLAN_SHARP) throw refused('plan_required:sharp');
  const { policy, resolve } = reachOf(reach);
  const destination = await findDestination(url, policy, resolve);
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
    ledgers: createLedgerStore(table),
    save: (user: string, seen: Webhook | null, href: string) =>
      subscribers.saveWebhook(user, seen, { url: href, newSalt: newSalt(), now }),
  };
  return registerWebhook(deps, userId, destination.url.href, now);
}
