import { firstSalts, rotate } from '#domain/webhooks/secret.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';

/**
 * The rows of webhooks; a row is another object after each change, and `onChange` belongs to it.
 */
export function createWebhookRows(onChange: (userId: string) => void) {
  const rows = new Map<string, Webhook | null>();
  let salts = 0;
  const newSalt = () => String(salts++);
  const find = (userId: string) => rows.get(userId) ?? null;
  return {
    find,
    save(userId: string, seen: Webhook | null, url: string, savedAt: number): Webhook | undefined {
      if (find(userId) !== seen) {
        return undefined;
      }
      const saved = { url, salts: seen?.salts ?? firstSalts(newSalt()), savedAt };
      rows.set(userId, saved);
      onChange(userId);
      return saved;
    },
    remove(userId: string): void {
      rows.set(userId, null);
      onChange(userId);
    },
    rotate(userId: string, now: number): void {
      const webhook = find(userId);
      const rotation = webhook && rotate(webhook.salts, newSalt(), now);
      if (webhook && rotation?.ok) {
        rows.set(userId, { ...webhook, salts: rotation.salts });
      }
    },
  };
}
