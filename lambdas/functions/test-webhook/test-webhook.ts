import type { CallReport } from '#domain/webhooks/delivery-progress.ts';
import { testEvent } from '#domain/webhooks/events/test.ts';
import { type SignedCall, signCall } from '#domain/webhooks/sign-call.ts';
import type { Subscriber } from '#domain/webhooks/subscriber.ts';
import { jsonResponse } from '#http/account/json-response.ts';
import { noWebhook } from '#http/account/webhook-view.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';

type Deps = {
  subscriberOf(userId: string): Promise<Subscriber>;
  newId(): string;
  /** The key that webhook secrets are derived from. */
  masterKey(): Promise<Uint8Array>;
  post(call: SignedCall): Promise<CallReport>;
};

/** Names one test call; `randomBytes` is the source of chance. */
export function newTestId(randomBytes: (size: number) => Uint8Array): string {
  return `test_${Buffer.from(randomBytes(12)).toString('hex')}`;
}

/**
 * Sends a signed test event to the address of an account, also during a pause. It counts neither as a success nor as a
 * failure. Undefined without a webhook. `now` in epoch milliseconds.
 */
export function createTestSender({ subscriberOf, newId, masterKey, post }: Deps) {
  return async function sendTest(userId: string, now: number) {
    const { webhook, settings } = await subscriberOf(userId);
    if (webhook === null) return undefined;
    const id = newId();
    const event = { type: testEvent.name, userId, sentAt: now, fields: testEvent.sample(settings, now) };
    const call = signCall(id, event, { ...webhook, masterKey: await masterKey() });
    return { id, call, report: await post(call) };
  };
}

/** Sends a test and shows request and answer side by side. */
export function createTestWebhook(deps: Deps) {
  const sendTest = createTestSender(deps);
  return async function testWebhook({ account, receivedAt }: AccountRequest): Promise<ApiResponse> {
    const sent = await sendTest(account.userId, receivedAt);
    if (sent === undefined) throw noWebhook();
    const { call, report } = sent;
    return jsonResponse(200, {
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
      response: report.status === null ? null : { status: report.status, body: report.responsePreview },
    });
  };
}
