import { feedFailure } from './failures.ts';
import type { Credits, FeedFailure, FeedRequest, RemoteFeed } from './odds-feed.ts';

/** Bounds of reading: what a provider may cost in time, memory and calls. */
export type ReadLimits = {
  /** For one call, its body included. */
  readonly requestTimeoutMs: number;
  /** For a whole read over all sports, retries included. */
  readonly readTimeoutMs: number;
  /** Of one body, after decompression. */
  readonly maxBodyBytes: number;
  /** Calls under way at once. */
  readonly concurrency: number;
  /** Least time between two starts: providers count calls per second. */
  readonly startGapMs: number;
  /** Pauses before a call is tried again; their number bounds the tries. */
  readonly retryDelaysMs: readonly number[];
};

/** The provider allows about 30 calls a second and answers within seconds. */
export const DEFAULT_READ_LIMITS: ReadLimits = {
  requestTimeoutMs: 10_000,
  readTimeoutMs: 20_000,
  maxBodyBytes: 64 * 1024 * 1024,
  concurrency: 6,
  startGapMs: 40,
  retryDelaysMs: [300, 1_200],
};

export type Sleep = (milliseconds: number) => Promise<void>;

/** `credits` as told by each call that was made, tries included. */
export type FeedAnswer =
  | { readonly ok: true; readonly body: Uint8Array; readonly credits: readonly Credits[] }
  | { readonly ok: false; readonly failure: FeedFailure; readonly credits: readonly Credits[] };

type FetcherDeps = {
  readonly feed: RemoteFeed;
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly limits: ReadLimits;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sleep: Sleep;
};

const UNKNOWN_CREDITS: Credits = { remaining: null, last: null };

/** A refusal costs nothing, unless the provider says so. */
function creditsOfCall(status: number, told: Credits): Credits {
  return status >= 400 && status < 500 ? { ...told, last: told.last ?? 0 } : told;
}

class BodyTooLarge extends Error {}

/** The body, in memory of its own: see `releaseBody`. */
async function bytesOf(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  const body = Buffer.allocUnsafeSlow(bytes);
  let end = 0;
  for (const chunk of chunks) {
    body.set(chunk, end);
    end += chunk.byteLength;
  }
  return body;
}

/** The system's code of a failed call (`ECONNRESET`). Messages are never used: they may hold the address. */
function codeOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,60}$/.test(code) ? code : null;
}

/**
 * The one place that calls a provider and adds the credential. Every outcome is a value: neither the
 * address nor the credential can leave in an error. `deadline` in epoch milliseconds bounds all tries.
 */
export function createFeedFetcher({ feed, baseUrl, fetch, limits, now, sleep }: FetcherDeps) {
  let nextStart = 0;

  async function awaitTurn(): Promise<void> {
    const start = Math.max(now(), nextStart);
    nextStart = start + limits.startGapMs;
    if (start > now()) await sleep(start - now());
  }

  async function call(url: string, deadline: number): Promise<FeedAnswer> {
    const left = deadline - now();
    if (left <= 0) return { ok: false, failure: feedFailure('deadline'), credits: [] };
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), Math.min(left, limits.requestTimeoutMs));
    let credits = UNKNOWN_CREDITS;
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/json', 'accept-encoding': 'gzip' },
        redirect: 'manual',
        signal: control.signal,
      });
      credits = creditsOfCall(response.status, feed.credits(response.headers));
      const body = await bytesOf(response, limits.maxBodyBytes);
      if (response.ok) return { ok: true, body, credits: [credits] };
      return { ok: false, failure: feed.failure(response.status, body), credits: [credits] };
    } catch (error) {
      if (error instanceof BodyTooLarge)
        return { ok: false, failure: feedFailure('body_too_large'), credits: [credits] };
      if (!control.signal.aborted) {
        return { ok: false, failure: feedFailure('network', codeOf(error)), credits: [credits] };
      }
      const reason = left < limits.requestTimeoutMs ? 'deadline' : 'timeout';
      return { ok: false, failure: feedFailure(reason), credits: [credits] };
    } finally {
      clearTimeout(timer);
    }
  }

  return async function request(asked: FeedRequest, apiKey: string, deadline: number): Promise<FeedAnswer> {
    const query = new URLSearchParams({ ...asked.query, [feed.credentialParameter]: apiKey });
    const url = `${baseUrl}${asked.path}?${query}`;
    const credits: Credits[] = [];
    for (let tries = 0; ; tries += 1) {
      await awaitTurn();
      const last = await call(url, deadline);
      credits.push(...last.credits);
      const answer = { ...last, credits };
      const pause = limits.retryDelaysMs[tries];
      if (answer.ok || !answer.failure.retry || pause === undefined) return answer;
      if (now() + pause >= deadline) return answer;
      await sleep(pause);
    }
  };
}

export type FeedFetcher = ReturnType<typeof createFeedFetcher>;
