import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { DispatchResult } from './dispatch-picks.ts';

type Observability = { readonly logger: Logger; readonly metrics: Metrics };

/** One log line and one set of metrics per scan. */
export function reportDispatch(result: DispatchResult, { logger, metrics }: Observability): void {
  const { slot, shards, selections, leftOut, moves } = result;
  logger.info('dispatch', { slot, shards, selections, left_out: leftOut, moves });
  metrics.addMetric('Selections', MetricUnit.Count, selections ?? 0);
  metrics.addMetric('SelectionsLeftOut', MetricUnit.Count, leftOut);
  metrics.publishStoredMetrics();
}
