import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { DeliverOutcome } from './deliver-webhooks.ts';

type Line = (text: string, fields: Readonly<Record<string, unknown>>) => void;

/** What is used of Powertools' logger and metrics. */
type Observability = {
  readonly logger: { readonly info: Line; readonly error: Line };
  readonly metrics: {
    addMetric(name: string, unit: (typeof MetricUnit)[keyof typeof MetricUnit], value: number): unknown;
    publishStoredMetrics(): void;
  };
};

/**
 * One log line per batch, and one for each fault of ours. What a receiver answered is in the delivery log; neither its address
 * nor its answer is in ours.
 */
export function recordDeliveries(outcome: DeliverOutcome, { logger, metrics }: Observability): void {
  const { turns, faults, failedMessages } = outcome;
  const reports = turns.flatMap(({ attempts }) => attempts.map(({ report }) => report));
  const delivered = reports.filter((report) => report.outcome === 'delivered').length;
  const failed = reports.length - delivered;
  const expired = turns.reduce((sum, turn) => sum + turn.expired, 0);
  logger.info('deliver', {
    subscribers: turns.length + faults.length,
    ...{ delivered, failed, expired },
    ends: countBy(turns.map(({ end }) => end)),
    reasons: countBy(reports.flatMap(({ reason }) => reason ?? [])),
    failed_messages: failedMessages.length,
  });
  for (const { userId, error } of faults) logger.error('turn_failed', { user_id: userId, error });
  metrics.addMetric('Delivered', MetricUnit.Count, delivered);
  metrics.addMetric('CallsFailed', MetricUnit.Count, failed);
  metrics.addMetric('DeliveriesExpired', MetricUnit.Count, expired);
  metrics.addMetric('TurnsFailed', MetricUnit.Count, faults.length);
  metrics.publishStoredMetrics();
}

function countBy(words: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
}
