import { Duration, Stack } from 'aws-cdk-lib';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Construct } from 'constructs';
import { addAlarms } from './alarms.ts';
import { linesOf } from './logs.ts';
import { ownMetric } from './metrics.ts';
import type { OddsFeed } from './odds-feed.ts';
import { ownPrincipal } from './own-principal.ts';
import { OwnRole } from './own-role.ts';
import { ServiceFunction } from './service-function.ts';
import { type Shared, scanGrid } from './shared.ts';

/** A run takes seconds. */
const TIMEOUT = Duration.seconds(45);
/**
 * A run that fails is made up for by the next one; commitments are then opened some minutes late.
 */
const OVERDUE_SECONDS = 900;

/**
 * Every minute, beside the scan loop: what is due of recorded picks is opened, closed and settled.
 */
export function addRecordKeeper(
  scope: Construct,
  { config, table, record, quotes }: Shared,
  feed: OddsFeed,
): void {
  const fn = new ServiceFunction(scope, 'settle-record', {
    config,
    failureImpact:
      'People who follow the public record see it fall behind: nothing is opened, closed or ' +
      'settled.',
    environment: { ...scanGrid(config), ...config.feed.environment },
    timeout: TIMEOUT,
    // It decodes the quotes of whole scans, and computes one of them again every quarter of an
    // hour.
    memoryMiB: 1769,
    // The runs of two minutes may overlap.
    concurrency: 2,
    isScheduled: true,
    savedQuery: linesOf('settle_record', [
      'open',
      'close',
      'no_close',
      'result',
      'put_off',
      'overdue_seconds',
    ]),
  });
  record.allowAppend(fn);
  table.allow(fn, ['UpdateItem'], ['PICK', 'PICK_SUMS', 'CREDITS']);
  table.allow(fn, ['Query', 'PutItem', 'DeleteItem'], ['PICK_DUE']);
  table.allow(fn, ['GetItem', 'PutItem'], ['PICK_COMPARED']);
  table.allow(fn, ['GetItem', 'PutItem', 'UpdateItem'], ['BETS#*']);
  table.allowPending(fn, ['BETS']);
  quotes.allow(fn, ['s3:GetObject']);
  feed.allowRead(fn);

  const role = new OwnRole(scope, 'settle-role', ownPrincipal('scheduler.amazonaws.com'));
  fn.grantInvokeBy(role);
  new Schedule(scope, 'settle-beat', {
    scheduleName: `${Stack.of(scope).stackName}-settle-record`,
    description: 'Opens, closes and settles the recorded picks that are due.',
    schedule: ScheduleExpression.rate(Duration.minutes(1)),
    target: new LambdaInvoke(fn, {
      // The next start is never far.
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
      // Without it the schedule could also invoke every version of the function.
      role: role.withoutPolicyUpdates(),
    }),
  });
  const overdue = { service: 'settle-record', name: 'RecordOverdue' };
  addAlarms(scope, [
    {
      name: 'record-damaged',
      measures: ownMetric(scope, { service: 'get-record-log', name: 'RecordDamaged' }),
      threshold: 1,
      failureImpact:
        'People who check the public record get 503, because rows of it are missing: it counts as ' +
        'tampered with until they are restored.',
    },
    {
      name: 'record-overdue',
      measures: ownMetric(scope, { ...overdue, statistic: 'Maximum' }),
      when: 'above',
      threshold: OVERDUE_SECONDS,
      periods: 3,
      failureImpact:
        'People who follow the public record wait for picks that should be opened or settled.',
    },
    {
      // Every run reports it, so that its count is that of the runs.
      name: 'record-stopped',
      measures: ownMetric(scope, { ...overdue, statistic: 'SampleCount' }),
      when: 'below',
      threshold: 1,
      periods: 3,
      failureImpact:
        'People who follow the public record see no entries: its function has not run for 15 ' +
        'minutes.',
    },
  ]);
}
