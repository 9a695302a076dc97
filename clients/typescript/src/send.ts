import { addressOf, type Query } from './address.ts';
import { BettingAnalyticsError, errorOf, NetworkError } from './errors.ts';
import type { Answer, Waiting } from './lists.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { secondsToResend } from './polling.ts';

/** One request; with the tag of an answer that the caller holds, the body may be left out. */
export type Send = <Body>(
  path: string,
  query: Query,
  options?: CallOptions,
  etag?: string,
) => Promise<Answer<Body>>;

type Sending = Required<Pick<ClientOptions, 'apiKey' | 'timeoutMs' | 'fetch'>>;

/** Sends requests to a service with one key, each once. What is refused is thrown by its name. */
export function createSend(baseUrl: URL, { apiKey, timeoutMs, fetch }: Sending): Send {
  return async <Body>(
    path: string,
    query: Query,
    { signal, onHeaders }: CallOptions = {},
    etag?: string,
  ): Promise<Answer<Body>> => {
    const url = addressOf(baseUrl, path, query);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          ...(etag !== undefined && { 'if-none-match': etag }),
        },
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const { status, headers } = response;
      onHeaders?.(headers);
      if (status === 304) {
        return { body: undefined, headers };
      }
      if (status === 200) {
        return { body: (await response.json()) as Body, headers };
      }
      throw errorOf(status, headers, await response.json().catch(() => undefined));
    } catch (error) {
      if (error instanceof BettingAnalyticsError || signal?.aborted) {
        throw error;
      }
      throw new NetworkError(`${url.origin}${url.pathname} could not be read`, { cause: error });
    }
  };
}

/**
 * The body of one answer. What the gateway or the firewall refuses is sent again after a pause: it
 * was not counted.
 */
export async function fetchBody<Body>(
  ask: () => Promise<Answer<Body>>,
  { sleep, random }: Waiting,
  signal: AbortSignal | undefined,
): Promise<Body> {
  for (let failures = 1; ; failures += 1) {
    try {
      const { body } = await ask();
      if (body === undefined) {
        throw new NetworkError('The answer is 304 to a request without a tag');
      }
      return body;
    } catch (error) {
      await sleep(secondsToResend(error, failures, random) * 1000, signal);
    }
  }
}
