import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import { API_ERRORS, type ApiErrorCode, problemType, RETRY_AFTER_SECONDS } from '#http/api-error.ts';
import type { Schema } from '#http/schema.ts';

const SAMPLE_REQUEST_ID = 'Kx3FbhmPjoEEM4g=';

const integer: Schema = { type: 'integer', minimum: 0 };

/** Every header an answer may carry, as the document describes it. `required` ones are on every such answer. */
export const headers = {
  'X-RateLimit-Limit': {
    description: 'Requests per key and UTC day.',
    required: true,
    schema: { ...integer, examples: [DAILY_LIMIT] },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left to the key today, after this one. 0 on 401, 403 and 429.',
    required: true,
    schema: { ...integer, examples: [19_999] },
  },
  'X-RateLimit-Reset': {
    description: 'When the count starts again, in seconds since 1970: the next 00:00 UTC.',
    required: true,
    schema: { ...integer, examples: [1_776_556_800] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { ...integer, minimum: 1, examples: [RETRY_AFTER_SECONDS] },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750), and what was wrong with the key.',
    required: true,
    schema: { type: 'string', examples: ['Bearer realm="betting-analytics", error="invalid_token"'] },
  },
  ETag: {
    description: 'Names this content. Send it back as `If-None-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^W/"[^"]+"$', examples: ['W/"1776502800000-3f9a0c1d2e4b5a67"'] },
  },
  'Last-Modified': {
    description: 'When the scan result was generated.',
    required: true,
    schema: { type: 'string', examples: ['Sat, 18 Apr 2026 09:00:01 GMT'] },
  },
  'Cache-Control': {
    description: 'How long the answer stays fresh: for data, the seconds to the next scan.',
    required: true,
    schema: { type: 'string', examples: ['private, max-age=44'] },
  },
  Vary: {
    description: 'The request headers the answer depends on.',
    required: true,
    schema: { type: 'string', examples: ['Authorization, Accept-Encoding'] },
  },
} satisfies Record<string, Schema>;

export type HeaderName = keyof typeof headers;

export const QUOTA_HEADERS: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** References to named headers, for a response. */
export function withHeaders(names: readonly HeaderName[]): Schema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const problemSchemas = {
  Problem: {
    type: 'object',
    description: 'Every error (RFC 9457). Branch on `code`; `detail` is for people and may change.',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string', format: 'uri', description: 'Stable address of the code.' },
      title: { type: 'string', description: 'The same for every error of the code.' },
      status: { type: 'integer', description: 'The HTTP status.' },
      detail: { type: 'string', description: 'What was wrong with this request.' },
      code: { type: 'string', enum: Object.keys(API_ERRORS) },
      errors: { type: 'array', items: { $ref: '#/components/schemas/ParameterError' } },
      request_id: { type: 'string', description: 'Names this request in our log.' },
    },
  },
  ParameterError: {
    type: 'object',
    required: ['parameter', 'message'],
    properties: { parameter: { type: 'string' }, message: { type: 'string' } },
  },
} satisfies Record<string, Schema>;

type ProblemResponse = { readonly headers: readonly HeaderName[]; readonly detail: string };

function problemResponse(code: ApiErrorCode, { headers: names, detail }: ProblemResponse): Schema {
  const { status, title } = API_ERRORS[code];
  const errors = code === 'invalid_parameter' ? SAMPLE_PARAMETER_ERRORS : undefined;
  const example = { type: problemType(code), title, status, detail, code, ...errors };
  return {
    description: `\`${code}\`: ${title}.`,
    headers: withHeaders(['Cache-Control', ...names]),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        example: { ...example, request_id: SAMPLE_REQUEST_ID },
      },
    },
  };
}

const SAMPLE_PARAMETER_ERRORS = {
  errors: [{ parameter: 'limit', message: 'must be a whole number from 1 to 500' }],
};

/** The refusals that operations share, by the name of their component. */
export const problemResponses = {
  InvalidParameter: problemResponse('invalid_parameter', {
    headers: QUOTA_HEADERS,
    detail: 'limit: must be a whole number from 1 to 500.',
  }),
  Unauthorized: problemResponse('missing_or_invalid_api_key', {
    headers: [...QUOTA_HEADERS, 'WWW-Authenticate'],
    detail: 'The API key is not valid: it is mistyped, unknown or revoked.',
  }),
  PlanRequired: problemResponse('plan_required:sharp', {
    headers: [...QUOTA_HEADERS, 'WWW-Authenticate'],
    detail: 'The account of this API key is not on the plan sharp.',
  }),
  QuotaExceeded: problemResponse('daily_quota_exceeded', {
    headers: [...QUOTA_HEADERS, 'Retry-After'],
    detail: 'All requests of this API key for today are used. The count starts again at 00:00 UTC.',
  }),
  InternalError: problemResponse('internal_error', {
    headers: QUOTA_HEADERS,
    detail: 'The request failed for a reason of ours. If it goes on, report the request_id.',
  }),
  DataUnavailable: problemResponse('data_unavailable', {
    headers: [...QUOTA_HEADERS, 'Retry-After'],
    detail: 'No scan has been published yet. Try again in a few seconds.',
  }),
  NotReady: problemResponse('data_unavailable', {
    headers: ['Retry-After'],
    detail: 'No scan has been published yet. Try again in a few seconds.',
  }),
};

const responseRef = (name: keyof typeof problemResponses): Schema => ({
  $ref: `#/components/responses/${name}`,
});

/** The refusals of an operation that asks for a key, by status. */
export const KEY_REFUSALS = {
  '400': responseRef('InvalidParameter'),
  '401': responseRef('Unauthorized'),
  '403': responseRef('PlanRequired'),
  '429': responseRef('QuotaExceeded'),
  '500': responseRef('InternalError'),
  '503': responseRef('DataUnavailable'),
};

/** The refusals of a public operation that reads the current scan, by status. */
export const PUBLIC_REFUSALS = { '503': responseRef('NotReady') };
