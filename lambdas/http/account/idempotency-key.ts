import type { Headers } from '#http/api-request.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';

const NAME = 'Idempotency-Key';
const VALUE = /^[\x21-\x7e]{1,255}$/;

/** What names a request that may be sent twice; undefined without it. Throws for an odd one. */
export function idempotencyKey(headers: Headers): string | undefined {
  const value = headers[NAME.toLowerCase()];
  if (value !== undefined && !VALUE.test(value)) {
    const message = 'must be 1 to 255 visible ASCII characters';
    throw invalidParameters([{ parameter: NAME, message }]);
  }
  return value;
}

/** The header as a document has it. */
export const IDEMPOTENCY_KEY_PARAMETER = {
  name: NAME,
  in: 'header',
  description:
    'Names the request, so that you can send it again within 24 hours without doing it twice. A ' +
    'repeat that would create a key is answered 409 `already_created` with the `key_id` of the ' +
    'first. A repeat that logs a bet gets that bet as it is now, or 409 `request_name_reused` if its ' +
    'body differs.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
