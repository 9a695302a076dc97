import type { CallReport } from '#domain/webhooks/delivery-progress.ts';
import type { WebhookEvent } from '#domain/webhooks/events/event.ts';
import { testEvent } from '#domain/webhooks/events/test.ts';
import type { SignedCall } from '#domain/webhooks/signature.ts';
import type { Subscriber, Webhook } from '#domain/webhooks/subscriber.ts';

export type SendTestDeps = {
  find(userId: string): Promise<Subscriber>;
  sign(id: string, event: WebhookEvent, webhook: Webhook): Promise<SignedCall>;
  post(call: SignedCall): Promise<CallReport>;
  /** A `webhook-id` that no delivery has. */
  newId(): string;
};

/** What was sent, and what came of it. */
export type SentTest = {
  readonly id: string;
  readonly call: SignedCall;
  readonly report: CallReport;
};

/**
 * Sends a test event, also in a pause; it does not count for the receiver. Undefined without a
 * webhook.
 */
export async function sendTest(
  { find, sign, post, newId }: SendTestDeps,
  userId: string,
  now: number,
): Promise<SentTest | undefined> {
  const { webhook, settings } = await find(userId);
  if (webhook === null) {
    return undefined;
  }
  const id = newId();
  const event = {
    type: testEvent.name,
    userId,
    sentAt: now,
    fields: testEvent.sample(settings, now),
  };
  const call = await sign(id, event, webhook);
  return { id, call, report: await post(call) };
}
