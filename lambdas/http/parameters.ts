import { isPrintable } from '#domain/odds/printable.ts';
import type { Schema } from '#http/schema.ts';

/**
 * How one value of a query, a path or a JSON body is read, and how the OpenAPI document describes
 * it. One that is not given has the value `absent`, or is refused where it is required.
 */
export type Parameter<T> = {
  /** Undefined where what was given breaks the rule. A query and a path give text. */
  readonly read: (given: unknown) => T | undefined;
  /** What every value must be, as a refusal says it. */
  readonly rule: string;
  readonly description: string;
  readonly schema: Schema;
  /** Whether a query may give it more than once; `read` then gets the list of its values. */
  readonly isRepeatable?: true;
} & (
  | { readonly absent: T; readonly isRequired?: undefined }
  | { readonly isRequired: true; readonly absent?: undefined }
);

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

type ValueOf<P> = P extends {
  readonly read: (given: unknown) => infer T;
  readonly absent?: infer A;
}
  ? Exclude<T, undefined> | (P extends { readonly isRequired: true } ? never : A)
  : never;

/** The values of parameters by their names. */
export type Values<P> = { readonly [K in keyof P]: ValueOf<P[K]> };

type Documented = { readonly description: string; readonly examples?: readonly unknown[] };

/** Inclusive bounds, and the value when the parameter is not given. */
type Bounds = { readonly min: number; readonly max: number };
type Range = Bounds & { readonly default: number };

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
    read: (given) => words.find((word) => word === given),
  };
}

/** What a repeated parameter means is a set, so a query is short even where it names every book. */
const MAX_REPEATS = 200;

/**
 * Any of several values, of which each is given as a parameter of its own: `sport=a&sport=b`. The
 * set is in the order of its texts, so that one query has one cache tag.
 */
export function repeatable<T extends string>({
  read,
  rule,
  description,
  schema: { default: _, examples, ...item },
}: Pick<Parameter<T | undefined>, 'read' | 'rule' | 'description' | 'schema'>): Parameter<
  readonly T[] | undefined
> {
  return {
    isRepeatable: true,
    absent: undefined,
    rule: `${rule}, at most ${MAX_REPEATS} times`,
    description,
    schema: {
      oneOf: [item, { type: 'array', items: item, minItems: 1, maxItems: MAX_REPEATS }],
      ...(examples !== undefined && { examples }),
    },
    read: (given) => {
      const values = Array.isArray(given) ? given.map(read) : [];
      const known = values.filter((value) => value !== undefined);
      const isValid = known.length === values.length && values.length <= MAX_REPEATS;
      return isValid && known.length > 0 ? [...new Set(known)].sort() : undefined;
    },
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

/** A number that sets no limit where it is not given. */
export function optional({
  read,
  rule,
  description,
  schema: { default: _, ...schema },
}: Parameter<number>): Parameter<number | undefined> {
  return { absent: undefined, read, rule, description, schema };
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
    read: (given) => {
      if (typeof given !== 'string' || !pattern.test(given)) {
        return undefined;
      }
      const value = Number(given);
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
    read: (given) => (typeof given === 'string' && pattern.test(given) ? given : undefined),
  };
}

/**
 * A part of a path, as it was sent. Any text is taken: a path that names nothing is answered with
 * 404 by what looks for it, and the schema describes the names there are.
 */
export function pathPart(
  description: string,
  schema: Schema = { type: 'string', minLength: 1 },
): Parameter<string> {
  return {
    absent: '',
    description,
    schema,
    rule: 'must be text',
    read: (given) => (typeof given === 'string' ? given : undefined),
  };
}

/**
 * Text of bounded length without control and invisible characters, spaces at its ends removed. A
 * character is a code point, as in the schema; half of one cannot be stored.
 */
export function shortText(maxLength: number, description: string): Parameter<string> {
  return {
    isRequired: true,
    description,
    rule: `must be text of 1 to ${maxLength} visible characters`,
    schema: { type: 'string', minLength: 1, maxLength },
    read: (given) => {
      const text = typeof given === 'string' ? given.trim() : '';
      const { length } = [...text];
      return length >= 1 && length <= maxLength && isPrintable(text) ? text : undefined;
    },
  };
}

/** How many items a list has: 100 unless given. */
export function limitUpTo(max: number): Parameter<number> {
  const description =
    `Maximum number of items to return, at most ${max}. The list is cut after filtering; ` +
    '`next_cursor` leads to the rest.';
  return wholeNumber({ min: 1, max, default: 100 }, { description });
}

export const LIMIT = limitUpTo(500);

/** Matches the keys of any feed. A key that no item has gives an empty list, not an error. */
const FEED_KEY = /^[A-Za-z0-9_.-]{1,100}$/;

export const SPORT = repeatable(
  matching(FEED_KEY, 'must be one sport key, such as soccer_epl', {
    description:
      'Only this sport or league; repeat it for several. An unknown one gives an empty list.',
    examples: ['soccer_epl'],
  }),
);

export const BOOK = repeatable(
  matching(FEED_KEY, 'must be one book key, such as pinnacle', {
    description: 'Only this book; repeat it for several. An unknown one gives an empty list.',
    examples: ['pinnacle'],
  }),
);
