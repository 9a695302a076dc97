import { addressRefusal, type SaveAddressDeps, saveAddress } from '#actions/save-address.ts';
import { type SendTestDeps, sendTest } from '#actions/send-test.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { standingOf } from '#domain/webhooks/delivery-log.ts';
import type { OutboxEntry } from '#domain/webhooks/outbox.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { toCallView } from '#http/account/webhook-view.ts';
import type { AccountDeps } from './account-commands.ts';
import { done, invalid, refused } from './answer.ts';

type Rotated =
  | { readonly ok: true; readonly webhook: Webhook }
  | { readonly ok: false; readonly reason: string };

export type WebhookDeps = {
  readonly accounts: Pick<AccountDeps['accounts'], 'find'>;
  readonly subscribers: {
    webhookOf(userId: string): Promise<Webhook | null>;
    /** False if there was no webhook. */
    removeWebhook(userId: string): Promise<boolean>;
    /** `now` in epoch milliseconds. */
    rotateSecret(userId: string, newSalt: string, now: number): Promise<Rotated>;
  };
  readonly outbox: { entriesOf(userId: string): Promise<readonly OutboxEntry[]> };
  readonly secrets: {
    newSalt(): Promise<string>;
    secretOf(userId: string, salt: string): Promise<string>;
  };
  readonly address: SaveAddressDeps;
  readonly test: SendTestDeps;
  readonly now: () => number;
};

export function webhookCommands(deps: WebhookDeps) {
  const { accounts, subscribers, outbox, secrets, address, test, now } = deps;

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
        return refused('no_webhook');
      }
      const { failures, resumesAt, waiting } = standingOf(await outbox.entriesOf(userId), now());
      const view = await toView(userId, webhook);
      return done({ ...view, failures, paused_until: toIsoInstant(resumesAt), waiting });
    },

    /** Removes the webhook. Waiting deliveries are never sent; settings stay. */
    'webhook remove': async ({ user_id }: { user_id: string }) => {
      const removed = await subscribers.removeWebhook(user_id);
      return removed ? done({ user_id, removed }) : refused('no_webhook');
    },

    /** Replaces the secret and shows the new one. The old one goes on signing for a day. */
    'webhook rotate-secret': async ({ user_id: userId }: { user_id: string }) => {
      const salt = await secrets.newSalt();
      // Derived first: a secret that could not be shown must not be in use.
      await secrets.secretOf(userId, salt);
      const rotated = await subscribers.rotateSecret(userId, salt, now());
      return rotated.ok ? done(await toView(userId, rotated.webhook)) : refused(rotated.reason);
    },

    /** Sends a signed test event and shows the response, whatever it is. */
    'webhook test': async ({ user_id }: { user_id: string }) => {
      const sent = await sendTest(test, user_id, now());
      return sent
        ? done({ webhook_id: sent.id, ...toCallView(sent.report) })
        : refused('no_webhook');
    },
  };
}
