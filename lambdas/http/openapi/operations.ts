import type { Endpoint, Operation } from '#http/endpoint.ts';
import type { Schema } from '#http/schema.ts';
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
  const described = endpoints.flatMap((endpoint) =>
    endpoint.routes.flatMap(({ path, operation }) =>
      // The document knows no parameter that takes the rest of a path.
      operation ? [[path.replace('+}', '}'), { get: describe(endpoint, operation) }] as const] : [],
    ),
  );
  return Object.fromEntries(described);
}

function describe(endpoint: Endpoint, operation: Operation) {
  const { id, tag, summary, description } = operation;
  const parameters = [
    ...parametersIn('path', operation.pathParameters),
    ...parametersIn('query', operation.parameters),
    ...(operation.isConditional && isData(endpoint) ? [IF_NONE_MATCH] : []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(endpoint.access === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    responses: responsesOf(endpoint, operation),
  };
}

function isData({ reads }: Endpoint): boolean {
  return reads === 'snapshot' || reads === 'quotes';
}

/** The parameters of an operation that stand in one place. */
export function parametersIn(
  place: 'path' | 'query',
  parameters: Operation['pathParameters'] = {},
): Schema[] {
  return Object.entries(parameters).map(([name, { description, schema }]) => ({
    name,
    in: place,
    ...(place === 'path' && { required: true }),
    description,
    schema,
  }));
}

function namedExamples(values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

/**
 * The successful answers and the refusals. `Content-Encoding` follows the request's
 * `Accept-Encoding`.
 */
function responsesOf(endpoint: Endpoint, operation: Operation) {
  const { response, isConditional } = operation;
  const { access } = endpoint;
  const { description, mediaType = 'application/json', schema, examples, csvExample } = response;
  const names = [
    ...(access === 'api_key' ? QUOTA_HEADERS : []),
    'Cache-Control',
    ...(isConditional ? ['ETag', 'Vary'] : []),
  ];
  const ok = {
    description,
    headers: withHeaders(isData(endpoint) ? [...names, 'Last-Modified'] : names),
    content: {
      [mediaType]: { schema, ...(examples && { examples: namedExamples(examples) }) },
      ...(csvExample && { 'text/csv': { schema: CSV_TABLE, example: csvExample } }),
    },
  };
  const counts = access === 'api_key' ? ' It counts as a request.' : '';
  const notModified = {
    description: `You hold this content already.${counts}`,
    headers: withHeaders(names),
  };
  return {
    '200': ok,
    ...(isConditional && { '304': notModified }),
    ...refusalsOf(endpoint, operation),
  };
}
