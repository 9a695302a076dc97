import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import {
  API_ERRORS,
  type ApiError,
  type ApiErrorCode,
  noScanYet,
  notOffered,
  PROBLEMS,
  RETRY_AFTER_SECONDS,
} from '#http/api-error.ts';
import { refused, unauthorized } from '#http/authenticate.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { asApiError, toProblem } from '#http/error-response.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import type { Schema } from '#http/schema.ts';
import { arrayOf, objectOf, ref, text } from './fields.ts';

const SAMPLE_REQUEST_ID = 'Kx3FbhmPjoEEM4g=';

/** A header that is on every answer it is documented for. */
function header(description: string, example: string | number, rest: Schema = {}): Schema {
  const type = typeof example === 'number' ? { type: 'integer', minimum: 0 } : { type: 'string' };
  return { description, required: true, schema: { ...type, examples: [example], ...rest } };
}

/** Every header an answer may carry, as the document describes it. */
export const headers = {
  'X-RateLimit-Limit': header('Requests per key and UTC day.', DAILY_LIMIT),
  'X-RateLimit-Remaining': header(
    'Requests that the key has left today, after this one. 0 on 401, 403 and 429.',
    19_999,
  ),
  'X-RateLimit-Reset': header(
    'When the quota resets: the next 00:00 UTC, in Unix seconds.',
    1_776_556_800,
  ),
  'Retry-After': header('Seconds to wait before the next attempt.', RETRY_AFTER_SECONDS, {
    minimum: 1,
  }),
  'WWW-Authenticate': header(
    'How to authenticate (RFC 6750), and what was wrong with the key.',
    'Bearer realm="betting-analytics", error="invalid_token"',
  ),
  ETag: header(
    'Names this content. Send it back as `If-None-Match`.',
    'W/"1776502800000-3f9a0c1d2e4b5a67"',
    {
      pattern: '^W/"[^"]+"$',
    },
  ),
  'Last-Modified': header('When the scan result was generated.', 'Sat, 18 Apr 2026 09:00:01 GMT'),
  'Cache-Control': header(
    'How long the answer stays fresh: for data, the seconds to the next scan and a few more, ' +
      'which differ from answer to ' +
      'answer so that clients do not all return at once; never beyond the start of an event in it.',
    'private, max-age=44',
  ),
  Vary: header(
    'The request headers the answer depends on.',
    'Authorization, Accept-Encoding, Accept',
  ),
} satisfies Record<string, Schema>;

export const QUOTA_HEADERS: readonly string[] = Object.keys(headers).filter((name) =>
  name.startsWith('X-RateLimit-'),
);

/** References to named headers, for a response. */
export function withHeaders(names: readonly string[]): Schema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const problemSchemas = {
  Problem: {
    type: 'object',
    description: 'Every error (RFC 9457). Branch on `code`; `detail` is for people and may change.',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: {
        type: 'string',
        format: 'uri',
        description: 'Stable identifier of the code; there is nothing to fetch.',
      },
      title: text('What the code means, in words. It does not depend on the request.'),
      status: { type: 'integer', description: 'The HTTP status.' },
      detail: text('What was wrong with this request.'),
      code: {
        type: 'string',
        enum: Object.keys(API_ERRORS),
        description: 'What was wrong. More may be added within v1.',
      },
      errors: arrayOf('ParameterError'),
      request_id: text('Names this request in our log.'),
    },
  },
  ParameterError: objectOf({ parameter: { type: 'string' }, message: { type: 'string' } }),
} satisfies Record<string, Schema>;

/** A refusal as the chain answers it, with an example. */
function problemResponse({ error, also }: Refusal, always: readonly string[]): Schema {
  const codes = [error.code, ...(also ? [also] : [])];
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
    headers: withHeaders(['Cache-Control', ...always, ...Object.keys(error.headers)]),
    content: {
      'application/problem+json': {
        schema: ref('Problem'),
        example: toProblem(error, SAMPLE_REQUEST_ID),
      },
    },
  };
}

const resetAt = Date.UTC(2026, 3, 19);
const badParameter = invalidParameters([
  { parameter: 'limit', message: 'must be a whole number from 1 to 500' },
]);

type Refusal = {
  readonly error: ApiError;
  /** Which endpoints of its kind of access meet it; all unless given. */
  readonly when?: (endpoint: Endpoint) => boolean;
  /** Another code that the same endpoints answer with the same status. */
  readonly also?: ApiErrorCode;
};

/**
 * The refusals that several of the API's endpoints share, by their access and by the name of their
 * component. The 404 of an endpoint is its own `notFound`.
 */
const REFUSALS: Readonly<Record<'api_key' | 'public', Readonly<Record<string, Refusal>>>> = {
  api_key: {
    InvalidParameter: { error: badParameter },
    Unauthorized: { error: unauthorized('invalid') },
    PlanRequired: { error: refused({ ok: false, reason: 'plan_required', resetAt }, resetAt) },
    NotOffered: {
      error: notOffered(),
      when: ({ passesPricesOn }) => passesPricesOn === true,
      also: 'plan_required:sharp',
    },
    QuotaExceeded: { error: refused({ ok: false, reason: 'quota_exceeded', resetAt }, resetAt) },
    InternalError: { error: asApiError(undefined) },
    DataUnavailable: { error: noScanYet() },
  },
  public: {
    BadParameter: { error: badParameter, when: ({ query }) => query !== 'any' },
    NotReady: { error: noScanYet(), when: ({ reads }) => reads !== undefined },
  },
};

function responsesTo(refusals: Readonly<Record<string, Refusal>>, always: readonly string[]) {
  const responses = Object.entries(refusals).map(([name, refusal]) => [
    name,
    problemResponse(refusal, always),
  ]);
  return Object.fromEntries(responses);
}

/** What the gateway refuses before a function is asked: no problem document. */
function gatewayResponse(reason: string, message: string): Schema {
  return {
    description: `${reason} The gateway answers this itself, not as a problem document.`,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['message'],
          properties: { message: { type: 'string' } },
        },
        example: { message },
      },
    },
  };
}

/** The headers that every refusal of an endpoint has, by its access. */
const ALWAYS = { api_key: QUOTA_HEADERS, public: [] } as const;

/** The refusals as components, which operations refer to. */
export const problemResponses: Readonly<Record<string, Schema>> = {
  ...responsesTo(REFUSALS.api_key, ALWAYS.api_key),
  ...responsesTo(REFUSALS.public, ALWAYS.public),
  RouteLimited: gatewayResponse("The route's shared rate limit is used up.", 'Too Many Requests'),
  TooLong: gatewayResponse(
    'Address and headers together have more than 10,240 bytes.',
    'Request Header Fields Too Large',
  ),
};

/** Whether a query may become longer than the gateway takes. */
function takesLists({ query }: Endpoint): boolean {
  return Object.values(query === 'any' ? {} : (query ?? {})).some(
    ({ isRepeatable }) => isRepeatable === true,
  );
}

/** The refusals of an endpoint of the API, by status. */
export function refusalsOf(endpoint: Endpoint): Schema {
  const access = endpoint.access === 'api_key' ? 'api_key' : 'public';
  const met = Object.entries(REFUSALS[access]).filter(([, { when }]) => when?.(endpoint) ?? true);
  const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...Object.fromEntries(
      met.map(([name, { error }]) => [PROBLEMS[error.code].status, refer(name)]),
    ),
    ...(endpoint.notFound && {
      404: problemResponse({ error: endpoint.notFound() }, ALWAYS[access]),
    }),
    ...(access === 'public' && { 429: refer('RouteLimited') }),
    ...(takesLists(endpoint) && { 431: refer('TooLong') }),
  };
}
