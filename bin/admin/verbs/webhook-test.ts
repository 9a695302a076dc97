import { randomBytes } from 'node:crypto';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { reachOf } from '#adapters/webhooks/reach.ts';
import { signCall } from '#domain/webhooks/call.ts';
import { samplePicks } from '#domain/webhooks/samples.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';

/** Sends a sample pick, signed like any other, and tells what the receiver answered. Counts neither way. */
export const webhookTest = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ stack, now }, { user }) {
    const { table, masterKey, reach } = await stack();
    const { webhook, settings } = await createSubscriberStore(table).find(user);
    if (webhook === null) throw refused('no_webhook');
    const sentAt = now();
    const id = `test_${randomBytes(12).toString('hex')}`;
    const event = { kind: 'test', userId: user, sentAt, picks: samplePicks(settings, sentAt) } as const;
    const call = signCall(id, event, { ...webhook, masterKey: await masterKey() });
    const result = await createPostWebhook(reachOf(reach))(call);
    return {
      webhook_id: id,
      outcome: result.outcome,
      status: result.status ?? null,
      reason: result.reason ?? null,
      detail: result.detail ?? null,
      duration_ms: result.durationMs,
      answer: result.bodyStart,
    };
  },
});
