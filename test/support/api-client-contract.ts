import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { expect } from 'vitest';
import { ENDPOINTS } from '#functions/endpoints.ts';
import { type ApiErrorCode, PROBLEMS } from '#http/api-error.ts';
import { openApiDocument } from '#http/openapi/document.ts';

export const openapi = openApiDocument(Object.values(ENDPOINTS).flat());

type Json = Readonly<Record<string, unknown>>;
type HeaderObject = { readonly required?: boolean; readonly schema: Json };
type ResponseObject = {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
};

export type CheckedAnswer = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, keywords: ['discriminator'] });
ajvFormats.default(ajv);

/** The document lets v1 grow; the tests do not: a field it does not name is an error. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) {
    return schema.map(closed);
  }
  if (typeof schema !== 'object' || schema === null) {
    return schema;
  }
  const parts = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, closed(part)]),
  );
  return 'required' in parts && 'properties' in parts
    ? { ...parts, additionalProperties: false }
    : parts;
}

/** Component schemas by name, with references among them by name. */
for (const [name, schema] of Object.entries(openapi.components.schemas)) {
  const text = JSON.stringify(closed(schema)).replaceAll('#/components/schemas/', '');
  ajv.addSchema(JSON.parse(text), name);
}

const compiled = new Map<string, ValidateFunction>();

function expectValid(schema: Json, value: unknown, what: string): void {
  const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, validate);
  validate(value);
  expect(validate.errors ?? [], `${what} against the OpenAPI document`).toEqual([]);
}

function resolve(reference: string): unknown {
  const [, ...path] = reference.split('/');
  return path.reduce<unknown>((part, name) => (part as Json)[name], openapi);
}

/**
 * What the document says of an answer to GET or HEAD, whose body the gateway drops; undefined where
 * it does not know the path.
 */
function documented(path: string, status: number): ResponseObject | undefined {
  const operation = openapi.paths[path.replace(/^(\/api\/v1\/events)\/[^/]+$/, '$1/{id}')]?.get;
  if (!operation) {
    return undefined;
  }
  const response = (operation.responses as Json)[String(status)] as { $ref?: string } | undefined;
  expect(response, `${path} documents the status ${status}`).toBeDefined();
  return (response?.$ref ? resolve(response.$ref) : response) as ResponseObject;
}

function expectDocumented({ headers, content }: ResponseObject, answer: CheckedAnswer): void {
  for (const [name, { $ref }] of Object.entries(headers ?? {})) {
    const { schema } = resolve($ref) as HeaderObject;
    const text = answer.headers[name.toLowerCase()];
    expect(text, `the documented header ${name}`).toBeDefined();
    expectValid(schema, schema.type === 'integer' ? Number(text) : text, `the header ${name}`);
  }
  if (!content) {
    expect(answer.text).toBe('');
    return;
  }
  const type = answer.headers['content-type']?.split(';')[0] ?? '';
  const schema = content[type]?.schema;
  expect(schema, `the documented media type ${type}`).toBeDefined();
  const body: unknown = type.endsWith('json') ? JSON.parse(answer.text) : answer.text;
  if (schema) {
    expectValid(schema, body, 'the body');
  }
}

function expectProblem(answer: CheckedAnswer, requestId: string): void {
  const { headers, status, text } = answer;
  // A person who opened an unknown address reads a page.
  if (status === 404 && headers['content-type']?.startsWith('text/html')) {
    return;
  }
  expect(headers['content-type']).toBe('application/problem+json');
  expect(headers['cache-control']).toBe('private, no-store');
  const problem = JSON.parse(text) as { code: ApiErrorCode; status: number; title: string };
  expectValid({ $ref: '#/components/schemas/Problem' }, problem, 'the problem');
  expect(problem).toMatchObject({
    status,
    title: PROBLEMS[problem.code].title,
    request_id: requestId,
  });
  expect(PROBLEMS[problem.code].status).toBe(status);
  const asksForAccess = status === 401 || problem.code === 'plan_required:sharp';
  expect(headers['www-authenticate'] !== undefined).toBe(asksForAccess);
  expect(headers['retry-after'] !== undefined).toBe(status === 429 || status === 503);
  expect(headers.allow !== undefined).toBe(status === 405);
}

/** The three quota headers of every answer that asked for a key. */
function expectQuota({ headers, status }: CheckedAnswer, now: number): void {
  expect(headers['x-ratelimit-limit']).toBe('20000');
  expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
  expect(Number(headers['x-ratelimit-remaining'])).toBeLessThan(20_000);
  if ([401, 403, 429].includes(status)) {
    expect(headers['x-ratelimit-remaining']).toBe('0');
  }
  const midnight = new Date(now);
  midnight.setUTCHours(24, 0, 0, 0);
  expect(headers['x-ratelimit-reset']).toBe(String(midnight.getTime() / 1000));
}

/** Holds one answer against everything that must be true of any answer. */
export function expectContract(
  answer: CheckedAnswer,
  sent: {
    readonly method: string;
    readonly path: string;
    readonly requestId: string;
    readonly now: number;
  },
): void {
  const { status, headers } = answer;
  const isPublic = ['GET', 'HEAD'].includes(sent.method) && sent.path === '/api/v1/openapi.json';
  if (/^\/api\/v1(\/|$)/.test(sent.path) && !isPublic) {
    expectQuota(answer, sent.now);
  }
  for (const [name, value] of Object.entries(headers)) {
    expect(value, `the header ${name} is plain text`).toMatch(/^[\x20-\x7e]+$/);
  }
  // What the Model Context Protocol refuses is an error of JSON-RPC.
  if (status >= 400 && !(sent.path === '/mcp' && headers['content-type'] === 'application/json')) {
    expectProblem(answer, sent.requestId);
  }
  if (status === 304) {
    const size = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + name.length + value.length + 4,
      0,
    );
    expect(size, 'bytes of headers on a 304').toBeLessThan(300);
    expect(answer.text).toBe('');
  }
  const response = ['GET', 'HEAD'].includes(sent.method)
    ? documented(sent.path, status)
    : undefined;
  if (response) {
    expectDocumented(response, answer);
  }
}
