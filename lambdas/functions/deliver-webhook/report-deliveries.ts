import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { DeliveryCounts } from '#domain/webhooks/delivery/delivery-counts.ts';
import type { DeliverOutcome } from './deliver-webhooks.ts';

type Observability = { readonly logger: Logger; readonly metrics: Metrics };

/**
 * One log line per batch, and one per error of the service. What a receiver answered is in the
 * delivery log only.
 */
export function reportDeliveries(
  outcome: DeliverOutcome,
  { logger, metrics }: Observability,
): void {
  const { results, faults, failedMessages } = outcome;
  const reports = results.flatMap((result) => result.reports);
  const { delivered, failed, expired } = countsOf(outcome);
  logger.info('deliver', {
    destinations: results.length + faults.length,
    delivered,
    failed,
    expired,
    ends: countBy(results.map(({ end }) => end)),
    reasons: countBy(reports.flatMap(({ reason }) => reason ?? [])),
    failed_messages: failedMessages.length,
  });
  for (const { destination, error } of faults) {
    logger.error('deliver_failed', { destination, error });
  }
  metrics.addMetric('Delivered', MetricUnit.Count, delivered);
  metrics.addMetric('CallsFailed', MetricUnit.Count, failed);
  metrics.addMetric('DeliveriesExpired', MetricUnit.Count, expired);
  metrics.addMetric('DeliverFailed', MetricUnit.Count, faults.length);
  metrics.publishStoredMetrics();
}

/** What a batch came to, over all its destinations. */
export function countsOf({ results }: DeliverOutcome): DeliveryCounts {
  const reports = results.flatMap((result) => result.reports);
  const delivered = reports.filter((report) => report.outcome === 'delivered').length;
  const expired = results.reduce((sum, result) => sum + result.expired, 0);
  return { delivered, failed: reports.length - delivered, expired };
}

function countBy(words: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]),
  );
}
