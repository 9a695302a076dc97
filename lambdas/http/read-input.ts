import type { ParameterError } from '#http/api-error.ts';
import type { ApiRequest } from '#http/api-request.ts';
import type { Conflicts, Endpoint, Input } from '#http/endpoint.ts';
import { echo, invalidParameters } from '#http/invalid-parameters.ts';
import type { Parameter, Parameters, Values } from '#http/parameters.ts';

/** One value as it was read, or what is wrong with it. */
type Result = { readonly value: unknown } | { readonly message: string };

/** The values of a part of the request by their names, and what is wrong with the others. */
type Reading = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: readonly ParameterError[];
};

/** The header that names a request. */
export const REQUEST_NAME = 'Idempotency-Key';

const NOTHING: Reading = { values: {}, errors: [] };

type Declared = Pick<Endpoint, 'query' | 'conflicts' | 'pathParameters' | 'body' | 'isRepeatable'>;

/**
 * The values of query, path and body that the endpoint declares, and the name of a request that may
 * be sent twice. Throws one `invalid_parameter` that names every bad parameter of the request once.
 */
export function readInput<E extends Declared>(
  { query = {}, conflicts, pathParameters = {}, body, isRepeatable }: E,
  request: Pick<ApiRequest, 'rawQuery' | 'pathParameters' | 'body' | 'headers'>,
): Input<E> {
  const readings = {
    query: query === 'any' ? NOTHING : readQuery(request.rawQuery, query, conflicts),
    pathParameters: readPath(request.pathParameters, pathParameters),
    body: body && body !== 'any' ? readBody(request.body, body) : NOTHING,
    name: isRepeatable ? readRequestName(request.headers) : NOTHING,
  };
  const errors = Object.values(readings).flatMap((reading) => reading.errors);
  if (errors.length > 0) {
    throw invalidParameters(errors);
  }
  return {
    query: readings.query.values,
    pathParameters: readings.pathParameters.values,
    body: body === 'any' ? request.body : readings.body.values,
    requestName: readings.name.values[REQUEST_NAME],
  } as Input<E>;
}

/**
 * The values of the fields of a body. Throws one `invalid_parameter` that names every bad one once.
 */
export function readFields<const P extends Parameters>(body: unknown, fields: P): Values<P> {
  const { values, errors } = readBody(body, fields);
  if (errors.length > 0) {
    throw invalidParameters(errors);
  }
  return values as Values<P>;
}

/**
 * Reads what was given by its parameters. One that is not given has its value `absent`, or is
 * missing where it is required.
 */
function readAll<Given>(
  parameters: Parameters,
  given: ReadonlyMap<string, Given>,
  read: (given: Given, parameter: Parameter<unknown> | undefined) => Result,
): Reading {
  const values: Record<string, unknown> = {};
  const errors: ParameterError[] = [];
  for (const [name, { absent, isRequired }] of Object.entries(parameters)) {
    values[name] = absent;
    if (isRequired && !given.has(name)) {
      errors.push({ parameter: name, message: 'is missing' });
    }
  }
  for (const [name, each] of given) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const result = read(each, parameter);
    if ('message' in result) {
      errors.push({ parameter: echo(name), message: result.message });
    } else {
      values[name] = result.value;
    }
  }
  return { values, errors };
}

function readValue(given: unknown, parameter: Parameter<unknown>): Result {
  const value = parameter.read(given);
  return value === undefined ? { message: parameter.rule } : { value };
}

/**
 * The raw query string is read because the gateway joins duplicates with commas. An unknown name, a
 * duplicate, an empty value and broken percent-encoding are refused like a bad value.
 */
function readQuery(
  rawQuery: string,
  parameters: Parameters,
  conflicts: Conflicts = () => [],
): Reading {
  const given = readPairs(rawQuery);
  const { values, errors } = readAll(parameters, given, readQueryValue);
  const named = new Set(errors.map(({ parameter }) => parameter));
  const others = conflicts(new Set(given.keys())).filter(({ parameter }) => !named.has(parameter));
  return { values, errors: [...errors, ...others] };
}

type Pair = { readonly name: string; readonly text: string | undefined };

/**
 * The pairs of a raw query string by their names, both decoded. A name that cannot be decoded stays
 * as it is.
 */
function readPairs(rawQuery: string): ReadonlyMap<string, readonly Pair[]> {
  const pairs = rawQuery
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [rawName = '', ...rest] = pair.split('=');
      return { name: decode(rawName) ?? rawName, text: decode(rest.join('=')) };
    });
  return Map.groupBy(pairs, ({ name }) => name);
}

/**
 * Decodes one side of a pair as forms do, or gives undefined where the percent-encoding is broken.
 */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function readQueryValue(pairs: readonly Pair[], parameter: Parameter<unknown> | undefined): Result {
  if (!parameter) {
    return { message: 'is not a parameter of this endpoint' };
  }
  if (pairs.some(({ text }) => text === undefined)) {
    return { message: 'is not valid percent-encoding' };
  }
  if (pairs.length > 1 && !parameter.isRepeatable) {
    return { message: 'is given more than once' };
  }
  const texts = pairs.map(({ text = '' }) => text);
  if (texts.includes('')) {
    return { message: 'must not be empty' };
  }
  return readValue(parameter.isRepeatable ? texts : texts[0], parameter);
}

/** The gateway gives the names of the route's path, which are those that the endpoint declares. */
function readPath(given: ApiRequest['pathParameters'], parameters: Parameters): Reading {
  const declared = Object.entries(given).filter(([name]) => Object.hasOwn(parameters, name));
  return readAll(parameters, new Map(declared), (text, parameter) =>
    parameter ? readValue(text, parameter) : { value: text },
  );
}

function readBody(body: unknown, parameters: Parameters): Reading {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { values: {}, errors: [{ parameter: 'body', message: 'must be a JSON object' }] };
  }
  return readAll(parameters, new Map<string, unknown>(Object.entries(body)), (given, parameter) =>
    parameter ? readValue(given, parameter) : { message: 'is not a field of this body' },
  );
}

function readRequestName(headers: ApiRequest['headers']): Reading {
  const name = headers[REQUEST_NAME.toLowerCase()];
  if (name === undefined || /^[\x21-\x7e]{1,255}$/.test(name)) {
    return { values: { [REQUEST_NAME]: name }, errors: [] };
  }
  const message = 'must be 1 to 255 visible ASCII characters';
  return { values: {}, errors: [{ parameter: REQUEST_NAME, message }] };
}
