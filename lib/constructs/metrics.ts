import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
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
export function sumOf(
  metrics: readonly IMetric[],
  label: string,
  period = FIVE_MINUTES,
): MathExpression {
  const named = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(named),
    label,
    period,
  });
}

/** Share of reads or calls to others above which the fault is ours rather than theirs. */
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
