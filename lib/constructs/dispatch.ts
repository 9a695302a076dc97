import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { addAlarms } from './alarms.ts';
import { linesOf } from './logs.ts';
import { ownMetric } from './metrics.ts';
import { ServiceFunction } from './service-function.ts';
import { type Shared, scanGrid } from './shared.ts';
import { addQueueConsumer, addWorkQueue, deadAlarm, lateAlarm } from './work-queue.ts';

/** A worker ends before the tasks of the next scan arrive. */
const WORKER_TIMEOUT = Duration.seconds(40);
const FAN_OUT_TIMEOUT = Duration.seconds(30);
/** Shards that are served at once; docs/delivery.md has the arithmetic. */
const MAX_WORKERS = 20;
/** The fewest that a mapping allows. A second message is a repetition. */
const FAN_OUT_CONCURRENCY = 2;
const DISPATCH_FAILS =
  'Dispatch keeps failing by an error of the service: subscribers of webhooks get new ' +
  'selections late or not at all.';

/**
 * Beside the scan loop: a queue of scans that are over, the function that gives every shard of
 * subscribers a task, the queue of tasks, and the workers. Returns the queue of scans.
 */
export function addDispatchPipeline(scope: Construct, shared: Shared, wakeUps: Queue): Queue {
  const scans = addWorkQueue(scope, {
    name: 'finished-scans',
    messages: 'the scans to be dispatched',
    functionTimeout: FAN_OUT_TIMEOUT,
  });
  const tasks = addWorkQueue(scope, {
    name: 'shard-tasks',
    messages: 'the tasks of the shards',
    functionTimeout: WORKER_TIMEOUT,
  });
  const fanOut = dispatchPicks(scope, shared, tasks.queue);
  addQueueConsumer(fanOut, scans, { batchSize: 1, maxConcurrency: FAN_OUT_CONCURRENCY });
  addQueueConsumer(dispatchShard(scope, shared, wakeUps), tasks, {
    batchSize: 1,
    maxConcurrency: MAX_WORKERS,
  });
  addAlarms(scope, [
    deadAlarm('undispatched-scans', scans, DISPATCH_FAILS),
    deadAlarm('dead-shard-tasks', tasks, DISPATCH_FAILS),
    lateAlarm('late-shard-tasks', tasks, 'Tasks of shards wait for minutes'),
    {
      // Every run reports it, so that its count is that of the runs; nothing else notices messages
      // that never come.
      name: 'dispatch-stopped',
      incident: 'webhooks',
      measures: ownMetric(scope, {
        service: 'dispatch-picks',
        name: 'Selections',
        statistic: 'SampleCount',
      }),
      when: 'below',
      threshold: 1,
      periods: 3,
      failureImpact:
        'No scan has been dispatched for 15 minutes: subscribers of webhooks get no new ' +
        'selections.',
    },
  ]);
  return scans.queue;
}

function dispatchPicks(
  scope: Construct,
  { config, table, record, quotes }: Shared,
  tasks: Queue,
): ServiceFunction {
  const fn = new ServiceFunction(scope, 'dispatch-picks', {
    config,
    failureImpact:
      'Scans are not dispatched: subscribers of webhooks get new selections late or not at all.',
    environment: { DISPATCH_SHARDS: String(config.dispatchShards) },
    timeout: FAN_OUT_TIMEOUT,
    memoryMiB: 1024,
    concurrency: FAN_OUT_CONCURRENCY,
    savedQuery: linesOf('dispatch', ['slot', 'shards', 'selections', 'left_out', 'moves']),
  });
  table.allow(fn, ['GetItem'], ['SNAPSHOT', 'SNAPSHOT#*']);
  quotes.allow(fn, ['s3:GetObject'], 'moves');
  table.allow(fn, ['GetItem', 'PutItem'], ['DISPATCH']);
  // It takes every new selection before a webhook carries it.
  record.allowAppend(fn);
  table.allow(fn, ['GetItem', 'PutItem'], ['PICK_SEEN#*']);
  table.allow(fn, ['PutItem'], ['PICK', 'PICK_DUE']);
  // How many deliveries wait is on the page of the service's status.
  table.allowPending(fn, ['CELL#*']);
  table.allow(fn, ['UpdateItem'], ['DELIVERIES']);
  fn.maySend('SHARD_QUEUE_URL', tasks);
  return fn;
}

function dispatchShard(
  scope: Construct,
  { config, table }: Shared,
  wakeUps: Queue,
): ServiceFunction {
  const fn = new ServiceFunction(scope, 'dispatch-shard', {
    config,
    failureImpact:
      'Picks of some subscribers are not dispatched: they get new selections late or not at all.',
    environment: scanGrid(config),
    timeout: WORKER_TIMEOUT,
    memoryMiB: 1024,
    concurrency: MAX_WORKERS,
    savedQuery: linesOf('dispatch_shard', [
      'slot',
      'destinations',
      'deliveries',
      'picks',
      'moves',
      'moves_left_out',
      'woken',
      'failed',
    ]),
  });
  table.allow(fn, ['Query', 'PutItem', 'DeleteItem'], ['CELL#*']);
  table.allow(fn, ['Query', 'PutItem', 'UpdateItem'], ['OUTBOX#*']);
  // Logged bets lower stakes, and move the amounts of bankrolls that follow them.
  table.allow(fn, ['GetItem', 'Query'], ['BETS#*']);
  table.allowPending(fn, ['CELL#*']);
  fn.maySend('WEBHOOK_QUEUE_URL', wakeUps);
  return fn;
}
