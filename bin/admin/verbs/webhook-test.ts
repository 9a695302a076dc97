import { randomBytes } from 'node:crypto';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { testEvent } from '#domain/webhooks/events/test.ts';
import { signCall } from '#domain/webhooks/sign-call.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';

/** Sends a signed test event and shows the response. It does not count as a success or a failure. */
export const webhookTest = defineVerb({
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
    return {
      webhook_id: id,
      outcome: result.outcome,
      status: result.status ?? null,
      reason: result.reason ?? null,
      detail: result.detail ?? null,
      duration_ms: result.durationMs,
      answer: result.responsePreview,
    };
  },
});
