import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { DispatchOutcome } from './dispatch-picks.ts';

type Line = (text: string, fields: Readonly<Record<string, unknown>>) => void;

/** What is used of Powertools' logger and metrics. */
type Observability = {
  readonly logger: { readonly info: Line; readonly error: Line };
  readonly metrics: {
    addMetric(name: string, unit: (typeof MetricUnit)[keyof typeof MetricUnit], value: number): unknown;
    publishStoredMetrics(): void;
  };
};

/** One log line and one set of metrics per scan, and a log line for each subscriber whose outbox failed. */
export function recordDispatch(
  { result, faults }: DispatchOutcome,
  { logger, metrics }: Observability,
): void {
  logger.info('dispatch', result);
  for (const { userId, error } of faults) logger.error('dispatch_failed', { user_id: userId, error });
  metrics.addMetric('Deliveries', MetricUnit.Count, result.deliveries);
  metrics.addMetric('Picks', MetricUnit.Count, result.picks);
  metrics.addMetric('SubscribersWoken', MetricUnit.Count, result.woken);
  metrics.addMetric('DispatchFailed', MetricUnit.Count, result.failed);
  metrics.publishStoredMetrics();
}
