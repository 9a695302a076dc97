import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Nudge, NudgeMessage } from '#domain/webhooks/nudge.ts';

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

/** The queue of nudges: who is to be looked at, never what they are owed. */
export function createWebhookQueue({ client, queueUrl }: Queue) {
  return {
    /** Sends the messages, ten per request. Throws when any was not taken; others may have been. */
    async send(messages: readonly NudgeMessage[]): Promise<void> {
      const batches = Array.from({ length: Math.ceil(messages.length / BATCH_SIZE) }, (_, index) =>
        messages.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
      );
      await Promise.all(
        batches.map(async (batch) => {
          const { Failed = [] } = await client.send(
            new SendMessageBatchCommand({
              QueueUrl: queueUrl,
              Entries: batch.map(({ nudges, delaySeconds }, index) => ({
                Id: String(index),
                MessageBody: toMessageBody(nudges),
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

/** The text of a message: subscribers as lists, because fifty of them share it. */
export function toMessageBody(nudges: readonly Nudge[]): string {
  return JSON.stringify({ nudges: nudges.map(({ userId, slot, from }) => [userId, slot, from]) });
}

/** The nudges of a message's text; undefined where it is not one of ours. */
export function parseMessageBody(text: string): readonly Nudge[] | undefined {
  const parsed = parseJson(text);
  const list =
    typeof parsed === 'object' && parsed !== null && 'nudges' in parsed ? parsed.nudges : undefined;
  if (!Array.isArray(list)) return undefined;
  const nudges = list.flatMap((item: unknown) => {
    const [userId, slot, from] = Array.isArray(item) ? item : [];
    const isSound = typeof userId === 'string' && Number.isInteger(slot) && Number.isInteger(from);
    return isSound ? [{ userId, slot, from }] : [];
  });
  return nudges.length === list.length ? nudges : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
