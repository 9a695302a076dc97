import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { WatchingStack } from '../monitoring-stack.ts';
import type { Incident } from './incidents.ts';

/** One alarm of a construct. */
export type AlarmEntry = {
  /** Comes after the stage's name, such as `start-dlq`. */
  readonly name: string;
  readonly measures: IMetric;
  /**
   * When a value of the metric counts: compared with the threshold. `below` also counts periods
   * without any value.
   */
  readonly when?: 'at-or-above' | 'above' | 'at-or-below' | 'below';
  readonly threshold: number;
  /** How many periods of the metric have to count; by default one. */
  readonly periods?: number;
  /** How many periods are looked at for them; by default as many, so that they are in a row. */
  readonly outOf?: number;
  /**
   * One sentence: who is hurt, and how, while the alarm is on. It becomes the text of the alarm.
   */
  readonly failureImpact: string;
  /** The incident that it is a sign of. Without it, the alarm wakes no person. */
  readonly incident?: Incident;
};

const COMPARISONS = {
  'at-or-above': ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  above: ComparisonOperator.GREATER_THAN_THRESHOLD,
  'at-or-below': ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD,
  below: ComparisonOperator.LESS_THAN_THRESHOLD,
};

function isPercentile(metric: IMetric): boolean {
  return metric instanceof Metric && /^p\d/.test(metric.statistic);
}

/** The one way to make an alarm: in the stack that watches the stage of a construct. */
export function addAlarms(scope: Construct, alarms: readonly AlarmEntry[]): void {
  const monitoring = WatchingStack.watching(scope);
  for (const {
    name,
    measures,
    when = 'at-or-above',
    threshold,
    periods = 1,
    outOf = periods,
    failureImpact,
    incident,
  } of alarms) {
    const alarm = new Alarm(monitoring, `${name}-alarm`, {
      metric: measures,
      alarmName: `${monitoring.prefix}-${name}`,
      alarmDescription: failureImpact,
      threshold,
      evaluationPeriods: outOf,
      datapointsToAlarm: periods,
      // A high percentile of few values is their maximum.
      ...(isPercentile(measures) && { evaluateLowSampleCountPercentile: 'ignore' }),
      comparisonOperator: COMPARISONS[when],
      treatMissingData:
        when === 'below' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    if (incident) {
      monitoring.signs.push({ incident, alarm });
    }
  }
}
