import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { CALL_LIMITS } from '../call-limits.ts';

/** Limits of SQS on one request. */
const MAX_PER_REQUEST = 10;
export const MAX_REQUEST_BYTES = 1_048_576;

/** A client whose calls fail within three seconds each, tried up to three times. */
export function createQueueClient(): SQSClient {
  return new SQSClient({ requestHandler: CALL_LIMITS });
}

export type Queue = { readonly client: Pick<SQSClient, 'send'>; readonly queueUrl: string };

/** A message of ASCII characters. */
export type OutgoingMessage = { readonly body: string; readonly delaySeconds: number };

/**
 * Sends the messages, as many per request as it takes. Throws when any was not taken; others may
 * have been.
 */
export async function sendMessages(
  { client, queueUrl: QueueUrl }: Queue,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  const longest = Math.max(1, ...messages.map(({ body }) => body.length));
  const perRequest = Math.max(
    1,
    Math.min(MAX_PER_REQUEST, Math.floor(MAX_REQUEST_BYTES / longest)),
  );
  const batches = Map.groupBy(messages, (_, index) => Math.floor(index / perRequest));
  await Promise.all(
    [...batches.values()].map(async (batch) => {
      const Entries = batch.map(({ body: MessageBody, delaySeconds: DelaySeconds }, index) => {
        return { Id: String(index), MessageBody, DelaySeconds };
      });
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      if (Failed.length > 0) {
        throw new Error(
          `The queue refused ${Failed.length} messages: ${Failed[0]?.Code ?? 'no reason'}`,
        );
      }
    }),
  );
}
