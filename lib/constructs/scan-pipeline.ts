import { Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { WINDOW_SECONDS } from '../stage-config.ts';
import { addAlarms } from './alarms.ts';
import { type SharedProps, scanEnvironment } from './data-table.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import { QuotesBucket } from './quotes-bucket.ts';
import { SCAN_TIMEOUT, scanLoop } from './scan-loop.ts';
import { oddsKeySecret } from './secrets.ts';
import { ServiceFunction } from './service-function.ts';

/** `dispatchPicks` is called after each scan. */
type ScanPipelineProps = SharedProps & { readonly dispatchPicks: ServiceFunction };

/** Scanning every 45 seconds: a schedule that starts the loop, the loop itself, and the two functions it calls. */
export class ScanPipeline extends Construct {
  readonly stateMachine: StateMachine;
  /** ARN of the secret that holds the key of the odds feed. */
  readonly oddsKeyArn: string;

  constructor(scope: Construct, id: string, props: ScanPipelineProps) {
    super(scope, id);
    const planScans = planScansFunction(this, props);
    const oddsKey = oddsKeySecret(this, props.config);
    this.oddsKeyArn = oddsKey.secretArn;
    const scanOdds = scanOddsFunction(this, props, oddsKey);

    this.stateMachine = scanLoop(this, { planScans, scanOdds, dispatchPicks: props.dispatchPicks });

    const lostStarts = deadLetterQueue(this, 'lost-starts', 'the schedule');
    new Schedule(this, 'beat', {
      scheduleName: `${Stack.of(this).stackName}-scan-loop`,
      description: 'Starts the scan loop, which serves one window of slots.',
      schedule: ScheduleExpression.rate(Duration.seconds(WINDOW_SECONDS)),
      target: new StepFunctionsStartExecution(this.stateMachine, {
        input: ScheduleTargetInput.fromObject({ replan: false }),
        // The next start is never far; an old one must not fire hours later.
        retryAttempts: 2,
        maxEventAge: Duration.minutes(2),
        deadLetterQueue: lostStarts,
      }),
    });

    addAlarms(this, [
      {
        // Judges the loop by its result, so that it also notices a schedule that stopped.
        name: 'no-scan-published',
        measures: scansPublished(this),
        when: 'below',
        threshold: 1,
        periods: 5,
        failureImpact:
          'No scan was published for five minutes: API consumers get data that is old, and looks current.',
      },
      {
        name: 'lost-starts',
        measures: lostStarts.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
        threshold: 1,
        failureImpact:
          'The schedule could not start the scan loop: API consumers miss the scans of three minutes.',
      },
    ]);
  }
}

/** How many scans were published in a minute. */
function scansPublished(scope: Construct): Metric {
  return new Metric({
    namespace: Stack.of(scope).stackName,
    metricName: 'ScansPublished',
    dimensionsMap: { service: 'scan-odds' },
    statistic: 'Sum',
    period: Duration.minutes(1),
  });
}

function planScansFunction(scope: Construct, { config, table }: SharedProps): ServiceFunction {
  const fn = new ServiceFunction(scope, 'plan-scans', {
    config,
    failureImpact: 'No scans are planned: API consumers get data that ages from minute to minute.',
    environment: scanEnvironment({ config, table }),
    timeout: Duration.seconds(10),
    memoryMiB: 256,
  });
  table.allow(fn, ['GetItem', 'PutItem'], ['SCAN']);
  return fn;
}

function scanOddsFunction(
  scope: Construct,
  { config, table }: SharedProps,
  oddsKey: Secret,
): ServiceFunction {
  const quotes = new QuotesBucket(scope, 'quotes');
  const key = config.feed.needsKey ? oddsKey : undefined;
  const fn = new ServiceFunction(scope, 'scan-odds', {
    config,
    failureImpact: 'Scans fail: API consumers keep getting the last good scan, older with every minute.',
    environment: {
      ...scanEnvironment({ config, table }),
      ...config.feed.environment,
      QUOTES_BUCKET: quotes.bucketName,
      ...(key && { ODDS_API_KEY_SECRET: key.secretArn }),
    },
    timeout: SCAN_TIMEOUT,
    // One whole processor: a scan is a burst of arithmetic.
    memoryMiB: 1769,
  });
  table.allow(fn, ['UpdateItem'], ['SNAPSHOT', 'CREDITS']);
  table.allow(fn, ['PutItem'], ['SNAPSHOT#*']);
  quotes.allowWriteAndRead(fn);
  if (key) fn.mayCall(['secretsmanager:GetSecretValue'], [key.secretArn]);
  return fn;
}
