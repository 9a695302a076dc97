import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { WatchingStack } from '../monitoring-stack.ts';

/** Over how long most alarms look. */
export const FIVE_MINUTES = Duration.minutes(5);

/** The name of the metric that a filter of the log of `scan-odds` writes. */
export const SCAN_MEMORY = 'ScanMemoryUsedMB';

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
    namespace: WatchingStack.watching(scope).prefix,
    metricName: name,
    dimensionsMap: { service },
    statistic,
    period,
  });
}

/**
 * The most calls of functions that ran at a time, in the whole account and region: the functions of
 * a stage share what is left of its concurrency.
 */
export function callsAtATime(period = FIVE_MINUTES): Metric {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'ConcurrentExecutions',
    statistic: 'Maximum',
    period,
  });
}

/** The most memory that a scan used, as the filter of its log reads it, megabytes. */
export function scanMemory(scope: Construct): Metric {
  return new Metric({
    namespace: WatchingStack.watching(scope).prefix,
    metricName: SCAN_MEMORY,
    statistic: 'Maximum',
    period: FIVE_MINUTES,
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

/** One metric less another; without values the second counts as zero. */
export function differenceOf(whole: IMetric, part: IMetric, label: string): MathExpression {
  return new MathExpression({
    expression: 'whole - FILL(part, 0)',
    usingMetrics: { whole, part },
    label,
    period: FIVE_MINUTES,
  });
}

/** Below this number in five minutes a rate says nothing: one of ten is ten percent. */
const MIN_BAD = 5;
/** Where this few are half of all or more, they are few because the traffic is little. */
const FEW_BAD = 2;

/** How many percent of `all` are `bad`; zero while fewer than `min` are, by default five. */
export function percentOf(
  bad: IMetric,
  all: IMetric,
  label: string,
  { min = MIN_BAD, period = FIVE_MINUTES } = {},
): MathExpression {
  return percentIf(`bad >= ${min}`, { bad, all }, label, period);
}

/**
 * How many percent of `all` have failed; zero while fewer than five have, unless they are two or
 * more and at least half of all: four failures of four are an outage too.
 */
export function failedPercentOf(bad: IMetric, all: IMetric, label: string): MathExpression {
  const isTotal = `bad >= ${FEW_BAD} && 2 * bad >= all`;
  return percentIf(`bad >= ${MIN_BAD} || (${isTotal})`, { bad, all }, label, FIVE_MINUTES);
}

function percentIf(
  condition: string,
  usingMetrics: { readonly bad: IMetric; readonly all: IMetric },
  label: string,
  period: Duration,
): MathExpression {
  const expression = `IF(${condition}, 100 * bad / all, 0)`;
  return new MathExpression({ expression, usingMetrics: { ...usingMetrics }, label, period });
}
