import type { Session } from '../session/session.ts';
import { answerLimit } from './answer-limit.ts';
import { Problem, readProblem, Unreachable } from './problem.ts';

/** An answer that may be asked for again: 304 comes as `unchanged`. */
export type Answer<T> = {
  readonly body: T | 'unchanged';
  readonly etag: string | undefined;
};

/** What a person has saved, with the version of it; undefined where nothing is saved. */
export type Versioned<T> = { readonly body: T; readonly version: string | undefined };

type Ask = { readonly etag?: string | undefined; readonly signal?: AbortSignal };

export type Client = ReturnType<typeof createClient>;

/**
 * Calls the account's routes with the session's token. Throws `Problem` or `Unreachable`, the latter
 * also where the answer has not come in time (`answerLimit`).
 */
export function createClient(
  session: Session,
  fetch: (path: string, init: RequestInit) => Promise<Response>,
) {
  let lastChange: Promise<unknown> = Promise.resolve();

  async function attempt(
    path: string,
    init: RequestInit,
  ): Promise<{ response: Response; token: string }> {
    const token = await session.token();
    if (token === undefined) {
      throw new Problem(401, 'signed_out', 'The session has ended. Sign in again.', {});
    }
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const limit = answerLimit(init.body);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await fetch(path, { ...init, headers, signal, cache: 'no-store' }).catch(
      (cause: unknown) => {
        throw init.signal?.aborted ? cause : new Unreachable(path, { cause });
      },
    );
    return { response, token };
  }

  /** A token may be refused before its time, so that a refusal is met once with a new one. */
  async function call(path: string, init: RequestInit): Promise<Response> {
    const first = await attempt(path, init);
    if (first.response.status !== 401) {
      return first.response;
    }
    session.forget(first.token);
    const second = await attempt(path, init);
    if (second.response.status === 401) {
      session.expire();
    }
    return second.response;
  }

  async function answered<T>(response: Response): Promise<T> {
    if (!response.ok) {
      throw await readProblem(response);
    }
    if (response.status === 204) {
      return undefined as T;
    }
    return response.json().catch((cause: unknown) => {
      throw new Unreachable(response.url, { cause });
    });
  }

  /**
   * Changes go out one after the other: a test that is asked for while an address is saved goes to
   * the new one.
   */
  function change(method: string, path: string, body: unknown, more = {}): Promise<Response> {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...more };
    const sent = lastChange.then(() => call(path, { method, headers, ...json }));
    lastChange = sent.catch(() => undefined);
    return sent;
  }

  async function versioned<T>(response: Response): Promise<Versioned<T>> {
    const version = response.headers.get('ETag') ?? undefined;
    return { body: await answered<T>(response), version };
  }

  return {
    async get<T>(path: string): Promise<T> {
      return answered(await call(path, {}));
    },

    /** A `get` of what may be changed: a change has to name the version. */
    async read<T>(path: string): Promise<Versioned<T>> {
      return versioned(await call(path, {}));
    },

    /** Changes a version. A `Problem` with `precondition_failed` says that it is not current. */
    async replace<T>(path: string, body: unknown, version?: string): Promise<Versioned<T>> {
      const from = version === undefined ? { 'If-None-Match': '*' } : { 'If-Match': version };
      return versioned(await change('PUT', path, body, from));
    },

    /** A `get` for polling: an unchanged answer is neither sent nor read again. */
    async ask<T>(path: string, { etag, signal }: Ask): Promise<Answer<T>> {
      const response = await call(path, {
        headers: etag === undefined ? {} : { 'If-None-Match': etag },
        ...(signal && { signal }),
      });
      return {
        body: response.status === 304 ? 'unchanged' : await answered<T>(response),
        etag: response.headers.get('ETag') ?? undefined,
      };
    },

    async send<T>(
      method: 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body?: unknown,
      more: Readonly<Record<string, string>> = {},
    ): Promise<T> {
      return answered(await change(method, path, body, more));
    },

    /** Sends a CSV file as it is. */
    async upload<T>(path: string, file: Blob): Promise<T> {
      const headers = { 'Content-Type': 'text/csv' };
      return answered(await call(path, { method: 'POST', headers, body: file }));
    },

    /** A part of a list as CSV, and the query of the part that follows; '' where none does. */
    async csv(path: string): Promise<{ readonly text: string; readonly next: string }> {
      const response = await call(path, { headers: { Accept: 'text/csv' } });
      if (!response.ok) {
        throw await readProblem(response);
      }
      const [, next = ''] = /<(\?[^>]+)>/.exec(response.headers.get('Link') ?? '') ?? [];
      const text = await response.text().catch((cause: unknown) => {
        throw new Unreachable(response.url, { cause });
      });
      return { text, next };
    },
  };
}
