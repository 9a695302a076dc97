import { type SendTestDeps, sendTest } from '#actions/send-test.ts';
import { noWebhook } from '#http/account/webhook-view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/** Sends a test and shows request and answer side by side. */
export function createTestWebhook(deps: SendTestDeps) {
  return async ({ account, receivedAt }: RequestOf<typeof endpoint>) => {
    const sent = await sendTest(deps, account.userId, receivedAt);
    if (sent === undefined) {
      throw noWebhook();
    }
    const { call, report } = sent;
    const content = {
      delivered: report.outcome === 'delivered',
      status: report.status,
      durationMs: report.durationMs,
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
    return { content };
  };
}
