import type { ParameterError } from '#http/api-error.ts';

/**
 * What became of a command: the document that it made, or the reason of its refusal. `errors` name
 * values of the input that are not allowed. `document` of a refusal is what was found out all the
 * same.
 */
export type Answer<D extends object = object> = Done<D> | Refusal;

export type Done<D extends object> = { readonly ok: true; readonly document: D };

export type Refusal = {
  readonly ok: false;
  readonly reason: string;
  readonly errors?: readonly ParameterError[];
};

export function done<D extends object>(document: D): Done<D> {
  return { ok: true, document };
}

export function refused(reason: string): Refusal {
  return { ok: false, reason };
}

/** The refusal of an input with values that are not allowed. */
export function invalid(errors: readonly ParameterError[]): Refusal {
  return { ok: false, reason: 'invalid_parameter', errors };
}
