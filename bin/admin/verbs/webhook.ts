import { randomBytes } from 'node:crypto';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { INITIAL_STATE, isPaused } from '#domain/webhooks/delivery-state.ts';
import { testEvent } from '#domain/webhooks/events/test.ts';
import { activeDeliveries, headOf, isWaiting } from '#domain/webhooks/outbox.ts';
import { deriveSecret } from '#domain/webhooks/secret.ts';
import { signCall } from '#domain/webhooks/sign-call.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { AdminProblem, accepted, refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toInstant } from '../view.ts';
import { newSalt, saveWebhook } from '../webhooks/save-webhook.ts';

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
      const entries = await createOutboxStore(table).readFrom(user, 1);
      const { head, previous } = headOf(entries, now());
      const state = (head?.progress ?? previous?.progress)?.state ?? INITIAL_STATE;
      return {
        ...toView(user, webhook, await masterKey()),
        failures: state.failures,
        paused_until: toInstant(isPaused(state, now()) ? state.pausedUntil : null),
        waiting: activeDeliveries(entries).filter((entry) => isWaiting(entry, now())).length,
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
      const { webhook } = accepted(await createSubscriberStore(table).rotateSecret(user, newSalt(), now()));
      return toView(user, webhook, key);
    },
  }),

  /**
   * Sends a signed test event and shows the response, also where it is not a 2xx: then there is a problem as well. It does
   * not count as a success or a failure of delivery.
   */
  'webhook test': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ stack, now }, { user }) {
      const { table, masterKey, extendEgress } = await stack();
      const { webhook, settings } = await createSubscriberStore(table).find(user);
      if (webhook === null) throw refused('no_webhook');
      const sentAt = now();
      const id = `test_${randomBytes(12).toString('hex')}`;
      const fields = testEvent.sample(settings, sentAt);
      const event = { type: testEvent.name, userId: user, sentAt, fields };
      const call = signCall(id, event, { ...webhook, masterKey: await masterKey() });
      const result = await createPostWebhook({ egress: egressPolicy(extendEgress) })(call);
      const report = {
        webhook_id: id,
        outcome: result.outcome,
        status: result.status,
        reason: result.reason,
        detail: result.detail,
        duration_ms: result.durationMs,
        answer: result.responsePreview,
      };
      if (result.outcome !== 'delivered') throw testFailed(report);
      return report;
    },
  }),
};

/** The problem of a test whose receiver did not answer 2xx; the report still goes to stdout. */
function testFailed(report: {
  readonly status: number | null;
  readonly reason: string | null;
  readonly detail: string | null;
}): AdminProblem {
  const { status, reason, detail } = report;
  const why = [reason, detail ?? (status === null ? null : `status ${status}`)].filter(
    (part) => part !== null,
  );
  return new AdminProblem('test_failed', 'The test failed', `${why.join(': ')}.`, {}, report);
}

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
