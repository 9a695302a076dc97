import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { type Address, type Destination, findDestination } from './destination.ts';
import { type EgressPolicy, egressPolicy } from './egress-policy.ts';
import { errorCode } from './error-code.ts';
import { type Answer, type Failure, watchExchange } from './exchange.ts';
import { toResponsePreview } from './response-preview.ts';

export type WebhookCall = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. These bytes were signed, and these bytes are sent. */
  readonly body: Uint8Array;
};

/** Why a call failed, for the owner of the receiver. */
export type CallFailure = Failure | Extract<Destination, { ok: false }>['reason'];

export type CallResult = Omit<Answer, 'reason'> & {
  readonly reason?: CallFailure;
  /** From the start of the call until its outcome was known. */
  readonly durationMs: number;
  /** The first bytes of the response body as text, for the delivery log. */
  readonly responsePreview: string;
};

export type PostWebhook = (call: WebhookCall) => Promise<CallResult>;

export type PostWebhookSettings = {
  /** Where calls may go; public addresses only unless given. */
  readonly egress?: EgressPolicy;
  /** Trusted roots; the built-in ones unless given. */
  readonly secureContext?: SecureContext;
  /** From the start of the name look-up to the status line. */
  readonly deadlineMs?: number;
};

const DEADLINE_MS = 5000;
const HEADER_LIMIT_BYTES = 16_384;

/**
 * The one function that calls webhooks: deliveries, replays and tests all use it.
 *
 * A call ends at the deadline at the latest. The status line decides: a 2xx means delivered, a redirect is a failure. Only
 * addresses that the policy accepted are connected to, certificates are always verified, and nothing is decompressed. Never
 * throws, and leaves no socket open. Calls share only the trusted roots, so that hundreds can run at once.
 */
export function createPostWebhook(settings: PostWebhookSettings = {}): PostWebhook {
  const { egress = egressPolicy(), deadlineMs = DEADLINE_MS } = settings;
  const openRequest = createOpenRequest(settings.secureContext ?? createSecureContext());

  return async (call) => {
    const startedAt = performance.now();
    const since = (at: number) => Math.round(at - startedAt);
    const failed = (reason: CallFailure, detail?: string): CallResult => ({
      outcome: 'failed',
      reason,
      ...(detail === undefined ? {} : { detail }),
      durationMs: since(performance.now()),
      responsePreview: '',
    });
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), deadlineMs);
    try {
      const destination = await unlessAborted(findDestination(call.url, egress), deadline.signal);
      if (destination === undefined) return failed('timeout', 'name');
      if (!destination.ok) return failed(destination.reason, destination.detail);
      const request = openRequest(destination.url, destination.addresses, call);
      const { answer, decidedAt, body } = await watchExchange(request, call.body, deadline.signal);
      return {
        ...answer,
        durationMs: since(decidedAt),
        responsePreview: toResponsePreview(body),
      };
    } catch (error) {
      // A call that cannot be sent, for example because a header holds a line break, is a failed call.
      return failed('connection_failed', errorCode(error));
    } finally {
      clearTimeout(timer);
    }
  };
}

type OpenRequest = (
  url: URL,
  addresses: readonly [Address, ...Address[]],
  call: WebhookCall,
) => ClientRequest;

function createOpenRequest(secureContext: SecureContext): OpenRequest {
  const httpsAgent = new HttpsAgent({
    keepAlive: false,
    maxCachedSessions: 0,
    secureContext,
    rejectUnauthorized: true,
  });
  const httpAgent = new HttpAgent({ keepAlive: false });
  return (url, addresses, { headers, body }) => {
    const options: RequestOptions = {
      method: 'POST',
      lookup: answerWith(addresses),
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        'Accept-Encoding': 'identity',
        'User-Agent': 'betting-analytics-webhooks/1',
        ...headers,
      },
    };
    return url.protocol === 'https:'
      ? httpsRequest(url, { ...options, agent: httpsAgent })
      : httpRequest(url, { ...options, agent: httpAgent });
  };
}

/** Pins the connection to the accepted addresses: the name is not looked up a second time. */
function answerWith(addresses: readonly [Address, ...Address[]]): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0].address, addresses[0].family);
  };
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    promise.then(resolve, reject);
  });
}
