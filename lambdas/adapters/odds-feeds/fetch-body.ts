import { StringDecoder } from 'node:string_decoder';
import pLimit from 'p-limit';
import type { FeedFailureReason, FeedResult } from '#domain/feed-answers/odds-source.ts';
import {
  type Credits,
  type FeedDeps,
  type FeedRequest,
  failed,
  type Protocol,
} from './odds-feed.ts';
import { afterRefusal, afterStart, fullPace, nextStart } from './pace.ts';
import { parseJson } from './parse-json.ts';
import type { ReadLimits } from './read-limits.ts';

type FetcherDeps = Pick<FeedDeps, 'fetch' | 'now' | 'sleep'> & { readonly limits: ReadLimits };

/** The body of an answer as text, and what each call said of credits, tries included. */
export type BodyAnswer = FeedResult<string> & { readonly credits: readonly Credits[] };

/** Failures after which the same call may succeed after a pause. */
export const RETRIED_FAILURES: ReadonlySet<FeedFailureReason> = new Set([
  'network',
  'rate_limited',
  'server_error',
]);

/** A refusal costs nothing, unless the provider says so. */
function creditsOfCall(status: number, stated: Credits): Credits {
  return status >= 400 && status < 500 ? { ...stated, last: stated.last ?? 0 } : stated;
}

class BodyTooLarge extends Error {}

/** The body as text, decoded as it arrives: its bytes are never in memory as a whole. */
async function textOf(response: Response, maxBytes: number): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new BodyTooLarge();
    }
    text += decoder.write(chunk);
  }
  return text + decoder.end();
}

/**
 * The system's code of a failed call (`ECONNRESET`). Messages are never used: they may hold the
 * address.
 */
function codeOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,60}$/.test(code) ? code : null;
}

/**
 * The only code that calls a provider and adds the credential. Every outcome is a value: neither
 * the address nor the credential can leave in an error. `deadline` in epoch milliseconds bounds all
 * tries.
 */
export function createBodyFetcher(protocol: Protocol, { fetch, limits, now, sleep }: FetcherDeps) {
  let pace = fullPace(limits.callsPerSecond);
  const turns = pLimit(1);

  /**
   * Waits, in the order of asking, until the pace allows a call. Returns the start time, or
   * undefined if it would miss the deadline.
   */
  async function takeStart(deadline: number): Promise<number | undefined> {
    let start: number;
    do {
      start = nextStart(pace, now());
      if (start >= deadline) {
        return undefined;
      }
      if (start > now()) {
        await sleep(start - now());
      }
      // A refusal may have come meanwhile.
    } while (nextStart(pace, start) > start);
    pace = afterStart(pace, start);
    return start;
  }

  async function call(url: string, deadline: number): Promise<BodyAnswer> {
    const start = await turns(() => takeStart(deadline));
    const left = deadline - now();
    if (start === undefined || left <= 0) {
      return { ...failed('deadline'), credits: [] };
    }
    const answer = await get(url, left);
    if (!answer.ok && answer.failure.reason === 'rate_limited') {
      pace = afterRefusal(pace, start, now());
    }
    return answer;
  }

  async function get(url: string, left: number): Promise<BodyAnswer> {
    const signal = AbortSignal.timeout(Math.min(left, limits.requestTimeoutMs));
    let credits: Credits = { remaining: null, last: null };
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/json', 'accept-encoding': 'gzip' },
        redirect: 'manual',
        signal,
      });
      credits = creditsOfCall(response.status, protocol.credits(response.headers));
      const body = await textOf(response, limits.maxBodyBytes);
      if (response.ok) {
        return { ok: true, value: body, credits: [credits] };
      }
      const failure = protocol.failure(response.status, parseJson(body));
      return { ok: false, failure, credits: [credits] };
    } catch (error) {
      return { ...failureOf(error), credits: [credits] };
    }

    function failureOf(error: unknown) {
      if (error instanceof BodyTooLarge) {
        return failed('body_too_large');
      }
      if (!signal.aborted) {
        return failed('network', codeOf(error));
      }
      return failed(left < limits.requestTimeoutMs ? 'deadline' : 'timeout');
    }
  }

  return async function fetchBody(
    { path, query }: FeedRequest,
    apiKey: string,
    deadline: number,
  ): Promise<BodyAnswer> {
    const url = `${protocol.address}${path}?${new URLSearchParams({ ...query, [protocol.keyParameter]: apiKey })}`;
    const credits: Credits[] = [];
    for (let tries = 0; ; tries += 1) {
      const last = await call(url, deadline);
      credits.push(...last.credits);
      const answer = { ...last, credits };
      const pause = limits.retryDelaysMs[tries];
      if (answer.ok || !RETRIED_FAILURES.has(answer.failure.reason) || pause === undefined) {
        return answer;
      }
      if (now() + pause >= deadline) {
        return answer;
      }
      await sleep(pause);
    }
  };
}
