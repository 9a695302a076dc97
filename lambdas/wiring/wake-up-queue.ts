import { createQueueClient } from '#adapters/sqs/send-messages.ts';
import { createWebhookQueue } from '#adapters/sqs/webhook-queue.ts';
import { requiredEnv } from '#runtime/env.ts';

/** The queue of wake-ups. */
export function wakeUpQueue() {
  return createWebhookQueue({
    client: createQueueClient(),
    queueUrl: requiredEnv('WEBHOOK_QUEUE_URL'),
  });
}
