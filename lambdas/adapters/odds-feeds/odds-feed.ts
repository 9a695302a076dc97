import type { SportQuotes } from '#domain/odds/quotes.ts';

/** What the operator chose. Regions are ignored where bookmakers are named. */
export type FeedSettings = {
  /** Where the provider listens, without a trailing slash. */
  readonly baseUrl: string;
  /** Sport keys, or `all` for every sport in season that has matches. */
  readonly sports: 'all' | readonly string[];
  readonly regions: readonly string[];
  readonly bookmakers: readonly string[];
  readonly markets: readonly string[];
  /** Credits the operator grants a month; absent where they are no concern. */
  readonly monthlyCredits?: number | undefined;
};

/** A GET below the base address. The credential is not part of it: the reader adds that. */
export type FeedRequest = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
};

/** Why a sport, or the list of sports, could not be read. Stable words for logs and metrics. */
export type FeedFailureReason =
  | 'bad_request'
  | 'body_too_large'
  | 'budget_unavailable'
  | 'credential_deactivated'
  | 'credential_invalid'
  | 'credential_missing'
  | 'credential_unavailable'
  | 'deadline'
  | 'malformed_body'
  | 'network'
  | 'not_found'
  | 'not_in_plan'
  | 'out_of_credits'
  | 'rate_limited'
  | 'server_error'
  | 'timeout'
  | 'unexpected_answer'
  | 'unknown_sport';

export type FeedFailure = {
  readonly reason: FeedFailureReason;
  /** The provider's own error code, where it gave one. */
  readonly code: string | null;
  /** Worth asking again at once, after a pause. */
  readonly retry: boolean;
  /** The same answer awaits every other sport: asking on is pointless. */
  readonly stopsRead: boolean;
};

/** Credits as told by one answer; null is unknown, which is not zero. */
export type Credits = { readonly remaining: number | null; readonly last: number | null };

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: FeedFailure };

/**
 * A provider behind HTTP: declares its requests and transforms what arrived. It never fetches and never throws, and
 * keeps no body: bodies are bytes after decompression, theirs to read until they return.
 */
export type RemoteFeed = {
  readonly kind: 'remote';
  /** Name of the query parameter that carries the credential. */
  readonly credentialParameter: string;
  /** How the sports in season are asked for, where the settings say `all`. */
  readonly listing: FeedRequest;
  /** Sport keys of a listing's body. */
  readonly sports: (body: Uint8Array) => Read<readonly string[]>;
  readonly request: (sportKey: string, settings: FeedSettings) => FeedRequest;
  /** What such a request costs, in credits. */
  readonly creditsPerRead: (settings: FeedSettings) => number;
  /** How a sport's coming matches are asked for, free of charge. */
  readonly matchList: (sportKey: string) => FeedRequest;
  /** Kick-offs of a match list's body, epoch milliseconds. */
  readonly kickOffs: (body: Uint8Array) => Read<readonly number[]>;
  /** Quotes of a body; `readAt` in epoch milliseconds. What could not be placed is counted, never guessed. */
  readonly transform: (sportKey: string, body: Uint8Array, readAt: number) => Read<SportQuotes>;
  /** What an answer other than 2xx means. */
  readonly failure: (status: number, body: Uint8Array) => FeedFailure;
  readonly credits: (headers: Headers) => Credits;
};

/** A feed that needs no network: quotes are a function of time (epoch milliseconds). */
export type InProcessFeed = {
  readonly kind: 'in_process';
  readonly quotesAt: (now: number, settings: FeedSettings) => readonly SportQuotes[];
};

export type OddsFeed = RemoteFeed | InProcessFeed;
