import { type SendTestDeps, sendTest } from '#actions/send-test.ts';
import type { Call } from '#domain/webhooks/signing/signature.ts';
import { TESTS_PER_MINUTE } from '#domain/webhooks/subscriber/test-calls.ts';
import { noDestination, requestedDestination } from '#http/account/requested-destination.ts';
import { ApiError } from '#http/api-error.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/** Sends a test and shows request and answer side by side. */
export function createTestWebhook(deps: SendTestDeps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const { receivedAt } = request;
    const to = requestedDestination(request);
    const sent = await sendTest(deps, to, receivedAt);
    if (!sent.ok) {
      throw sent.reason === 'no_destination' ? noDestination(to) : tooManyTests(sent, receivedAt);
    }
    const { call, report } = sent;
    const content = {
      delivered: report.outcome === 'delivered',
      status: report.status,
      durationMs: report.durationMs,
      reason: report.reason,
      detail: report.detail,
      request: { method: 'POST', ...shownCall(call) },
      response:
        report.status === null ? null : { status: report.status, body: report.responsePreview },
    };
    return { content };
  };
}

/** A call without what lets others write to a chat: of that only its host and its text. */
function shownCall({ url, headers, body, chat }: Call) {
  return chat === undefined
    ? { url, headers, body: new TextDecoder().decode(body) }
    : { url: `${new URL(url).origin}/…`, headers: {}, body: chat.text };
}

function tooManyTests(
  { reason, retryAt }: { readonly reason: string; readonly retryAt: number },
  now: number,
): ApiError {
  return new ApiError('too_many_tests', {
    detail:
      reason === 'test_running'
        ? 'Another test call of the account has not ended yet.'
        : `An account can make ${TESTS_PER_MINUTE} test calls in a minute.`,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil((retryAt - now) / 1000))) },
  });
}
