import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { SettleBetsResult } from './settle-bets.ts';
import type { SettleResult } from './settle-record.ts';

type Observability = {
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly metrics: Pick<Metrics, 'addMetric' | 'publishStoredMetrics'>;
};

/** Most failures that are logged: one cause can fail every step. */
const MAX_LOGGED = 5;

/** One log line for the bets that people log, and one for each of a few failures. */
export function reportBets(
  { failures, ...counts }: SettleBetsResult,
  { logger }: Pick<Observability, 'logger'>,
): void {
  logger.info('settle_bets', {
    closed: counts.closed,
    settled: counts.settled,
    left: counts.left,
    credits_spent: counts.creditsSpent,
  });
  for (const error of failures.slice(0, MAX_LOGGED)) {
    logger.error('settle_bets_failed', { error });
  }
}

/** One log line per run and one per failure, and one metric: how long a step was overdue. */
export function reportRun(result: SettleResult, { logger, metrics }: Observability): void {
  const { entries, putOff, lost, failures, scoresFailed, creditsSpent, overdueSeconds } = result;
  logger[scoresFailed.length > 0 ? 'warn' : 'info']('settle_record', {
    ...entries,
    put_off: putOff,
    lost,
    failed: failures.length,
    scores_failed: scoresFailed,
    credits_spent: creditsSpent,
    overdue_seconds: overdueSeconds,
  });
  for (const error of failures.slice(0, MAX_LOGGED)) {
    logger.error('settle_record_failed', { error });
  }
  metrics.addMetric('RecordOverdue', MetricUnit.Seconds, overdueSeconds);
  metrics.publishStoredMetrics();
}
