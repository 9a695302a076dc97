import httpJsonBodyParser from '@middy/http-json-body-parser';
import { ApiError, type ParameterError } from '#http/api-error.ts';
import type { Middleware } from '#http/chain.ts';
import { echo, invalidParameters } from '#http/query.ts';
import type { Schema } from '#http/schema.ts';

const parser = httpJsonBodyParser();

/**
 * Parses the body of a request. One that is not JSON, or not declared as JSON, is refused in the
 * shape of the API.
 */
export function jsonBody(): Middleware {
  return {
    before: async (request) => {
      try {
        await parser.before?.(request as never);
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

function refusalOf(error: unknown): unknown {
  const statusCode = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (statusCode === 415) {
    return new ApiError('unsupported_media_type', {
      detail: 'Send the body as JSON, with the header "Content-Type: application/json".',
    });
  }
  if (statusCode === 422) {
    return invalidParameters([{ parameter: 'body', message: 'is not valid JSON' }]);
  }
  return error;
}

/** How one field of a body is read, and how a document describes it. */
export type Field<T> = {
  /** Undefined where the value breaks the rule. */
  readonly read: (value: unknown) => T | undefined;
  /** What every value must be, as a refusal says it. */
  readonly rule: string;
  readonly schema: Schema;
};

export type Fields = Readonly<Record<string, Field<unknown>>>;
type ValueOf<F> = F extends Field<infer T> ? T : never;
type FieldValues<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> };

/**
 * The typed values of the fields that a parsed body has; absent ones are not there. Throws one
 * `invalid_parameter` that names every unknown field and every bad value once.
 */
export function readFields<const F extends Fields>(body: unknown, fields: F): FieldValues<F> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidParameters([{ parameter: 'body', message: 'must be a JSON object' }]);
  }
  const values: Record<string, unknown> = {};
  const errors: ParameterError[] = [];
  for (const [name, given] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const value = field?.read(given);
    if (field === undefined) {
      errors.push({ parameter: echo(name), message: 'is not a field of this body' });
    } else if (value === undefined) {
      errors.push({ parameter: name, message: field.rule });
    } else {
      values[name] = value;
    }
  }
  if (errors.length > 0) {
    throw invalidParameters(errors);
  }
  return values as FieldValues<F>;
}

/** The value of a field that must be there. Throws `invalid_parameter` naming it. */
export function required<T>(value: T | undefined, name: string): T {
  if (value !== undefined) {
    return value;
  }
  throw invalidParameters([{ parameter: name, message: 'is missing' }]);
}

/**
 * Text of bounded length without control characters, spaces at its ends removed. A character is a
 * code point, as in the schema; half of one cannot be stored.
 */
export function shortText(maxLength: number, description: string): Field<string> {
  return {
    rule: `must be text of 1 to ${maxLength} characters`,
    schema: { type: 'string', minLength: 1, maxLength, description },
    read: (value) => {
      const text = typeof value === 'string' ? value.trim() : '';
      const { length } = [...text];
      return length >= 1 && length <= maxLength && !/[\p{Cc}\p{Cs}]/u.test(text) ? text : undefined;
    },
  };
}
