import type { SentTest } from '#domain/webhooks/send-test.ts';

/** What the receiver answered, or why no test was sent. */
export function toTestView(sent: SentTest | undefined) {
  if (sent === undefined) return { refused: 'no_webhook' as const };
  const { id, report } = sent;
  return {
    webhook_id: id,
    outcome: report.outcome,
    status: report.status,
    reason: report.reason,
    detail: report.detail,
    duration_ms: report.durationMs,
    answer: report.responsePreview,
  };
}
