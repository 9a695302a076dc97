import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { WakeUp, WakeUpMessage } from '#domain/webhooks/wake-up.ts';

const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 3_000;
/** Limit of SQS on one request. */
const BATCH_SIZE = 10;

/** A client whose calls fail within three seconds each, tried up to three times. */
export function createQueueClient(): SQSClient {
  return new SQSClient({
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
}

type Queue = { readonly client: Pick<SQSClient, 'send'>; readonly queueUrl: string };

/** The queue of wake-ups. It says which outboxes to read, never what to send. */
export function createWebhookQueue({ client, queueUrl }: Queue) {
  return {
    /** Sends the messages, ten per request. Throws when any was not taken; others may have been. */
    async send(messages: readonly WakeUpMessage[]): Promise<void> {
      const batches = Map.groupBy(messages, (_, index) => Math.floor(index / BATCH_SIZE));
      await Promise.all(
        [...batches.values()].map(async (batch) => {
          const { Failed = [] } = await client.send(
            new SendMessageBatchCommand({
              QueueUrl: queueUrl,
              Entries: batch.map(({ wakeUps, delaySeconds }, index) => ({
                Id: String(index),
                MessageBody: toMessageBody(wakeUps),
                DelaySeconds: delaySeconds,
              })),
            }),
          );
          if (Failed.length > 0) {
            throw new Error(`The queue refused ${Failed.length} messages: ${Failed[0]?.Code ?? 'no reason'}`);
          }
        }),
      );
    },
  };
}

/** The text of a message. Each wake-up is a list, because fifty of them share a message. */
export function toMessageBody(wakeUps: readonly WakeUp[]): string {
  return JSON.stringify({ wakeUps: wakeUps.map(({ userId, slot, from }) => [userId, slot, from]) });
}

/** The wake-ups of a message's text; undefined if the text has another shape. */
export function parseMessageBody(text: string): readonly WakeUp[] | undefined {
  try {
    return JSON.parse(text).wakeUps.map(([userId, slot, from]: readonly unknown[]) => {
      if (typeof userId !== 'string' || !Number.isInteger(slot) || !Number.isInteger(from))
        throw new TypeError();
      return { userId, slot, from };
    });
  } catch {
    return undefined;
  }
}
