import { addressRefusal, type SaveAddressDeps, saveAddress } from '#actions/save-address.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { standingOf } from '#domain/webhooks/outbox/delivery-log.ts';
import type { Outbox } from '#domain/webhooks/outbox/outbox.ts';
import type { Webhook } from '#domain/webhooks/subscriber/destination.ts';
import type { AccountDeps } from './account-commands.ts';
import { done, invalid, refused } from './answer.ts';

type Rotated =
  | { readonly ok: true; readonly webhook: Webhook }
  | { readonly ok: false; readonly reason: string };

export type WebhookDeps = {
  readonly accounts: Pick<AccountDeps['accounts'], 'find'>;
  readonly subscribers: {
    webhookOf(userId: string): Promise<Webhook | null>;
    /** `now` in epoch milliseconds. */
    rotateSecret(userId: string, newSalt: string, now: number): Promise<Rotated>;
  };
  readonly outbox: { outboxOf(userId: string): Promise<Outbox> };
  readonly secrets: {
    newSalt(): Promise<string>;
    secretOf(userId: string, salt: string): Promise<string>;
  };
  readonly address: SaveAddressDeps;
  readonly now: () => number;
};

export function webhookCommands(deps: WebhookDeps) {
  const { accounts, subscribers, outbox, secrets, address, now } = deps;

  /** Includes the secret, and when the secrets that it replaced stop signing. */
  async function toView(userId: string, { url, salts, savedAt }: Webhook) {
    return {
      user_id: userId,
      url,
      secret: await secrets.secretOf(userId, salts.current),
      saved_at: toIsoInstant(savedAt),
      replaced_secrets: salts.replaced.map(({ until }) => ({ signs_until: toIsoInstant(until) })),
    };
  }

  /** Why there is no webhook of a user. */
  async function withoutWebhook(userId: string) {
    const found = await accounts.find(userId);
    return refused(found.ok ? 'no_webhook' : found.reason);
  }

  return {
    /** Saves the address and shows the secret, which a change of address does not change. */
    'webhook set': async ({ user_id: userId, url }: { user_id: string; url: string }) => {
      const found = await accounts.find(userId);
      if (!found.ok) {
        return refused(found.reason);
      }
      if (found.account.plan !== PLAN_SHARP) {
        return refused('plan_required:sharp');
      }
      const saved = await saveAddress(address, userId, url, now());
      return saved.ok
        ? done(await toView(userId, saved.webhook))
        : invalid([{ parameter: 'url', message: addressRefusal(saved.reason) }]);
    },

    /** The address, the secret and the state of delivery. */
    'webhook show': async ({ user_id: userId }: { user_id: string }) => {
      const webhook = await subscribers.webhookOf(userId);
      if (webhook === null) {
        return withoutWebhook(userId);
      }
      const { failures, resumesAt, waiting } = standingOf(await outbox.outboxOf(userId), now());
      const view = await toView(userId, webhook);
      return done({ ...view, failures, paused_until: toIsoInstant(resumesAt), waiting });
    },

    /** Replaces the secret and shows the new one. The old one goes on signing for a day. */
    'webhook rotate-secret': async ({ user_id: userId }: { user_id: string }) => {
      const salt = await secrets.newSalt();
      // Derived first: a secret that could not be shown must not be in use.
      await secrets.secretOf(userId, salt);
      const rotated = await subscribers.rotateSecret(userId, salt, now());
      if (!rotated.ok && rotated.reason === 'no_webhook') {
        return withoutWebhook(userId);
      }
      return rotated.ok ? done(await toView(userId, rotated.webhook)) : refused(rotated.reason);
    },
  };
}
