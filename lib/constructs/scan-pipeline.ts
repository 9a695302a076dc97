import { Duration, Stack } from 'aws-cdk-lib';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { WINDOW_SECONDS } from '../settings.ts';
import type { StageConfig } from '../stage-config.ts';
import { addAlarms } from './alarms.ts';
import { FIVE_MINUTES, sumOf } from './metrics.ts';
import { addOddsFeed, type OddsFeed } from './odds-feed.ts';
import { START_DLQ } from './queue-names.ts';
import { addRecordKeeper } from './record-keeper.ts';
import { dataAlarms, memoryAlarm } from './scan-alarms.ts';
import { addScanLoop, SCAN_TIMEOUT } from './scan-loop.ts';
import { ServiceFunction } from './service-function.ts';
import { type Shared, scanGrid } from './shared.ts';
import { addDeadLetterQueue, LATE_POINTS } from './work-queue.ts';

/**
 * The loop makes one call after the other; a second execution may overlap, and each may leave one
 * call timing out.
 */
const LOOP_CONCURRENCY = 4;

/**
 * Scanning every 45 seconds: a schedule that starts the loop, the loop itself, and the two
 * functions it calls. `finishedScans` gets a message after each scan.
 */
export function addScanPipeline(
  scope: Construct,
  shared: Shared,
  finishedScans: Queue,
): StateMachine {
  const { config } = shared;
  const parent = new Construct(scope, 'scans');
  const planScans = planScansFunction(parent, shared);
  const feed = addOddsFeed(parent, shared);
  const scanOdds = scanOddsFunction(parent, shared, feed);
  const loop = addScanLoop(parent, { planScans, scanOdds }, finishedScans, config);
  addRecordKeeper(parent, shared, feed);

  const startDlq = addDeadLetterQueue(parent, START_DLQ, 'the schedule');
  new Schedule(parent, 'beat', {
    scheduleName: `${Stack.of(parent).stackName}-scan-loop`,
    description: 'Starts the scan loop, which serves one window of slots.',
    schedule: ScheduleExpression.rate(Duration.seconds(WINDOW_SECONDS)),
    target: new StepFunctionsStartExecution(loop, {
      input: ScheduleTargetInput.fromObject({ replan: false }),
      // The next start is never far; an old one must not fire hours later.
      retryAttempts: 2,
      maxEventAge: Duration.minutes(2),
      deadLetterQueue: startDlq,
    }),
  });

  const period = FIVE_MINUTES;
  addAlarms(parent, [
    ...dataAlarms(parent, config),
    memoryAlarm(scanOdds, memoryOf(config).memoryMiB),
    {
      name: 'start-dlq',
      // The schedule sends them there itself, so each one counts as sent.
      measures: startDlq.metricNumberOfMessagesSent({ period }),
      threshold: 1,
      ...LATE_POINTS,
      failureImpact:
        'The schedule could not start the scan loop: API consumers miss the scans of three ' +
        'minutes.',
    },
    {
      name: 'failed-executions',
      measures: sumOf(
        [loop.metricFailed({ period }), loop.metricTimedOut({ period })],
        'failed or timed out',
      ),
      threshold: 1,
      failureImpact:
        'An execution of the scan loop ended before its time: API consumers miss up to three ' +
        'minutes of scans.',
    },
  ]);
  return loop;
}

/**
 * One whole processor: a scan is a burst of arithmetic. Its memory then suffices for one feed; the
 * heap leaves room for bodies on their way in, and for what is stored. Of two feeds of 5,000 events
 * with forty books 540 MB are held beside what is being read. What a body is parsed to then has
 * room to die young; a search for garbage among old objects would walk through all that is held.
 */
function memoryOf({ feed }: StageConfig) {
  return feed.hasSeveral
    ? { memoryMiB: 3008, maxHeap: { oldMb: 1_900, youngMb: 128 } }
    : { memoryMiB: 1769, maxHeap: { oldMb: 750, youngMb: 32 } };
}

function planScansFunction(scope: Construct, { config, table }: Shared): ServiceFunction {
  const fn = new ServiceFunction(scope, 'plan-scans', {
    config,
    failureImpact: 'No scans are planned: API consumers get data that ages from minute to minute.',
    environment: scanGrid(config),
    timeout: Duration.seconds(10),
    memoryMiB: 256,
    concurrency: LOOP_CONCURRENCY,
  });
  table.allow(fn, ['GetItem', 'PutItem'], ['SCAN']);
  return fn;
}

function scanOddsFunction(
  scope: Construct,
  { config, table, quotes }: Shared,
  feed: OddsFeed,
): ServiceFunction {
  const fn = new ServiceFunction(scope, 'scan-odds', {
    config,
    failureImpact:
      'Scans fail: API consumers keep getting the last good scan, older with every minute.',
    environment: { ...scanGrid(config), ...config.feed.environment },
    timeout: SCAN_TIMEOUT,
    ...memoryOf(config),
    concurrency: LOOP_CONCURRENCY,
    savedQuery: {
      fields: [
        '@timestamp',
        'slot',
        'published',
        'reason',
        'value',
        'seconds',
        'sports_failed.0.reason',
      ],
      filterStatements: ['message = "scan"'],
      sort: '@timestamp desc',
      limit: 40,
    },
  });
  table.allow(fn, ['UpdateItem'], ['SNAPSHOT', 'CREDITS']);
  table.allow(fn, ['PutItem'], ['SNAPSHOT#*']);
  table.allow(fn, ['GetItem'], ['NAMES']);
  quotes.allow(fn, ['s3:PutObject', 's3:GetObject']);
  quotes.allow(fn, ['s3:PutObject', 's3:GetObject'], 'moves');
  quotes.allow(fn, ['s3:PutObject', 's3:GetObject'], 'prices');
  feed.allowRead(fn);
  return fn;
}
