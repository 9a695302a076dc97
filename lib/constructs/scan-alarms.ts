import { Duration, Stack } from 'aws-cdk-lib';
import { ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { metricsNamespace } from './service-function.ts';

/** Judges the loop by what it is for, so that it also sees a schedule that stopped: no metric is an alarm. */
export function alarmOnSilence(scope: Construct): void {
  const published = new Metric({
    namespace: metricsNamespace(scope),
    metricName: 'ScansPublished',
    dimensionsMap: { service: 'scan-odds' },
    statistic: 'Sum',
    period: Duration.minutes(1),
  });
  published.createAlarm(scope, 'silence', {
    alarmName: `${Stack.of(scope).stackName}-no-scan-published`,
    alarmDescription:
      'No scan was published for five minutes: API consumers get data that is old, and looks current.',
    threshold: 1,
    evaluationPeriods: 5,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.BREACHING,
  });
}

/** A start that the schedule could not deliver costs up to one window of scans. */
export function alarmOnLostStarts(scope: Construct, lostStarts: Queue): void {
  lostStarts
    .metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) })
    .createAlarm(scope, 'lost-start', {
      alarmName: `${Stack.of(scope).stackName}-lost-starts`,
      alarmDescription:
        'The schedule could not start the scan loop: API consumers miss the scans of three minutes.',
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
}
