import type { Endpoint, JsonAnswer, RawAnswer } from '#http/endpoint.ts';
import type { Parameters } from '#http/parameters.ts';
import type { Schema } from '#http/schema.ts';
import { ref } from './fields.ts';
import { QUOTA_HEADERS, refusalsOf, withHeaders } from './responses.ts';

const IF_NONE_MATCH: Schema = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the content you hold. The answer is 304 if it is still current.',
  schema: { type: 'string' },
};

const CSV_TABLE: Schema = {
  type: 'string',
  description: [
    'With `Accept: text/csv`: the items as a table (RFC 4180, UTF-8). The first line names ' +
      'the columns, which are the',
    'fields of an item in their order. A list of values is one cell, ` | ` between the ' +
      'values. A list of objects is a',
    'column per field, such as `legs.price`, with one value of each object in their order. ' +
      '`null` is empty. A text that',
    'a spreadsheet would read as a formula (it starts with `=`, `+`, `-` or `@`) has an ' +
      'apostrophe before it.',
  ].join(' '),
};

/** The `paths` of the OpenAPI document. */
export function pathsOf(endpoints: readonly Endpoint[]) {
  const described = endpoints
    .filter(({ tag }) => tag !== undefined)
    // The document knows no parameter that takes the rest of a path.
    .map((endpoint) => [endpoint.path.replace('+}', '}'), { get: describe(endpoint) }] as const);
  return Object.fromEntries(described);
}

function describe(endpoint: Endpoint) {
  const { tag, summary, description } = endpoint;
  const parameters = [...parametersOf(endpoint), ...(isOfScan(endpoint) ? [IF_NONE_MATCH] : [])];
  return {
    operationId: operationId(endpoint),
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(endpoint.access === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    responses: responsesOf(endpoint),
  };
}

/** The name of an operation, such as `postAccountKeys` where its endpoint gives it none. */
export function operationId({ id, method, path }: Endpoint): string {
  const words = path.match(/[a-z]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return id ?? method.toLowerCase() + name;
}

/** Whether it answers from the current scan with the scan's validators. */
function isOfScan({ isConditional, reads }: Endpoint): boolean {
  return isConditional === true && (reads === 'snapshot' || reads === 'quotes');
}

/** The parameters of an endpoint, those in its path first. */
export function parametersOf({ pathParameters = {}, query = {} }: Endpoint): Schema[] {
  return [
    ...parametersIn('path', pathParameters),
    ...parametersIn('query', query === 'any' ? {} : query),
  ];
}

function parametersIn(part: 'path' | 'query', parameters: Parameters): Schema[] {
  return Object.entries(parameters).map(([name, { description, schema }]) => ({
    name,
    in: part,
    ...(part === 'path' && { required: true }),
    description,
    schema,
  }));
}

function namedExamples(values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

/** The body of an answer, by its media types. */
export function contentOf(answer: JsonAnswer | RawAnswer): Schema {
  if (!('name' in answer)) {
    return { [answer.mediaType]: { schema: answer.schema } };
  }
  const { name, examples, csvExample } = answer;
  return {
    'application/json': {
      schema: ref(name),
      ...(examples && { examples: namedExamples(examples) }),
    },
    ...(csvExample && { 'text/csv': { schema: CSV_TABLE, example: csvExample } }),
  };
}

/**
 * The successful answers and the refusals. `Content-Encoding` follows the request's
 * `Accept-Encoding`.
 */
function responsesOf(endpoint: Endpoint) {
  const { access, answer, isConditional } = endpoint;
  const names = [
    ...(access === 'api_key' ? QUOTA_HEADERS : []),
    'Cache-Control',
    ...(isConditional ? ['ETag', 'Vary'] : []),
  ];
  const ok = {
    description: answer?.description,
    headers: withHeaders(isOfScan(endpoint) ? [...names, 'Last-Modified'] : names),
    ...(answer && { content: contentOf(answer) }),
  };
  const counts = access === 'api_key' ? ' It counts as a request.' : '';
  const notModified = {
    description: `You hold this content already.${counts}`,
    headers: withHeaders(names),
  };
  return {
    '200': ok,
    ...(isConditional && { '304': notModified }),
    ...refusalsOf(endpoint),
  };
}
