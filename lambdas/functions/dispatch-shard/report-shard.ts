import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { ShardOutcome } from './dispatch-shard.ts';

type Observability = { readonly logger: Logger; readonly metrics: Metrics };

/** One log line and one set of metrics per task that found work, and a log line for each fault. */
export function reportShard(
  { faults, movesLeftOut, ...counts }: ShardOutcome,
  { logger, metrics }: Observability,
): void {
  for (const { destination, cell, error } of faults) {
    logger.error('dispatch_failed', { destination, cell, error });
  }
  if (counts.matched + counts.pending + faults.length === 0) {
    return;
  }
  logger.info('dispatch_shard', {
    ...counts,
    moves_left_out: movesLeftOut,
    slot: new Date(counts.slot).toISOString(),
    failed: faults.length,
  });
  metrics.addMetric('Deliveries', MetricUnit.Count, counts.deliveries);
  metrics.addMetric('Picks', MetricUnit.Count, counts.picks);
  metrics.addMetric('DestinationsWoken', MetricUnit.Count, counts.woken);
  metrics.addMetric('DispatchFailed', MetricUnit.Count, faults.length);
  metrics.publishStoredMetrics();
}
