import { commonestRejection } from '#domain/feed-answers/compare-answer.ts';
import type {
  FeedFailure,
  FeedFailureReason,
  FeedResult,
  OddsSource,
} from '#domain/feed-answers/odds-source.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { ReadLimits } from './read-limits.ts';
import type { FeedEnv, FeedVariable } from './settings.ts';

/** What a provider is reached with. */
export type FeedDeps = {
  readonly fetch: typeof fetch;
  /** The provider's credential, asked for once per read. */
  readonly apiKey: () => Promise<string>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  readonly limits?: Partial<ReadLimits>;
};

/** A provider of odds, as its folder declares it. */
export type OddsProvider = {
  /** The variables it reads its settings from. */
  readonly variables: readonly FeedVariable[];
  /** What its terms say about serving its data to others, as an operator is told on deployment. */
  readonly terms: string;
  /** Reads and checks the settings. Throws naming the variable whose value cannot be used. */
  readonly configure: (env: FeedEnv) => (deps: FeedDeps) => OddsSource;
};

/** A GET below the provider's address. The credential is not part of it. */
export type FeedRequest = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
};

/** One question to a provider behind HTTP. */
export type FeedCall<Value> = {
  readonly request: FeedRequest;
  /** Credits of one try. */
  readonly cost: number;
  /**
   * Reads the body, which is whatever text the provider sent. Never throws; `readAt` in epoch
   * milliseconds.
   */
  readonly read: (text: string, readAt: number) => FeedResult<Value>;
};

/** What the headers of one answer say of credits; null is unknown, which is not zero. */
export type Credits = { readonly remaining: number | null; readonly last: number | null };

/**
 * The protocol of a provider behind HTTP: which calls there are, and what its answers mean. It
 * never fetches.
 */
export type Protocol = {
  /** Where the provider listens, without a trailing slash. */
  readonly address: string;
  /** Name of the query parameter that carries the credential. */
  readonly keyParameter: string;
  /** What an answer other than 2xx means; the body is undefined where it is no JSON. */
  readonly failure: (status: number, body: unknown) => FeedFailure;
  readonly credits: (headers: Headers) => Credits;
};

/** A result that is a failure. */
export function failed(reason: FeedFailureReason, code: string | null | undefined = null) {
  return { ok: false, failure: { reason, code: code ?? null } } as const;
}

/**
 * The quotes of a sport; a failure where events were listed and all of them refused, by the
 * commonest reason. An empty list means that there are no matches.
 */
export function unlessAllRefused(quotes: SportQuotes): FeedResult<SportQuotes> {
  const reason = commonestRejection(quotes.rejected);
  return reason !== undefined && quotes.events.length === 0
    ? failed('malformed_body', reason)
    : { ok: true, value: quotes };
}
