import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
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
  const delivered = reports.filter((report) => report.outcome === 'delivered').length;
  const failed = reports.length - delivered;
  const expired = results.reduce((sum, result) => sum + result.expired, 0);
  logger.info('deliver', {
    subscribers: results.length + faults.length,
    delivered,
    failed,
    expired,
    ends: countBy(results.map(({ end }) => end)),
    reasons: countBy(reports.flatMap(({ reason }) => reason ?? [])),
    failed_messages: failedMessages.length,
  });
  for (const { userId, error } of faults) {
    logger.error('deliver_failed', { user_id: userId, error });
  }
  metrics.addMetric('Delivered', MetricUnit.Count, delivered);
  metrics.addMetric('CallsFailed', MetricUnit.Count, failed);
  metrics.addMetric('DeliveriesExpired', MetricUnit.Count, expired);
  metrics.addMetric('DeliverFailed', MetricUnit.Count, faults.length);
  metrics.publishStoredMetrics();
}

function countBy(words: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]),
  );
}
