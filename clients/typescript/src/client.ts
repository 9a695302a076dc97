import { BettingAnalyticsError, errorOf, NetworkError } from './errors.ts';
import type {
  Account,
  Event,
  Health,
  MatchesQuery,
  MatchList,
  OpportunitiesQuery,
} from './generated/api-types.ts';
import {
  type Opportunity,
  type OpportunityKind,
  type OpportunityLists,
  SeenOpportunities,
} from './opportunities.ts';
import { secondsToNextScan, secondsToRetry, sleep } from './polling.ts';

export type ClientOptions = {
  /** Where the API is, without `/api/v1`, such as `https://odds.example`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How long one request may take; 10 seconds by default. */
  readonly timeoutMs?: number;
  /**
   * What sends the requests, waits, rolls dice and tells the time; those of the platform by
   * default. For tests.
   */
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

/** `signal` ends the request, the waiting or the loop. */
export type CallOptions = { readonly signal?: AbortSignal };

export type NewOptions = CallOptions & {
  /** Whether what the first answer holds counts as new. By default it does. */
  readonly includeCurrent?: boolean;
};

type KindQuery<Kind extends OpportunityKind> = OpportunitiesQuery & { readonly kind?: Kind };
type Query = Readonly<Record<string, string | number | undefined>>;
/** `body` is undefined where the content is the one that `etag` names. */
type Answer<Body> = { readonly body: Body | undefined; readonly headers: Headers };

const OPPORTUNITIES = '/api/v1/opportunities';
const MATCHES = '/api/v1/matches';

/**
 * The API with one key. Every method throws a `BettingAnalyticsError` where it cannot give what it
 * promises.
 */
export class BettingAnalytics {
  readonly #options: Required<Omit<ClientOptions, 'baseUrl'>>;
  readonly #baseUrl: URL;

  constructor({
    baseUrl,
    apiKey,
    timeoutMs = 10_000,
    fetch = globalThis.fetch,
    ...rest
  }: ClientOptions) {
    // What cannot be in a header is refused here: the errors of what sends it can hold the key.
    if (!/^[\x21-\x7e]+$/.test(apiKey)) {
      throw new BettingAnalyticsError(
        'apiKey is empty or holds a space, a line break or another character that no key has',
      );
    }
    this.#baseUrl = readBaseUrl(baseUrl);
    this.#options = {
      apiKey,
      timeoutMs,
      fetch,
      sleep,
      random: Math.random,
      now: Date.now,
      ...rest,
    };
  }

  /** The plan of the key and what is left of its requests today. */
  me(options?: CallOptions): Promise<Account> {
    return this.#fetch<Account>('/api/v1/me', {}, options);
  }

  /** How old the data is. Needs no key and does not count. */
  health(options?: CallOptions): Promise<Health> {
    return this.#fetch<Health>('/health', {}, options);
  }

  /**
   * The opportunities of the latest scan, the highest expected value first; value bets unless
   * another kind is asked for.
   */
  opportunities<Kind extends OpportunityKind = 'value'>(
    query: KindQuery<Kind> = {},
    options?: CallOptions,
  ): Promise<OpportunityLists[Kind]> {
    return this.#fetch<OpportunityLists[Kind]>(OPPORTUNITIES, query, options);
  }

  /** The fair probabilities of the matches to come, or of one match by its `id`. */
  matches(query: MatchesQuery = {}, options?: CallOptions): Promise<MatchList> {
    return this.#fetch<MatchList>(MATCHES, query, options);
  }

  /** What stands behind the numbers of an event. Throws `NotFoundError` once it has started. */
  event(id: string, options?: CallOptions): Promise<Event> {
    return this.#fetch<Event>(`/api/v1/events/${encodeURIComponent(id)}`, {}, options);
  }

  /**
   * The list now, and again whenever it has changed: one request per scan, sent when the next scan
   * can be there.
   */
  watchOpportunities<Kind extends OpportunityKind = 'value'>(
    query: KindQuery<Kind> = {},
    options?: CallOptions,
  ): AsyncGenerator<OpportunityLists[Kind], void, void> {
    return this.#watch<OpportunityLists[Kind]>(OPPORTUNITIES, query, options);
  }

  /** Yields the match list of each new scan, as `watch` does for opportunities. */
  watchMatches(
    query: MatchesQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<MatchList, void, void> {
    return this.#watch<MatchList>(MATCHES, query, options);
  }

  /**
   * Each opportunity once, when a scan first finds it. A better price later is not a new
   * opportunity.
   */
  async *newOpportunities<Kind extends OpportunityKind = 'value'>(
    query: KindQuery<Kind> = {},
    { includeCurrent = true, ...options }: NewOptions = {},
  ): AsyncGenerator<Opportunity<Kind>, void, void> {
    const seen = new SeenOpportunities();
    let isFirst = true;
    for await (const { data } of this.watchOpportunities(query, options)) {
      const fresh = seen.add<Opportunity<Kind>>(data, this.#options.now());
      if (includeCurrent || !isFirst) {
        yield* fresh;
      }
      isFirst = false;
    }
  }

  async *#watch<Body>(
    path: string,
    query: Query,
    options: CallOptions = {},
  ): AsyncGenerator<Body, void, void> {
    const { random } = this.#options;
    let etag: string | undefined;
    let failures = 0;
    for (;;) {
      let waitMs: number;
      let body: Body | undefined;
      try {
        const answer = await this.#send<Body>(path, query, options, etag);
        failures = 0;
        etag = answer.headers.get('etag') ?? undefined;
        body = answer.body;
        waitMs = secondsToNextScan(answer.headers, random) * 1000;
      } catch (error) {
        failures += 1;
        waitMs = secondsToRetry(error, failures, random) * 1000;
      }
      // What the caller does with the list is part of the wait.
      const answeredAt = performance.now();
      if (body !== undefined) {
        yield body;
      }
      await this.#options.sleep(
        Math.max(0, waitMs - (performance.now() - answeredAt)),
        options.signal,
      );
    }
  }

  async #fetch<Body>(path: string, query: Query, options?: CallOptions): Promise<Body> {
    const { body } = await this.#send<Body>(path, query, options);
    if (body === undefined) {
      throw new NetworkError('The answer is 304 to a request without a tag');
    }
    return body;
  }

  async #send<Body>(
    path: string,
    query: Query,
    { signal }: CallOptions = {},
    etag?: string,
  ): Promise<Answer<Body>> {
    const { apiKey, timeoutMs, fetch } = this.#options;
    const url = new URL(this.#baseUrl);
    // Set, not resolved: a path that begins with two slashes would name another host.
    url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
    url.search = '';
    url.hash = '';
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) {
        url.searchParams.set(name, String(value));
      }
    }
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
  }
}

/** A key must not cross a network in plain text. */
function readBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLoopback = url && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback))) {
    throw new BettingAnalyticsError(
      `baseUrl must be an https address (http on this machine only), not ${text}`,
    );
  }
  return url;
}
