import { randomBytes } from 'node:crypto';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createLedgerStore } from '#adapters/dynamodb/ledger-store.ts';
import { createSnapshotReader } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { findDestination } from '#adapters/webhooks/destination.ts';
import { reachOf } from '#adapters/webhooks/reach.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { isSelectionBet } from '#domain/webhooks/alert-filters.ts';
import type { LedgerLine } from '#domain/webhooks/ledger.ts';
import { SALT_BYTES } from '#domain/webhooks/secret.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { invalidFlags } from '../flags.ts';
import { refused } from '../problem.ts';
import type { FoundStack } from '../verb.ts';

/** Scans form deliveries meanwhile: nobody loses this many races. */
const MAX_ATTEMPTS = 5;

/** Random bytes that tell one secret of an account from another. */
export function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('base64url');
}

/**
 * Saves the address of an account's webhook after judging where it leads now. First it writes down every selection that is
 * published: those are not new (D15). Throws an AdminProblem.
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
  const { webhook } = await subscribers.find(userId);
  const snapshots = createSnapshotReader({ ...table, intervalMs: 0, now: () => now });
  const published = (await snapshots.opportunities())?.opportunities.value.filter(isSelectionBet) ?? [];
  const voids = webhook === null;
  await appendLine(table, userId, { kind: 'known', keys: published.map(selectionKey), at: now, voids });
  return subscribers.saveWebhook(userId, destination.url.href, newSalt(), now);
}

type WithoutNumber<T> = T extends unknown ? Omit<T, 'number'> : never;

/** Writes the next line of a ledger. */
export async function appendLine(
  table: FoundStack['table'],
  userId: string,
  line: WithoutNumber<LedgerLine>,
): Promise<void> {
  const ledgers = createLedgerStore(table);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const last = (await ledgers.since(userId, 1)).at(-1);
    const number = (last?.line.number ?? 0) + 1;
    if (await ledgers.append(userId, { ...line, number })) return;
  }
  throw new Error('Deliveries were formed under every attempt to write the next line of the ledger');
}
