import { Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

/** One alarm of a construct. */
export type AlarmEntry = {
  /** Comes after the stack's name, such as `start-dlq`. */
  readonly name: string;
  readonly measures: IMetric;
  /**
   * When a value of the metric counts: compared with the threshold. `below` also counts periods
   * without any value.
   */
  readonly when?: 'at-or-above' | 'above' | 'at-or-below' | 'below';
  readonly threshold: number;
  /** How many periods of the metric in a row have to count; by default one. */
  readonly periods?: number;
  /**
   * One sentence: who is hurt, and how, while the alarm is on. It becomes the text of the alarm.
   */
  readonly failureImpact: string;
};

const COMPARISONS = {
  'at-or-above': ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  above: ComparisonOperator.GREATER_THAN_THRESHOLD,
  'at-or-below': ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD,
  below: ComparisonOperator.LESS_THAN_THRESHOLD,
};

/** The one way to make an alarm. */
export function addAlarms(scope: Construct, alarms: readonly AlarmEntry[]): void {
  for (const {
    name,
    measures,
    when = 'at-or-above',
    threshold,
    periods = 1,
    failureImpact,
  } of alarms) {
    new Alarm(scope, `${name}-alarm`, {
      metric: measures,
      alarmName: `${Stack.of(scope).stackName}-${name}`,
      alarmDescription: failureImpact,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: COMPARISONS[when],
      treatMissingData:
        when === 'below' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
  }
}
