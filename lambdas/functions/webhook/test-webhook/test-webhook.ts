import { type SendTestDeps, sendTest } from '#actions/send-test.ts';
import { noWebhook } from '#http/account/webhook-view.ts';
import type { AccountRequest } from '#http/api-request.ts';

/** Sends a test and shows request and answer side by side. */
export function createTestWebhook(deps: SendTestDeps) {
  return async ({ account, receivedAt }: AccountRequest) => {
    const sent = await sendTest(deps, account.userId, receivedAt);
    if (sent === undefined) {
      throw noWebhook();
    }
    const { call, report } = sent;
    return {
      delivered: report.outcome === 'delivered',
      status: report.status,
      duration_ms: report.durationMs,
      reason: report.reason,
      detail: report.detail,
      request: {
        method: 'POST',
        url: call.url,
        headers: call.headers,
        body: new TextDecoder().decode(call.body),
      },
      response:
        report.status === null ? null : { status: report.status, body: report.responsePreview },
    };
  };
}
