import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import type { FeedRequest } from '#simulated-market/answer.ts';
import type { FeedResponse } from '#simulated-market/feed-account.ts';

type Deps = {
  readonly respondTo: (request: FeedRequest, key: string) => FeedResponse;
  /** The key that callers have to send. */
  readonly key: { readonly read: () => Promise<string>; readonly forget: () => void };
  /** Epoch milliseconds. */
  readonly now: () => number;
};

type Request = Pick<LambdaFunctionURLEvent, 'rawPath' | 'rawQueryString'>;

/**
 * Answers a request to the address of the function. After a refused key the next request is
 * answered by the key that the secret has then: an operator may have replaced it.
 */
export function createServeFeed({ respondTo, key, now }: Deps) {
  return async function serveFeed(event: Request): Promise<LambdaFunctionURLResult> {
    const query = new URLSearchParams(event.rawQueryString);
    const request = { path: event.rawPath, query, now: now() };
    const { status, headers, body } = respondTo(request, await key.read());
    if (status === 401) {
      key.forget();
    }
    return { statusCode: status, headers, body };
  };
}
