import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** Over how long most alarms look. */
export const FIVE_MINUTES = Duration.minutes(5);

type OwnMetric = {
  /** Short name of the function that writes it, such as `scan-odds`. */
  readonly service: string;
  readonly name: string;
  /** By default the sum. */
  readonly statistic?: string;
  readonly period?: Duration;
};

/** A metric that a function of this stack writes into its log. */
export function ownMetric(
  scope: Construct,
  { service, name, statistic = 'Sum', period = FIVE_MINUTES }: OwnMetric,
): Metric {
  return new Metric({
    namespace: Stack.of(scope).stackName,
    metricName: name,
    dimensionsMap: { service },
    statistic,
    period,
  });
}

/** The sum of several metrics; one without values counts as zero. */
export function sumOf(metrics: readonly IMetric[], label: string, period = FIVE_MINUTES): MathExpression {
  const named = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(named),
    label,
    period,
  });
}

/** Of reads or calls to others, when the fault is rather ours than theirs. */
export const MANY_PERCENT = 50;

/** Below this number in five minutes a rate says nothing: one of ten is ten percent. */
const MIN_BAD = 5;

/** How many percent of `all` are `bad`; zero while fewer than five are. */
export function percentOf(bad: IMetric, all: IMetric, label: string): MathExpression {
  return new MathExpression({
    expression: `IF(bad >= ${MIN_BAD}, 100 * bad / all, 0)`,
    usingMetrics: { bad, all },
    label,
    period: FIVE_MINUTES,
  });
}

/**
 * How many messages came into a dead-letter queue in five minutes. An alarm on it goes off when messages arrive and is over
 * afterwards; one on the messages that lie there would stay on until somebody purges the queue, and hide the next arrival.
 * What SQS moves there itself is not in `NumberOfMessagesSent`, so the growth of what lies there is taken. A queue without
 * traffic has no values; they count as zero, or the first message would not be seen as growth.
 */
export function arrivalsIn(queue: Queue): MathExpression {
  return new MathExpression({
    expression: 'DIFF(FILL(visible, 0))',
    usingMetrics: {
      visible: queue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES, statistic: 'Maximum' }),
    },
    label: 'messages that arrived',
    period: FIVE_MINUTES,
  });
}
