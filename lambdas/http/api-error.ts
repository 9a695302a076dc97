/**
 * Every error an API answer may carry: the code a client branches on, its status and its title. The
 * first three codes are part of the contract with clients; `plan_required:sharp` is one literal.
 */
export const API_ERRORS = {
  invalid_parameter: { status: 400, title: 'A parameter is not valid' },
  missing_or_invalid_api_key: { status: 401, title: 'The API key is missing or not valid' },
  'plan_required:sharp': { status: 403, title: 'The plan sharp is required' },
  not_found: { status: 404, title: 'There is nothing at this path' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  daily_quota_exceeded: { status: 429, title: 'The daily quota is used up' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  data_unavailable: { status: 503, title: 'The service cannot answer right now' },
} as const;

/** Every further error of the account routes. */
export const ACCOUNT_ERRORS = {
  not_signed_in: { status: 401, title: 'Sign in first' },
  origin_refused: { status: 403, title: 'The request comes from another site' },
  key_not_found: { status: 404, title: 'There is no such key' },
  delivery_not_found: { status: 404, title: 'There is no such delivery' },
  key_limit_reached: { status: 409, title: 'The account has as many keys as it may have' },
  no_webhook: { status: 409, title: 'The account has no webhook' },
  rotated_too_often: { status: 409, title: 'The secret was replaced too often' },
  delivery_waiting: { status: 409, title: 'The delivery is waiting' },
  delivery_expired: { status: 409, title: 'The delivery has expired' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON' },
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
  readonly cookies: readonly string[] | undefined;

  constructor(
    code: ApiErrorCode,
    { detail, headers = {}, errors, cookies, cause }: ApiErrorOptions,
  ) {
    super(code, { cause });
    this.code = code;
    this.detail = detail;
    this.headers = headers;
    this.errors = errors;
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

/** The refusal while no scan has been published. */
export function noScanYet(): ApiError {
  return unavailable('No scan has been published yet.');
}
