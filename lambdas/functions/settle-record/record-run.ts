import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { SettleResult } from './settle-record.ts';

type Observability = {
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: Pick<Metrics, 'addMetric' | 'publishStoredMetrics'>;
};

/** One log line and one metric per run: how long a step was overdue. */
export function recordRun(result: SettleResult, { logger, metrics }: Observability): void {
  const { entries, putOff, lost, scoresFailed, creditsSpent, overdueSeconds } = result;
  logger[scoresFailed.length > 0 ? 'warn' : 'info']('settle_record', {
    ...entries,
    put_off: putOff,
    lost,
    scores_failed: scoresFailed,
    credits_spent: creditsSpent,
    overdue_seconds: overdueSeconds,
  });
  metrics.addMetric('RecordOverdue', MetricUnit.Seconds, overdueSeconds);
  metrics.publishStoredMetrics();
}
