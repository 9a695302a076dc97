import { Duration, Stack } from 'aws-cdk-lib';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { WINDOW_SECONDS } from '../settings.ts';
import type { StageConfig } from '../stage-config.ts';
import { type AlarmEntry, addAlarms } from './alarms.ts';
import { FIVE_MINUTES, MANY_PERCENT, ownMetric, percentOf, sumOf } from './metrics.ts';
import { addOddsFeed, type OddsFeed } from './odds-feed.ts';
import { QuotesBucket } from './quotes-bucket.ts';
import { addRecordKeeper } from './record-keeper.ts';
import { addScanLoop, SCAN_TIMEOUT } from './scan-loop.ts';
import { ServiceFunction } from './service-function.ts';
import { type Shared, scanGrid } from './shared.ts';
import { addDeadLetterQueue } from './work-queue.ts';

/**
 * The loop makes one call after the other; a second execution may overlap, and each may leave one
 * call timing out.
 */
const LOOP_CONCURRENCY = 4;

/**
 * Scanning every 45 seconds: a schedule that starts the loop, the loop itself, and the two
 * functions it calls. `finishedScans` gets a message after each scan; `quotes` is what each scan
 * knew of the feed.
 */
export function addScanPipeline(scope: Construct, shared: Shared, finishedScans: Queue) {
  const { config } = shared;
  const parent = new Construct(scope, 'scans');
  const planScans = planScansFunction(parent, shared);
  const feed = addOddsFeed(parent, config);
  const quotes = new QuotesBucket(parent, 'quotes');
  const scanOdds = scanOddsFunction(parent, shared, feed, quotes);
  const loop = addScanLoop(parent, { planScans, scanOdds }, finishedScans, config);
  addRecordKeeper(parent, shared, quotes, feed);

  const startDlq = addDeadLetterQueue(parent, 'start-dlq', 'the schedule');
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
    {
      name: 'start-dlq',
      // The schedule sends them there itself, so each one counts as sent.
      measures: startDlq.metricNumberOfMessagesSent({ period }),
      threshold: 1,
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
  return { loop, oddsKey: feed.key, quotes };
}

/** Over how long the share of scans that were published is judged. */
const SHARE_WINDOW = Duration.minutes(15);
const MIN_SHARE = 0.75;
/** Share of the month's credits that leaves people time to buy more or to read less. */
const LOW_CREDITS_SHARE = 0.2;

/**
 * Alarms on what the scans publish: they judge the loop by its results, so they also notice a
 * schedule that stopped.
 */
function dataAlarms(
  scope: Construct,
  { scanIntervalSeconds, feed }: StageConfig,
): readonly AlarmEntry[] {
  const service = 'scan-odds';
  const published = (period: Duration) =>
    ownMetric(scope, { service, name: 'ScansPublished', period });
  const failed = ownMetric(scope, { service, name: 'SportsFailed' });
  const read = ownMetric(scope, { service, name: 'SportsRead' });
  // No budget, or `none`: then the alarm waits for the provider to say that nothing is left.
  const credits = Number(feed.environment.ODDS_MONTHLY_CREDITS) || 0;
  return [
    {
      name: 'no-scan-published',
      measures: published(Duration.minutes(1)),
      when: 'below',
      threshold: 1,
      periods: 5,
      failureImpact:
        'No scan was published for five minutes: API consumers get old data, which only its ' +
        'generated_at shows.',
    },
    {
      name: 'scans-missing',
      measures: published(SHARE_WINDOW),
      when: 'below',
      threshold: Math.floor((SHARE_WINDOW.toSeconds() / scanIntervalSeconds) * MIN_SHARE),
      failureImpact:
        'More than a quarter of the scans of 15 minutes are missing: API consumers and ' +
        'subscribers get prices late.',
    },
    {
      name: 'no-events',
      measures: ownMetric(scope, { service, name: 'Events', statistic: 'Maximum' }),
      when: 'below',
      threshold: 1,
      periods: 3,
      failureImpact: 'Scans have found no event for 15 minutes: API consumers get empty lists.',
    },
    {
      // Scans go on for hours with what was read before, so that no other alarm notices.
      name: 'feed-failing',
      measures: percentOf(failed, sumOf([failed, read], 'asked for'), 'reads that failed, percent'),
      threshold: MANY_PERCENT,
      periods: 3,
      failureImpact:
        'Most reads of the feed have failed for 15 minutes: API consumers and subscribers get ' +
        'no new opportunities.',
    },
    {
      name: 'low-credits',
      measures: ownMetric(scope, { service, name: 'FeedCreditsRemaining', statistic: 'Minimum' }),
      when: 'at-or-below',
      threshold: Math.floor(credits * LOW_CREDITS_SHARE),
      failureImpact:
        'Less than a fifth of the month’s credits is left: when they end, API consumers get ' +
        'no new prices.',
    },
  ];
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
  { config, table }: Shared,
  feed: OddsFeed,
  quotes: QuotesBucket,
): ServiceFunction {
  const fn = new ServiceFunction(scope, 'scan-odds', {
    config,
    failureImpact:
      'Scans fail: API consumers keep getting the last good scan, older with every minute.',
    environment: { ...scanGrid(config), ...config.feed.environment },
    timeout: SCAN_TIMEOUT,
    // One whole processor: a scan is a burst of arithmetic.
    memoryMiB: 1769,
    // The rest is for bodies of the feed on their way in, and for what is stored.
    maxHeapMb: 750,
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
  quotes.allow(fn, ['s3:PutObject', 's3:GetObject']);
  feed.allowRead(fn);
  return fn;
}
