import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { MANY_PERCENT } from '../../lambdas/domain/feed-answers/feed-status.ts';
import { type AlarmEntry, addAlarms } from './alarms.ts';
import { addDispatchPipeline } from './dispatch.ts';
import { linesOf } from './logs.ts';
import { ownMetric, percentOf, sumOf } from './metrics.ts';
import { ServiceFunction } from './service-function.ts';
import type { Shared } from './shared.ts';
import {
  addQueueConsumer,
  addWorkQueue,
  deadAlarm,
  lateAlarm,
  type WorkQueue,
} from './work-queue.ts';

/**
 * Much longer than the twelve seconds in which an invocation begins calls, and over before the next
 * scan.
 */
const DELIVER_TIMEOUT = Duration.seconds(40);
/** Ten messages of 25 subscribers: at most 250 sockets in one invocation. */
const BATCH_SIZE = 10;
/** Bounds the sockets of all invocations together; docs/delivery.md has the arithmetic. */
const MAX_CONCURRENCY = 60;

/**
 * From a finished scan to signed calls: the dispatch of picks, the queue of wake-ups, and the
 * function that calls. `finishedScans` takes a message for every scan that is over, whether it
 * published or failed.
 */
export function addWebhookPipeline(scope: Construct, shared: Shared) {
  const { config, table, masterKeys } = shared;
  const parent = new Construct(scope, 'webhooks');
  const wakeUps = addWorkQueue(parent, {
    name: 'wake-ups',
    messages: 'the wake-ups',
    functionTimeout: DELIVER_TIMEOUT,
  });
  const finishedScans = addDispatchPipeline(parent, shared, wakeUps.queue);

  const fn = new ServiceFunction(parent, 'deliver-webhook', {
    config,
    failureImpact:
      'Webhooks are not sent: subscribers get their picks at a later scan, or not at all.',
    timeout: DELIVER_TIMEOUT,
    // One whole processor: every TLS handshake and signature takes its milliseconds before a call
    // may be opened.
    memoryMiB: 1769,
    // Less would throttle the queue, more could not be used.
    concurrency: MAX_CONCURRENCY,
    runsPer: 'message',
    wakesItself: true,
    savedQuery: linesOf('deliver', [
      'destinations',
      'delivered',
      'failed',
      'expired',
      'failed_messages',
    ]),
  });
  table.allow(fn, ['GetItem'], ['SUBSCRIBER', 'LOG']);
  table.allow(fn, ['Query', 'PutItem', 'UpdateItem'], ['OUTBOX#*']);
  table.allow(fn, ['UpdateItem'], ['DELIVERIES']);
  fn.mayRead('WEBHOOK_MASTER_KEY_SECRET', masterKeys);
  fn.maySend('WEBHOOK_QUEUE_URL', wakeUps.queue);
  addQueueConsumer(fn, wakeUps, { batchSize: BATCH_SIZE, maxConcurrency: MAX_CONCURRENCY });

  addAlarms(parent, alarmsOf(parent, wakeUps));
  return { finishedScans, wakeUps: wakeUps.queue };
}

/**
 * Every scan tries again, so one failure says little: the retries of a subscriber count as
 * exhausted when all of a quarter of an hour have failed.
 */
const EXHAUSTED_PERIODS = 3;

function alarmsOf(scope: Construct, wakeUps: WorkQueue): readonly AlarmEntry[] {
  const service = 'deliver-webhook';
  const failed = ownMetric(scope, { service, name: 'CallsFailed' });
  const delivered = ownMetric(scope, { service, name: 'Delivered' });
  return [
    {
      name: 'dispatch-exhausted',
      incident: 'webhooks',
      measures: ownMetric(scope, { service: 'dispatch-shard', name: 'DispatchFailed' }),
      threshold: 1,
      periods: EXHAUSTED_PERIODS,
      failureImpact:
        'Some subscribers of webhooks have got no new picks for 15 minutes: their dispatch fails.',
    },
    {
      name: 'delivery-exhausted',
      incident: 'webhooks',
      measures: ownMetric(scope, { service, name: 'DeliverFailed' }),
      threshold: 1,
      periods: EXHAUSTED_PERIODS,
      failureImpact:
        'Some subscribers of webhooks have not been called for 15 minutes, by an error of the ' +
        'service.',
    },
    {
      // Each failed call counts against its receiver; when most fail, it is the service that cannot
      // call.
      name: 'calls-failing',
      incident: 'webhooks',
      measures: percentOf(
        failed,
        sumOf([failed, delivered], 'calls'),
        'calls that failed, percent',
      ),
      threshold: MANY_PERCENT,
      periods: EXHAUSTED_PERIODS,
      failureImpact:
        'Most calls of webhooks fail: subscribers get no picks, and are paused for ten ' +
        'minutes each.',
    },
    deadAlarm(
      'dead-wake-ups',
      wakeUps,
      'Delivery to subscribers keeps failing by an error of the service: subscribers of ' +
        'webhooks get their picks late.',
    ),
    lateAlarm('late-wake-ups', wakeUps, 'Wake-ups wait in the queue for minutes'),
  ];
}
