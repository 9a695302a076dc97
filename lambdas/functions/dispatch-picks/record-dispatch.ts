import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { DispatchOutcome } from './dispatch-picks.ts';

type Observability = {
  readonly logger: Pick<Logger, 'info' | 'error'>;
  readonly metrics: Pick<Metrics, 'addMetric' | 'publishStoredMetrics'>;
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
