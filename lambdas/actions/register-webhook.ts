import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { appendEntry, type Outbox, type Retry } from './append-entry.ts';

export type RegisterDeps = {
  readonly webhookOf: (userId: string) => Promise<Webhook | null>;
  /** Keys of the selection bets that are published now. */
  readonly published: () => Promise<readonly string[]>;
  readonly outbox: Outbox;
  readonly retry: Retry;
  /**
   * Undefined, and nothing saved, unless the webhook is still the one that was seen. `now` in epoch
   * milliseconds.
   */
  readonly save: (
    userId: string,
    seen: Webhook | null,
    saved: { readonly url: string; readonly now: number },
  ) => Promise<Webhook | undefined>;
};

/**
 * Saves the address of a webhook. It first writes a baseline: the selections that are published now
 * are not new, and after a removal deliveries that still wait are cancelled. The webhook is read
 * after the outbox and saved only if it is unchanged. So no delivery to an existing webhook is
 * cancelled, and no delivery to a removed one is sent. `now` in epoch milliseconds.
 */
export function registerWebhook(
  { webhookOf, published, outbox, retry, save }: RegisterDeps,
  userId: string,
  url: string,
  now: number,
): Promise<Webhook> {
  return retry('save the webhook of the account', async () => {
    let seen: Webhook | null = null;
    await appendEntry({ outbox, retry }, userId, async () => {
      seen = await webhookOf(userId);
      return { kind: 'baseline', keys: await published(), at: now, cancelsEarlier: seen === null };
    });
    return save(userId, seen, { url, now });
  });
}
