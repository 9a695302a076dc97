import { withoutKeys } from '#domain/access/api-key.ts';
import { ApiError, type ParameterError } from '#http/api-error.ts';
import type { Schema } from '#http/schema.ts';

/** How one query parameter is read, and how the OpenAPI document describes it. */
export type Parameter<T> = {
  /** Undefined where the text breaks the rule. */
  readonly read: (text: string) => T | undefined;
  /** What every value must be, as a refusal says it. */
  readonly rule: string;
  /** The value when the parameter is not given. */
  readonly absent: T;
  readonly description: string;
  readonly schema: Schema;
};

type Documented = { readonly description: string; readonly examples?: readonly unknown[] };

/** Inclusive bounds, and the value when the parameter is not given. */
type Range = { readonly min: number; readonly max: number; readonly default: number };

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;
type Values<P extends Parameters> = { readonly [K in keyof P]: P[K]['absent'] };

const MAX_ERRORS = 50;
const MAX_ECHO = 64;

/** One of a fixed list of words. */
export function oneOf<const W extends string>(
  words: readonly W[],
  absent: W,
  { description }: Documented,
): Parameter<W> {
  return {
    absent,
    description,
    schema: { type: 'string', enum: words, default: absent },
    rule: `must be one of ${words.join(', ')}`,
    read: (text) => words.find((word) => word === text),
  };
}

/** A whole number in its one plain spelling: no sign, no leading zero, no exponent. */
export function wholeNumber(range: Range, documented: Documented): Parameter<number> {
  const rule = `must be a whole number from ${range.min} to ${range.max}`;
  return numberParameter('integer', range, documented, /^(0|[1-9]\d{0,8})$/, rule);
}

/** A decimal number such as `0.05`, `-1` or `3`: digits on both sides of the point, no exponent. */
export function decimalNumber(range: Range, documented: Documented): Parameter<number> {
  const rule = `must be a decimal number from ${range.min} to ${range.max}, such as 0.05`;
  return numberParameter('number', range, documented, /^-?(0|[1-9]\d{0,8})(\.\d{1,20})?$/, rule);
}

function numberParameter(
  type: 'integer' | 'number',
  { min, max, default: absent }: Range,
  { description, examples }: Documented,
  pattern: RegExp,
  rule: string,
): Parameter<number> {
  return {
    absent,
    description,
    schema: { type, minimum: min, maximum: max, default: absent, ...(examples && { examples }) },
    rule,
    read: (text) => {
      const value = pattern.test(text) ? Number(text) : Number.NaN;
      // -0 is 0, so that one query has one cache tag.
      return value >= min && value <= max ? value + 0 : undefined;
    },
  };
}

/** Text of a known alphabet and bounded length, such as a key or an identifier. */
export function matching(
  pattern: RegExp,
  rule: string,
  { description, examples }: Documented,
): Parameter<string | undefined> {
  return {
    absent: undefined,
    description,
    schema: { type: 'string', pattern: pattern.source, ...(examples && { examples }) },
    rule,
    read: (text) => (pattern.test(text) ? text : undefined),
  };
}

/** How many items a list has. */
export const LIMIT = wholeNumber(
  { min: 1, max: 500, default: 100 },
  {
    description: 'Maximum number of items to return, at most 500. The list is cut after filtering.',
  },
);

/** Matches the keys of any feed. A key that no item has gives an empty list, not an error. */
export const SPORT = matching(
  /^[A-Za-z0-9_.-]{1,100}$/,
  'must be one sport key, such as soccer_epl',
  {
    description: 'Only this sport or league. An unknown one gives an empty list.',
    examples: ['soccer_epl'],
  },
);

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

function readValue(parameter: Parameter<unknown> | undefined, pairs: readonly Pair[]) {
  if (!parameter) {
    return { message: 'is not a parameter of this endpoint' };
  }
  if (pairs.some(({ text }) => text === undefined)) {
    return { message: 'is not valid percent-encoding' };
  }
  if (pairs.length > 1) {
    return { message: 'is given more than once' };
  }
  const text = pairs[0]?.text ?? '';
  if (text === '') {
    return { message: 'must not be empty' };
  }
  const value = parameter.read(text);
  return value === undefined ? { message: parameter.rule } : { value };
}

/** A name as an error repeats it: bounded, and with API keys removed. */
export function echo(name: string): string {
  const safe = withoutKeys(name);
  return safe.length > MAX_ECHO ? `${safe.slice(0, MAX_ECHO)}…` : safe;
}

/** The refusal that names these parameters, 50 at most. */
export function invalidParameters(errors: readonly ParameterError[]): ApiError {
  const [first] = errors;
  const others = errors.length - 1;
  const detail = `${first?.parameter}: ${first?.message}${others > 0 ? ` (and ${others} more)` : ''}.`;
  return new ApiError('invalid_parameter', { detail, errors: errors.slice(0, MAX_ERRORS) });
}

/** The parameters that were given but cannot be combined, each with the reason. */
type Conflicts = (given: ReadonlySet<string>) => readonly ParameterError[];

/**
 * The typed values of a raw query string. An unknown name, a duplicate, an empty value and broken
 * percent-encoding are refused like a bad value. It reads the raw string because the gateway joins
 * duplicates with commas.
 *
 * Throws one `invalid_parameter` that names every bad parameter once.
 */
export function readQuery<const P extends Parameters>(
  rawQuery: string,
  parameters: P,
  conflicts: Conflicts = () => [],
): Values<P> {
  const given = readPairs(rawQuery);
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(parameters).map(([name, { absent }]) => [name, absent]),
  );
  const errors: ParameterError[] = [];
  for (const [name, pairs] of given) {
    const result = readValue(Object.hasOwn(parameters, name) ? parameters[name] : undefined, pairs);
    if ('message' in result) {
      errors.push({ parameter: echo(name), message: result.message });
    } else {
      values[name] = result.value;
    }
  }
  const named = new Set(errors.map(({ parameter }) => parameter));
  errors.push(...conflicts(new Set(given.keys())).filter(({ parameter }) => !named.has(parameter)));
  if (errors.length > 0) {
    throw invalidParameters(errors);
  }
  return values as Values<P>;
}
