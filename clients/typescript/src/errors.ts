import type { ParameterError, Problem } from './generated/api-types.ts';

/** Every error of this package. */
export class BettingAnalyticsError extends Error {
  override readonly name: string = 'BettingAnalyticsError';
}

/** The service could not be reached, or its answer could not be read; `cause` says why. */
export class NetworkError extends BettingAnalyticsError {
  override readonly name = 'NetworkError';
}

/**
 * The service refused or failed. Its subclasses are the refusals that a program may want to tell
 * apart.
 */
export class ApiError extends BettingAnalyticsError {
  override readonly name: string = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  /**
   * Stable word for what was wrong; `http_502` and the like where the answer did not come from the
   * API.
   */
  readonly code: Problem['code'];
  /** What was wrong with this request, for people. */
  readonly detail: string;
  /** Names the request in the log of the service. */
  readonly requestId: string | undefined;
  /**
   * Requests per day, requests left, and when the count starts again; undefined where the answer
   * does not say.
   */
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  readonly reset: Date | undefined;
  /** Seconds to wait before the next attempt; undefined where waiting does not help. */
  readonly retryAfter: number | undefined;

  constructor(status: number, headers: Headers, problem: Partial<Problem>) {
    const detail = problem.detail ?? `The service answered ${status}`;
    super(`${problem.code ?? status}: ${detail}`);
    this.status = status;
    this.code = problem.code ?? `http_${status}`;
    this.detail = detail;
    this.requestId = problem.request_id;
    const reset = wholeNumber(headers, 'x-ratelimit-reset');
    this.limit = wholeNumber(headers, 'x-ratelimit-limit');
    this.remaining = wholeNumber(headers, 'x-ratelimit-remaining');
    this.reset = reset === undefined ? undefined : new Date(reset * 1000);
    this.retryAfter = wholeNumber(headers, 'retry-after');
  }
}

/** 400: `errors` names each parameter that was refused. */
export class InvalidParameterError extends ApiError {
  override readonly name = 'InvalidParameterError';
  readonly errors: readonly ParameterError[];

  constructor(status: number, headers: Headers, problem: Partial<Problem>) {
    super(status, headers, problem);
    this.errors = problem.errors ?? [];
  }
}

/** 401: the key is missing, malformed, unknown or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 403: the account of the key has no plan with access. */
export class PlanRequiredError extends ApiError {
  override readonly name = 'PlanRequiredError';
}

/** 404: there is nothing at this address. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/**
 * 429: the requests of the day are used up until `reset`; or too many came at once, where `limit`
 * is undefined.
 */
export class QuotaExceededError extends ApiError {
  override readonly name = 'QuotaExceededError';
}

/**
 * 503: no scan has been published yet, or a part of the service is down. Try again after
 * `retryAfter` seconds.
 */
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError';
}

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidParameterError,
  401: AuthenticationError,
  403: PlanRequiredError,
  404: NotFoundError,
  429: QuotaExceededError,
  503: UnavailableError,
};

/** The error for an answer that is neither 200 nor 304. */
export function errorOf(status: number, headers: Headers, body: unknown): ApiError {
  const problem: Partial<Problem> = typeof body === 'object' && body !== null ? body : {};
  // A 403 without a code comes from the firewall before the API, and says nothing about the plan.
  const isOfFirewall = status === 403 && problem.code === undefined;
  const Kind = isOfFirewall ? ApiError : (BY_STATUS[status] ?? ApiError);
  return new Kind(status, headers, problem);
}

/**
 * Whether the gateway or the firewall before the API refused the request, because too many came at
 * once. Such a refusal has no code of the API and no rate-limit headers, and spends no quota.
 */
export function isRefusedOnTheWay(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'http_429' || error.code === 'http_403');
}

function wholeNumber(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
