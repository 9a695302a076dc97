import { ApiError, isRefusedOnTheWay, NetworkError } from './errors.ts';

/**
 * Longest announced wait, in seconds, that polling sits out. A longer `Retry-After`, as for a
 * used-up quota, is the caller's business; a longer `max-age` is cut.
 */
const PATIENCE = 300;
/** Seconds; no answer makes polling a loop without a pause. */
const MIN_WAIT = 1;
const MAX_BACKOFF = 60;
/** How often one call is sent at most where it is refused on the way to the API. */
const MAX_ATTEMPTS = 4;

/**
 * Seconds from an answer to the next request. `max-age` ends when the next scan can be there. The
 * part of a second on top keeps clients with the same whole number apart.
 */
export function secondsToNextScan(headers: Headers, random: () => number): number {
  const [, maxAge = '0'] = /max-age=(\d+)/.exec(headers.get('cache-control') ?? '') ?? [];
  return Math.min(PATIENCE, Math.max(MIN_WAIT, Number(maxAge))) + random();
}

/**
 * Seconds from a failure to the next attempt: what `Retry-After` says, otherwise longer with each
 * failure in a row. Throws the error again where another attempt would not help.
 */
export function secondsToRetry(error: unknown, failures: number, random: () => number): number {
  const isPassing =
    error instanceof NetworkError ||
    isRefusedOnTheWay(error) ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 429));
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
  if (!isPassing || (retryAfter ?? 0) > PATIENCE) {
    throw error;
  }
  if (retryAfter !== undefined) {
    return Math.max(MIN_WAIT, retryAfter) + random();
  }
  return Math.min(MAX_BACKOFF, 2 ** failures) * (0.5 + random() / 2);
}

/**
 * Seconds until a single call is sent again that the gateway or the firewall refused: it was not
 * counted. Throws any other error again, and the last refusal.
 */
export function secondsToResend(error: unknown, failures: number, random: () => number): number {
  if (!isRefusedOnTheWay(error) || failures === MAX_ATTEMPTS) {
    throw error;
  }
  return secondsToRetry(error, failures, random);
}

/** Waits, and rejects with the signal's reason when it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      return reject(signal.reason);
    }
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
