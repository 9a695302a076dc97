import { toIsoInstant } from '#domain/odds/instant.ts';

/**
 * Every error an API answer may carry: the code a client branches on, its status and its title. The
 * first three codes are part of the contract with clients; `plan_required:sharp` is one literal.
 */
export const API_ERRORS = {
  invalid_parameter: { status: 400, title: 'A parameter is not valid' },
  missing_or_invalid_api_key: { status: 401, title: 'The API key is missing or not valid' },
  'plan_required:sharp': { status: 403, title: 'The Sharp plan is required' },
  not_offered: { status: 403, title: 'This operator does not offer it' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  daily_quota_exceeded: { status: 429, title: 'The daily quota is used up' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  data_unavailable: { status: 503, title: 'The service cannot answer right now' },
} as const;

/** Every further error of the account routes. */
export const ACCOUNT_ERRORS = {
  not_signed_in: { status: 401, title: 'Sign in first' },
  origin_refused: { status: 403, title: 'The request comes from another site' },
  bet_not_found: { status: 404, title: 'There is no such bet' },
  key_not_found: { status: 404, title: 'There is no such key' },
  delivery_not_found: { status: 404, title: 'There is no such delivery' },
  already_created: { status: 409, title: 'This request has already created a key' },
  request_name_reused: { status: 409, title: 'Another request had this Idempotency-Key' },
  too_many_bets: { status: 409, title: 'The account has reached its limit of bets' },
  key_limit_reached: { status: 409, title: 'The account has reached its limit of active keys' },
  no_destination: { status: 409, title: 'The account has no such destination' },
  no_webhook: { status: 409, title: 'The account has no webhook' },
  rotated_too_often: { status: 409, title: 'The secret was rotated too often' },
  delivery_waiting: { status: 409, title: 'The delivery is pending' },
  delivery_expired: { status: 409, title: 'The delivery has expired' },
  replayed_too_often: { status: 409, title: 'Deliveries were sent again too often' },
  precondition_failed: { status: 412, title: 'It has changed since you read it' },
  too_many_bets_today: { status: 429, title: 'Too many bets were logged today' },
  too_many_tests: { status: 429, title: 'Too many test calls' },
  unsupported_media_type: {
    status: 415,
    title: 'The body has an unsupported media type',
  },
  precondition_required: {
    status: 428,
    title: 'The request does not say which version it changes',
  },
} as const;

export const PROBLEMS = { ...API_ERRORS, ...ACCOUNT_ERRORS };

export type ApiErrorCode = keyof typeof PROBLEMS;

/** One rejected query parameter or field of a body; `message` is for people. */
export type ParameterError = { readonly parameter: string; readonly message: string };

type ApiErrorOptions = {
  /** Public sentence of the problem body. It never repeats a key or an internal message. */
  readonly detail: string;
  /** Extra response headers, such as `Retry-After`, `Allow` or `WWW-Authenticate`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly errors?: readonly ParameterError[];
  /** Further members of the problem body. */
  readonly members?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
  /** What really happened: for the log, never for the client. */
  readonly cause?: unknown;
};

/** Thrown to end a request with a problem answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly ParameterError[] | undefined;
  readonly members: Readonly<Record<string, string>> | undefined;
  readonly cookies: readonly string[] | undefined;

  constructor(
    code: ApiErrorCode,
    { detail, headers = {}, errors, members, cookies, cause }: ApiErrorOptions,
  ) {
    super(code, { cause });
    this.code = code;
    this.detail = detail;
    this.headers = headers;
    this.errors = errors;
    this.members = members;
    this.cookies = cookies;
  }
}

/** Seconds a client should wait before it repeats a request that met a passing fault. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * The refusal of a request that could be served a few seconds later; `detail` says what is missing.
 */
export function unavailable(detail: string, cause?: unknown): ApiError {
  return new ApiError('data_unavailable', {
    detail: `${detail} Try again in a few seconds.`,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    cause,
  });
}

/**
 * For `catch`: throws the refusal of a request that could be served a few seconds later, caused by
 * what was caught.
 */
export function asUnavailable(detail: string): (cause: unknown) => never {
  return (cause) => {
    throw unavailable(detail, cause);
  };
}

/** The refusal of an event that is not served. */
export function unknownEvent(): ApiError {
  return new ApiError('not_found', {
    detail: 'The latest scan has no event with this id, or the event has started.',
  });
}

/**
 * The refusal of an event whose prices are not known. It says from which start on events are not
 * followed (epoch milliseconds), where some are not.
 */
export function unknownPrices(followedUntil: number | null): ApiError {
  const unknown = 'No prices of an event with this id are kept.';
  const detail =
    followedUntil === null
      ? unknown
      : `${unknown} Those that start at ${toIsoInstant(followedUntil)} or later are not followed yet.`;
  return new ApiError('not_found', { detail });
}

/** The refusal of an operator who may not pass the prices of books on. */
export function notOffered(): ApiError {
  return new ApiError('not_offered', {
    detail: 'This operator may not pass the prices of books on.',
  });
}

/** The refusal while no scan has been published. */
export function noScanYet(): ApiError {
  return unavailable('No scan has been published yet.');
}
