import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { TcpSocketConnectOpts } from 'node:net';
import { type ConnectionOptions, createSecureContext, type SecureContext } from 'node:tls';
import { hideSecrets } from '#domain/webhooks/chats/address-secrets.ts';
import { retryAfterMs } from '#domain/webhooks/chats/retry-after.ts';
import { CALL_LIMIT_MS, type CallReport } from '#domain/webhooks/delivery/delivery-progress.ts';
import type { Call } from '#domain/webhooks/signing/signature.ts';
import type { EgressPolicy } from './egress-policy.ts';
import {
  type Answer,
  type Exchange,
  type Failure,
  toResponsePreview,
  watchExchange,
} from './exchange.ts';
import { errorCode, findTarget, type Refusal, type Target } from './target.ts';

export type PostWebhookSettings = {
  /** Where calls may go. */
  readonly egress: EgressPolicy;
  /** Trusted roots; the built-in ones unless given. */
  readonly secureContext?: SecureContext;
  /** From the start of the name look-up to the status line. */
  readonly deadlineMs?: number;
};

const HEADER_LIMIT_BYTES = 16_384;

/**
 * The one function that calls destinations: deliveries, replays and tests all use it. The status
 * line decides: a 2xx means delivered, a redirect is a failure. Certificates are always verified,
 * and nothing is decompressed. A report holds nothing of the address of a chat. Never throws, and
 * leaves no socket open. Calls share only the trusted roots, so that hundreds can run at once.
 */
export function createPostWebhook({
  egress,
  secureContext = createSecureContext(),
  deadlineMs = CALL_LIMIT_MS,
}: PostWebhookSettings) {
  async function exchange(call: Call, signal: AbortSignal): Promise<Exchange> {
    const isAborted = once(signal, 'abort').then(() => undefined);
    const target = await Promise.race([findTarget(call.url, egress), isAborted]);
    if (target === undefined) {
      return withoutAnswer('timeout', 'name');
    }
    if (!target.ok) {
      return withoutAnswer(target.reason, target.detail);
    }
    const request = openRequest(target, call, secureContext, deadlineMs);
    return watchExchange(request, call.body, signal);
  }

  return async (call: Call): Promise<CallReport & { readonly retryAfterMs?: number }> => {
    const startedAt = performance.now();
    // A call that cannot be sent, for example because a header holds a line break, is a failed
    // call.
    const { answer, decidedAt, body, retryAfter } = await exchange(
      call,
      AbortSignal.timeout(deadlineMs),
    ).catch((error) => withoutAnswer('connection_failed', errorCode(error)));
    const durationMs = Math.round(decidedAt - startedAt);
    const waitMs = retryAfterMs({ status: answer.status, retryAfter, body: body.toString() });
    const report = { ...answer, durationMs, responsePreview: previewOf(call, answer, body) };
    return waitMs === null ? report : { ...report, retryAfterMs: waitMs };
  };
}

/** A chat service repeats what it was sent, its address too: only its refusals are of use. */
function previewOf({ chat }: Call, { outcome }: Answer, body: Buffer): string {
  if (chat === undefined) {
    return toResponsePreview(body);
  }
  const refusal = outcome === 'delivered' ? '' : hideSecrets(body.toString(), chat.secrets);
  return toResponsePreview(Buffer.from(refusal));
}

function withoutAnswer(reason: Failure | Refusal, detail: string | null = null): Exchange {
  const answer = { outcome: 'failed', status: null, reason, detail } as const;
  return { answer, decidedAt: performance.now(), body: Buffer.alloc(0) };
}

/**
 * Opens the request on a connection of its own. The name is not looked up again: only the accepted
 * addresses are connected to, those of IPv4 first. Another address is tried when an attempt fails,
 * not when it is slow: a lost packet is sent again after a second, and by itself Node gives an
 * address a quarter of that.
 */
function openRequest(
  { url, addresses }: Extract<Target, { ok: true }>,
  { headers, body }: Call,
  secureContext: SecureContext,
  autoSelectFamilyAttemptTimeout: number,
): ClientRequest {
  const ipv4First = addresses.toSorted((one, other) => one.family - other.family);
  const options: RequestOptions & ConnectionOptions & Partial<TcpSocketConnectOpts> = {
    method: 'POST',
    agent: false,
    secureContext,
    rejectUnauthorized: true,
    lookup: (_name, _options, callback) => callback(null, ipv4First),
    autoSelectFamilyAttemptTimeout,
    maxHeaderSize: HEADER_LIMIT_BYTES,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'Accept-Encoding': 'identity',
      'User-Agent': 'betting-analytics-webhooks/1',
      ...headers,
    },
  };
  return url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
}
