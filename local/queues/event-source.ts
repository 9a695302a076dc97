import { setTimeout as delay } from 'node:timers/promises';
import type { FunctionHost } from '../lambda/function-host.ts';
import { REGION } from '../template/physical.ts';
import type { EventSourcePlan } from '../template/stack-plan.ts';
import { callQueues } from './queue-call.ts';

/** What hands the messages of a queue to a function. */
export type EventSource = { stop(): void };

type Message = {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly Body: string;
  readonly Attributes?: Readonly<Record<string, string>>;
};

/** As many batches at once as a function has environments here. */
const MAX_POLLERS = 4;
const LONG_POLL_SECONDS = 20;
const RETRY_MS = 500;

type Options = {
  readonly endpoint: string;
  readonly plan: EventSourcePlan;
  readonly host: FunctionHost;
};

/**
 * Polls a queue and invokes the function with what it receives. Messages leave the queue when the function has answered,
 * but for those it reports as failed; those of a failed invocation all stay, and come again after their visibility timeout.
 */
export function startEventSource({ endpoint, plan, host }: Options): EventSource {
  const ending = new AbortController();
  const { signal } = ending;
  const call = (operation: string, body: object) =>
    callQueues(endpoint, operation, { QueueUrl: plan.queueUrl, ...body }, signal);

  async function serveOneBatch(): Promise<void> {
    const { Messages: messages = [] } = (await call('ReceiveMessage', {
      MaxNumberOfMessages: plan.batchSize,
      WaitTimeSeconds: LONG_POLL_SECONDS,
      MessageSystemAttributeNames: ['All'],
    })) as { Messages?: readonly Message[] };
    if (messages.length === 0) return;
    const answer: unknown = JSON.parse(
      await host.invoke({ Records: messages.map((message) => toRecord(message, plan)) }, { signal }),
    );
    const failed = plan.reportsFailures ? failedIds(answer) : new Set<string>();
    const done = messages.filter(({ MessageId }) => !failed.has(MessageId));
    if (done.length === 0) return;
    await call('DeleteMessageBatch', {
      Entries: done.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
    });
  }

  async function poll(): Promise<void> {
    while (!signal.aborted) {
      try {
        await serveOneBatch();
      } catch {
        // The function has logged what was wrong with it, and its messages come again.
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  const count = Math.min(plan.maxConcurrency ?? MAX_POLLERS, MAX_POLLERS);
  for (let i = 0; i < count; i++) void poll();
  return { stop: () => ending.abort() };
}

function toRecord({ MessageId, ReceiptHandle, Body, Attributes }: Message, { queueArn }: EventSourcePlan) {
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: Attributes ?? {},
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: REGION,
  };
}

function failedIds(answer: unknown): ReadonlySet<string> {
  const failures = (answer as { batchItemFailures?: { itemIdentifier: string }[] } | null)?.batchItemFailures;
  return new Set((failures ?? []).map(({ itemIdentifier }) => itemIdentifier));
}
