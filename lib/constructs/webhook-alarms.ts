import { Duration, Stack } from 'aws-cdk-lib';
import { ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

const LATE_SECONDS = 120;

/** Nudges that could not be worked on time after time. */
export function alarmOnLostNudges(scope: Construct, lostNudges: Queue): void {
  lostNudges
    .metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) })
    .createAlarm(scope, 'lost-nudge', {
      alarmName: `${Stack.of(scope).stackName}-lost-nudges`,
      alarmDescription:
        'Turns of subscribers keep failing by a fault of ours: subscribers of webhooks get their picks late.',
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
}

/** Nudges that wait: too many subscribers, or calls that take too long, for the concurrency allowed. */
export function alarmOnLateNudges(scope: Construct, queue: Queue): void {
  queue
    .metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) })
    .createAlarm(scope, 'late-nudge', {
      alarmName: `${Stack.of(scope).stackName}-late-nudges`,
      alarmDescription:
        'Nudges wait in the queue for minutes: subscribers of webhooks get their picks after the prices have moved.',
      threshold: LATE_SECONDS,
      evaluationPeriods: 3,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
}
