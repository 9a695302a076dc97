import { withoutKeys } from '#domain/access/api-key.ts';
import { ApiError, type ParameterError } from '#http/api-error.ts';

const MAX_ERRORS = 50;
const MAX_ECHO = 64;

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
