import { Duration, Stack } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { AlarmEntry } from './alarms.ts';
import { FIVE_MINUTES } from './metrics.ts';
import { QUEUE_NAMES, type QueueName } from './queue-names.ts';
import type { ServiceFunction } from './service-function.ts';

/** Keeps for two weeks what could not be delivered to or from `source`, which is named in words. */
export function addDeadLetterQueue(scope: Construct, name: string, source: string): Queue {
  const queue = new Queue(scope, name, {
    queueName: `${Stack.of(scope).stackName}-${name}`,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  const reason = `It is itself the dead-letter queue, of ${source}.`;
  acknowledge(queue, { 'AwsSolutions-SQS3': reason, 'Serverless-SQSRedrivePolicy': reason });
  return queue;
}

/** A queue of work and the queue of what could not be done. */
export type WorkQueue = { readonly queue: Queue; readonly deadLetters: Queue };

/** What a message may have, 1 MiB: the most that SQS takes, and what the senders count with. */
const MAX_MESSAGE_BYTES = 1_048_576;

type WorkQueueProps = {
  readonly name: QueueName;
  /** What the messages are, in words. */
  readonly messages: string;
  /** Timeout of the function that does the work. */
  readonly functionTimeout: Duration;
};

/** Throttled receives count too. */
const MAX_RECEIVES = 5;

/** A queue whose messages say what to look at, never the truth: an old one is of no use. */
export function addWorkQueue(
  scope: Construct,
  { name, messages, functionTimeout }: WorkQueueProps,
): WorkQueue {
  const deadLetters = addDeadLetterQueue(scope, QUEUE_NAMES[name], messages);
  const queue = new Queue(scope, name, {
    queueName: `${Stack.of(scope).stackName}-${name}`,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // A message must not be received again while it is processed: AWS advises six times the
    // timeout.
    visibilityTimeout: Duration.seconds(6 * functionTimeout.toSeconds()),
    retentionPeriod: Duration.hours(1),
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
  });
  return { queue, deadLetters };
}

/**
 * Has a function do the work of a queue. Invocations at a time, and messages of each, are bounded.
 */
export function addQueueConsumer(
  fn: ServiceFunction,
  { queue }: WorkQueue,
  bounds: { readonly batchSize: number; readonly maxConcurrency: number },
): void {
  fn.addEventSource(new SqsEventSource(queue, { ...bounds, reportBatchItemFailures: true }));
  acknowledge(fn, {
    'Serverless-LambdaEventSourceMappingDestination':
      'A queue has no destination for failed batches; its messages go to its own dead-letter ' +
      'queue.',
  });
}

/**
 * A queue without traffic tells its first messages up to a quarter of an hour late: periods so long
 * ago are judged again.
 */
export const LATE_POINTS = { periods: 1, outOf: 4 };

/**
 * Goes off when messages arrive among the dead letters, and is over after twenty minutes; an alarm
 * on the messages that lie there would stay on until a person purges the queue, and hide the next
 * arrival. What SQS moves there itself is not in `NumberOfMessagesSent`, so the growth of what lies
 * there is taken. A queue without traffic has no values; they count as zero, or the first message
 * would not be seen as growth.
 */
export function deadAlarm(
  name: string,
  { deadLetters }: WorkQueue,
  failureImpact: string,
): AlarmEntry {
  const measured = { period: FIVE_MINUTES, statistic: 'Maximum' };
  const arrived = new MathExpression({
    expression: 'DIFF(FILL(visible, 0))',
    usingMetrics: { visible: deadLetters.metricApproximateNumberOfMessagesVisible(measured) },
    label: 'messages that arrived',
    period: FIVE_MINUTES,
  });
  return { name, measures: arrived, threshold: 1, ...LATE_POINTS, failureImpact };
}

/** How old the oldest message of a queue may grow. */
const LATE_SECONDS = 120;

/**
 * Notices a queue with more work than is done of it: too many subscribers, too slow calls, or a
 * mapping that is off.
 */
export function lateAlarm(name: string, { queue }: WorkQueue, what: string): AlarmEntry {
  return {
    name,
    measures: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
    when: 'above',
    threshold: LATE_SECONDS,
    periods: 3,
    incident: 'webhooks',
    failureImpact: `${what}: subscribers of webhooks get their picks after the prices have moved.`,
  };
}
