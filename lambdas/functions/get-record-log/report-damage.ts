import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** Counts a request that could not be answered because the stored record lacks a part. */
export function reportDamage({
  metrics,
}: {
  readonly metrics: Pick<Metrics, 'addMetric' | 'publishStoredMetrics'>;
}): void {
  metrics.addMetric('RecordDamaged', MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
}
