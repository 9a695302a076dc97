import { optionalEnv } from '#runtime/env.ts';

/**
 * Fields that make a line of the log count one in a metric of the function, in the embedded metric
 * format of CloudWatch; the logger adds the dimension `service`. They need no library, which would
 * lengthen every cold start. `at` in epoch milliseconds. None outside of a deployed function.
 */
export function countFields(name: string, at: number): Readonly<Record<string, unknown>> {
  const namespace = optionalEnv('POWERTOOLS_METRICS_NAMESPACE');
  if (namespace === undefined) {
    return {};
  }
  const metric = {
    Namespace: namespace,
    Dimensions: [['service']],
    Metrics: [{ Name: name, Unit: 'Count' }],
  };
  return { _aws: { Timestamp: at, CloudWatchMetrics: [metric] }, [name]: 1 };
}
