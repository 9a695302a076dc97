import { setTimeout as delay } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { FunctionHost } from '../lambda/function-host.ts';
import type { EventSourcePlan } from '../template/functions.ts';
import { REGION } from '../template/names.ts';

/** Batches in work at once: as many as a function has environments here. */
const MAX_POLLERS = 8;
const LONG_POLL_SECONDS = 20;
const RETRY_MS = 500;

/**
 * Polls a queue and invokes the function with what it receives. A message leaves the queue when the
 * function has answered without reporting it as failed. After a failed invocation every message of
 * the batch stays, and comes again after its visibility timeout.
 */
export function startEventSource(client: SQSClient, plan: EventSourcePlan, host: FunctionHost) {
  const ending = new AbortController();
  const options = { abortSignal: ending.signal };
  const { queueUrl: QueueUrl, batchSize, reportsFailures } = plan;

  async function serveOneBatch(): Promise<void> {
    const receive = new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: batchSize,
      WaitTimeSeconds: LONG_POLL_SECONDS,
      MessageSystemAttributeNames: ['All'],
    });
    const { Messages: messages = [] } = await client.send(receive, options);
    if (messages.length === 0) {
      return;
    }
    const event = { Records: messages.map((message) => toRecord(message, plan)) };
    const answer: unknown = JSON.parse(await host.invoke(event, { signal: ending.signal }));
    const failed = reportsFailures ? failedIds(answer) : [];
    const done = messages.filter(({ MessageId = '' }) => !failed.includes(MessageId));
    if (done.length === 0) {
      return;
    }
    const Entries = done.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }), options);
  }

  async function poll(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await serveOneBatch();
      } catch {
        // The function has logged what was wrong with it, and its messages come again.
        await delay(RETRY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  }

  const pollers = Math.min(plan.maxConcurrency ?? MAX_POLLERS, MAX_POLLERS);
  for (let i = 0; i < pollers; i++) {
    void poll();
  }
  return { stop: () => ending.abort() };
}

function toRecord(
  { MessageId, ReceiptHandle, Body, Attributes = {} }: Message,
  plan: EventSourcePlan,
) {
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: Attributes,
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: plan.queueArn,
    awsRegion: REGION,
  };
}

function failedIds(answer: unknown): readonly string[] {
  const { batchItemFailures = [] } = (answer ?? {}) as {
    batchItemFailures?: { itemIdentifier: string }[];
  };
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}
