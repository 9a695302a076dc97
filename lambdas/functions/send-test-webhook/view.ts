import type { TestResult } from './send-test-webhook.ts';

/** What the receiver answered, or why no test was sent. */
export function toTestView(result: TestResult) {
  if (!result.ok) return { refused: result.reason };
  const { webhookId, report } = result;
  return {
    webhook_id: webhookId,
    outcome: report.outcome,
    status: report.status,
    reason: report.reason,
    detail: report.detail,
    duration_ms: report.durationMs,
    answer: report.responsePreview,
  };
}
