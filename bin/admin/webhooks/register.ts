import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { appendLine, type Ledgers } from './next-line.ts';

export type RegisterDeps = {
  readonly webhookOf: (userId: string) => Promise<Webhook | null>;
  /** Keys of the selection bets that are published now. */
  readonly published: () => Promise<readonly string[]>;
  readonly ledgers: Ledgers;
  /** Undefined, and nothing saved, unless the webhook is still the one that was seen. */
  readonly save: (userId: string, seen: Webhook | null, url: string) => Promise<Webhook | undefined>;
};

/** Others save or remove the same webhook meanwhile: nobody loses this many races. */
const MAX_ATTEMPTS = 10;

/**
 * Saves the address of a webhook. First it writes down the selections that are published, which are not new (D15), and that what
 * was owed before a removal is owed no more. The webhook is looked at after the ledger was read and saved only if it is still the
 * same: what was formed for a webhook that exists is never given up, and what waited at a removal is never sent. `now` in
 * epoch milliseconds.
 */
export async function registerWebhook(
  { webhookOf, published, ledgers, save }: RegisterDeps,
  userId: string,
  url: string,
  now: number,
): Promise<Webhook> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    let seen: Webhook | null = null;
    await appendLine(ledgers, userId, now, async () => {
      seen = await webhookOf(userId);
      return { kind: 'known', keys: await published(), at: now, voids: seen === null, opensAt: now };
    });
    const saved = await save(userId, seen, url);
    if (saved !== undefined) return saved;
  }
  throw new Error('The webhook of the account changed under every attempt to save it');
}
