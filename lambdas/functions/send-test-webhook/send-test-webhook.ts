import type { CallReport } from '#domain/webhooks/delivery-progress.ts';
import type { WebhookEvent } from '#domain/webhooks/events/event.ts';
import { testEvent } from '#domain/webhooks/events/test.ts';
import type { SignedCall } from '#domain/webhooks/sign-call.ts';
import type { Subscriber, Webhook } from '#domain/webhooks/subscriber.ts';

export type SendTestDeps = {
  readonly find: (userId: string) => Promise<Subscriber>;
  readonly sign: (id: string, event: WebhookEvent, webhook: Webhook) => Promise<SignedCall>;
  readonly post: (call: SignedCall) => Promise<CallReport>;
  /** A `webhook-id` that no delivery has. */
  readonly newId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

export type TestResult =
  | { readonly ok: true; readonly webhookId: string; readonly report: CallReport }
  | { readonly ok: false; readonly reason: 'no_webhook' };

/** Sends a signed test event to the webhook of an account. It does not count as a success or a failure of the receiver. */
export async function sendTestWebhook(
  { find, sign, post, newId, now }: SendTestDeps,
  userId: string,
): Promise<TestResult> {
  const { webhook, settings } = await find(userId);
  if (webhook === null) return { ok: false, reason: 'no_webhook' };
  const sentAt = now();
  const webhookId = newId();
  const event = { type: testEvent.name, userId, sentAt, fields: testEvent.sample(settings, sentAt) };
  const report = await post(await sign(webhookId, event, webhook));
  return { ok: true, webhookId, report };
}
