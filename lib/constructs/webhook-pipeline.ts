import { Duration, Stack } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { QueryStringProps } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { type AlarmEntry, addAlarms } from './alarms.ts';
import { type SharedProps, scanEnvironment } from './data-table.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import { arrivalsIn, ownMetric } from './metrics.ts';
import { ServiceFunction } from './service-function.ts';

/** Long enough for several calls of five seconds in a row, and over before the wake-ups of the next scan. */
const DELIVER_TIMEOUT = Duration.seconds(40);
/** A message must not be received again while it is processed: AWS advises six times the timeout. */
const VISIBILITY = Duration.seconds(6 * DELIVER_TIMEOUT.toSeconds());
/** Ten messages of fifty subscribers: at most 500 sockets in one invocation. */
const BATCH_SIZE = 10;
/** Bounds the sockets of all invocations together, and the cost when all receivers are dead. */
const MAX_CONCURRENCY = 10;
/** One call after each scan, and one that may still be timing out, of two executions. */
const DISPATCH_CONCURRENCY = 4;
/** Throttled receives count too. */
const MAX_RECEIVES = 5;
/** How old the oldest message of the queue may grow. */
const LATE_SECONDS = 120;

type WebhookPipelineProps = SharedProps & {
  /** The keys that subscribers' secrets are derived from. */
  readonly masterKeys: Secret;
};

/** From a published scan to signed calls: the dispatch of picks, the queue of wake-ups, and the function that calls. */
export class WebhookPipeline extends Construct {
  readonly dispatchPicks: ServiceFunction;
  readonly wakeUps: Queue;

  constructor(scope: Construct, id: string, { config, table, masterKeys }: WebhookPipelineProps) {
    super(scope, id);
    const { queue, deadLetters } = wakeUpQueues(this);

    this.dispatchPicks = new ServiceFunction(this, 'dispatch-picks', {
      config,
      failureImpact:
        'Picks are not dispatched: subscribers of webhooks get new selections late or not at all.',
      environment: {
        ...scanEnvironment({ config, table }),
        WEBHOOK_QUEUE_URL: queue.queueUrl,
      },
      timeout: Duration.seconds(30),
      memoryMiB: 1024,
      concurrency: DISPATCH_CONCURRENCY,
      savedQuery: lines('dispatch', ['slot', 'subscribers', 'deliveries', 'picks', 'woken', 'failed']),
    });
    table.allow(this.dispatchPicks, ['Query'], ['SUBSCRIBER', 'ACCOUNT', 'OUTBOX#*']);
    table.allow(this.dispatchPicks, ['PutItem', 'UpdateItem'], ['OUTBOX#*']);
    table.allow(this.dispatchPicks, ['GetItem'], ['SNAPSHOT', 'SNAPSHOT#*']);
    this.dispatchPicks.mayCall(['sqs:SendMessage'], [queue.queueArn]);

    const deliverWebhook = new ServiceFunction(this, 'deliver-webhook', {
      config,
      failureImpact: 'Webhooks are not sent: subscribers get their picks at a later scan, or not at all.',
      environment: {
        TABLE_NAME: table.tableName,
        WEBHOOK_MASTER_KEY_SECRET: masterKeys.secretArn,
      },
      timeout: DELIVER_TIMEOUT,
      // 500 TLS connections at once take some 100 MB; the share of a processor grows with the memory.
      memoryMiB: 1024,
      // Less would throttle the queue, more could not be used.
      concurrency: MAX_CONCURRENCY,
      isHighVolume: true,
      savedQuery: lines('deliver', ['subscribers', 'delivered', 'failed', 'expired', 'failed_messages']),
    });
    table.allow(deliverWebhook, ['GetItem'], ['SUBSCRIBER']);
    table.allow(deliverWebhook, ['Query', 'PutItem'], ['OUTBOX#*']);
    deliverWebhook.mayCall(['secretsmanager:GetSecretValue'], [masterKeys.secretArn]);
    deliverWebhook.addEventSource(
      new SqsEventSource(queue, {
        batchSize: BATCH_SIZE,
        maxConcurrency: MAX_CONCURRENCY,
        reportBatchItemFailures: true,
      }),
    );

    acknowledge(deliverWebhook, {
      'Serverless-LambdaEventSourceMappingDestination':
        'A queue has no destination for failed batches; its messages go to its own dead-letter queue.',
    });

    addAlarms(this, alarmsOf(this, queue, deadLetters));
    this.wakeUps = queue;
  }
}

function wakeUpQueues(scope: Construct): { queue: Queue; deadLetters: Queue } {
  const { stackName } = Stack.of(scope);
  const deadLetters = deadLetterQueue(scope, 'wake-up-dead-letters', 'the wake-ups');
  const queue = new Queue(scope, 'wake-ups', {
    queueName: `${stackName}-wake-ups`,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    visibilityTimeout: VISIBILITY,
    // The outbox says what is to be sent; an old wake-up is of no use.
    retentionPeriod: Duration.hours(1),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
  });
  return { queue, deadLetters };
}

/** The newest lines of one kind in a function's log, with these of their fields. */
function lines(message: string, fields: readonly string[]): QueryStringProps {
  return {
    fields: ['@timestamp', ...fields],
    filterStatements: [`message like "${message}"`],
    sort: '@timestamp desc',
    limit: 100,
  };
}

/** Every scan tries again, so one failure says little: only when it goes on for a quarter of an hour is somebody given up. */
const GIVEN_UP_PERIODS = 3;

function alarmsOf(scope: Construct, queue: Queue, deadLetters: Queue): readonly AlarmEntry[] {
  return [
    {
      name: 'dispatch-gave-up',
      measures: ownMetric(scope, { service: 'dispatch-picks', name: 'DispatchFailed' }),
      threshold: 1,
      periods: GIVEN_UP_PERIODS,
      failureImpact:
        'Some subscribers of webhooks have got no new picks for 15 minutes: their dispatch fails.',
    },
    {
      name: 'delivery-gave-up',
      measures: ownMetric(scope, { service: 'deliver-webhook', name: 'DeliverFailed' }),
      threshold: 1,
      periods: GIVEN_UP_PERIODS,
      failureImpact:
        'Some subscribers of webhooks have not been called for 15 minutes, by an error of the service.',
    },
    {
      name: 'dead-wake-ups',
      measures: arrivalsIn(deadLetters),
      threshold: 1,
      failureImpact:
        'Delivery to subscribers keeps failing by an error of the service: subscribers of webhooks get their picks late.',
    },
    {
      // Too many subscribers, or calls that take too long, for the concurrency allowed.
      name: 'late-wake-ups',
      measures: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
      when: 'above',
      threshold: LATE_SECONDS,
      periods: 3,
      failureImpact:
        'Wake-ups wait in the queue for minutes: subscribers of webhooks get their picks after the prices have moved.',
    },
  ];
}
