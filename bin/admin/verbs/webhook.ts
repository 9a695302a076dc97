import { randomBytes } from 'node:crypto';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { deriveSecret, newSalt } from '#domain/webhooks/secret.ts';
import { sendTest } from '#domain/webhooks/send-test.ts';
import { signCall } from '#domain/webhooks/sign-call.ts';
import { standingOf } from '#domain/webhooks/standing.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { accepted, refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toInstant } from '../view.ts';
import { saveWebhook } from '../webhooks/save-webhook.ts';

export const WEBHOOK_VERBS = {
  /** Saves the address and shows the secret, which a change of address does not change. */
  'webhook set': defineVerb({
    flags: { user: 'USER_ID', url: 'URL' },
    async run({ stack, now }, { user, url }) {
      const found = await stack();
      const masterKey = await found.masterKey();
      return toView(user, await saveWebhook(found, { userId: user, url }, now()), masterKey);
    },
  }),

  /** Shows the address, the secret and the state of delivery. */
  'webhook show': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ stack, now }, { user }) {
      const { table, masterKey } = await stack();
      const { webhook } = await createSubscriberStore(table).find(user);
      if (webhook === null) throw refused('no_webhook');
      const { failures, resumesAt, waiting } = standingOf(
        await createOutboxStore(table).readFrom(user, 1),
        now(),
      );
      return {
        ...toView(user, webhook, await masterKey()),
        failures,
        paused_until: toInstant(resumesAt),
        waiting,
      };
    },
  }),

  /** Removes the webhook. Waiting deliveries are never sent; settings stay. */
  'webhook remove': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ table }, { user }) {
      const removed = await createSubscriberStore(await table()).removeWebhook(user);
      if (!removed) throw refused('no_webhook');
      return { user_id: user, removed };
    },
  }),

  /** Replaces the secret and shows the new one. The old one goes on signing for a day. */
  'webhook rotate-secret': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ stack, now }, { user }) {
      const { table, masterKey } = await stack();
      const key = await masterKey();
      const { webhook } = accepted(
        await createSubscriberStore(table).rotateSecret(user, newSalt(randomBytes), now()),
      );
      return toView(user, webhook, key);
    },
  }),

  /** Sends a signed test event and shows the response. It does not count as a success or a failure. */
  'webhook test': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ stack, now }, { user }) {
      const { table, masterKey, extendEgress } = await stack();
      const found = await masterKey();
      const sent = await sendTest(
        {
          find: createSubscriberStore(table).find,
          newId: () => `test_${randomBytes(12).toString('hex')}`,
          sign: async (id, event, webhook) => signCall(id, event, { ...webhook, masterKey: found }),
          post: createPostWebhook({ egress: egressPolicy(extendEgress) }),
        },
        user,
        now(),
      );
      if (sent === undefined) throw refused('no_webhook');
      const { id, report: result } = sent;
      return {
        webhook_id: id,
        outcome: result.outcome,
        status: result.status,
        reason: result.reason,
        detail: result.detail,
        duration_ms: result.durationMs,
        answer: result.responsePreview,
      };
    },
  }),
};

/** Includes the secret, and when the secrets that it replaced stop signing. */
function toView(userId: string, { url, salts, savedAt }: Webhook, masterKey: Uint8Array) {
  return {
    user_id: userId,
    url,
    secret: deriveSecret(masterKey, userId, salts.current),
    saved_at: toInstant(savedAt),
    replaced_secrets: salts.replaced.map(({ until }) => ({ signs_until: toInstant(until) })),
  };
}
