import { ACCOUNT_ERRORS, API_ERRORS } from '#http/api-error.ts';
import type { Endpoint } from '#http/endpoint.ts';
import type { Parameters } from '#http/parameters.ts';
import { REQUEST_NAME } from '#http/read-input.ts';
import type { Schema } from '#http/schema.ts';
import { schemasOf } from './document.ts';
import { propertiesOf, ref } from './fields.ts';
import { contentOf, operationId, parametersOf } from './operations.ts';
import { problemSchemas } from './responses.ts';

const { Problem } = problemSchemas;
const CODES = [...Object.keys(API_ERRORS), ...Object.keys(ACCOUNT_ERRORS)];

const KEY_ID = { type: 'string', description: 'With `already_created`, the key that was created.' };

/**
 * The account routes as OpenAPI 3.1: for the page's authors and for programs that try the routes
 * out. It is no part of the API's own document, because no API key opens these routes.
 */
export function accountOpenApiDocument(endpoints: readonly Endpoint[]) {
  const byPath = Map.groupBy(endpoints, ({ path }) => path);
  return {
    openapi: '3.1.0',
    info: { title: 'Betting analytics account', version: '1.0.0', summary: 'What the page calls' },
    servers: [{ url: '/' }],
    security: [{ accessToken: [] }],
    paths: Object.fromEntries(
      [...byPath].map(([path, ofPath]) => [
        path,
        Object.fromEntries(
          ofPath.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)]),
        ),
      ]),
    ),
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...schemasOf(endpoints),
        Problem: {
          ...Problem,
          properties: {
            ...Problem.properties,
            code: { type: 'string', enum: CODES },
            key_id: KEY_ID,
          },
        },
        Refusal: {
          type: 'object',
          description: 'The gateway refused the token.',
          required: ['message'],
          properties: { message: { type: 'string' } },
        },
      },
    },
  };
}

function operationOf(endpoint: Endpoint) {
  const { access, method, summary, success = 200, answer, body, csvBody } = endpoint;
  const { isConditional, isRepeatable, isVersioned } = endpoint;
  const parameters = [
    ...parametersOf(endpoint),
    ...(isRepeatable ? [REQUEST_NAME_PARAMETER] : []),
    ...(isVersioned && method !== 'GET' ? PRECONDITIONS : []),
  ];
  return {
    operationId: operationId(endpoint),
    summary,
    ...(access === 'session' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && body !== 'any' && { requestBody: bodyOf(body) }),
    ...(csvBody && { requestBody: csvBodyOf(csvBody) }),
    responses: {
      [success]: {
        description: 'Done.',
        ...(isVersioned && { headers: VERSION }),
        ...(answer && { content: contentOf(answer) }),
      },
      ...(isConditional && { '304': { description: 'You hold this content already.' } }),
      default: {
        description: 'A refusal.',
        content: { ...problem, ...json(ref('Refusal')).content },
      },
    },
  };
}

const VERSION = {
  ETag: {
    description: 'The version of what can be changed; absent where nothing is saved.',
    schema: { type: 'string' },
  },
};

/** The header that names a request that may be sent twice. */
const REQUEST_NAME_PARAMETER = {
  name: REQUEST_NAME,
  in: 'header',
  description:
    'Names the request, so that you can send it again within 24 hours without doing it twice. A ' +
    'repeat that would create a key is answered 409 `already_created` with the `key_id` of the ' +
    'first. A repeat that logs a bet gets that bet as it is now, or 409 `request_name_reused` if its ' +
    'body differs.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** One of them has to be sent. */
const PRECONDITIONS: readonly Schema[] = [
  {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of what you have read: 412 if it was changed since, 428 without it.',
    schema: { type: 'string' },
  },
  {
    name: 'If-None-Match',
    in: 'header',
    description: '`*` where nothing is saved yet.',
    schema: { type: 'string' },
  },
];

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
const problem = { 'application/problem+json': { schema: ref('Problem') } };

function csvBodyOf(description: string) {
  const schema = { type: 'string', description };
  return { required: true, content: { 'text/csv': { schema } } };
}

function bodyOf(fields: Parameters) {
  const all = Object.entries(fields);
  const required = all.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  const properties = propertiesOf(fields);
  return {
    required: true,
    ...json({ type: 'object', additionalProperties: false, required, properties }),
  };
}
