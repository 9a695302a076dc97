import { boolean, count, instant, nullable, objectOf, text } from '#http/openapi/fields.ts';
import type { Schemas } from '#http/schema.ts';
import { attemptSchemas, call, standing } from './attempt-schemas.ts';

const secret = { ...text('What signs the calls.'), pattern: '^whsec_' };
const rotatedUntil = nullable(
  instant('Until when the secret before it signs too; it may be past.'),
);

/** The webhook of an account, its secret and a test of it. */
export const webhookSchemas = {
  ...attemptSchemas,
  Webhook: objectOf({
    url: nullable(text('Where picks are posted; null without a webhook.')),
    secret: nullable(secret),
    rotated_until: rotatedUntil,
    ...standing,
  }),
  RotatedSecret: objectOf({ secret, rotated_until: rotatedUntil }),
  TestResult: objectOf({
    delivered: boolean('Whether the answer was a 2xx.'),
    status: call.status,
    duration_ms: call.duration_ms,
    reason: call.reason,
    detail: nullable(text('More about the reason.')),
    request: objectOf({
      method: text('Always POST.'),
      url: text('The address.'),
      headers: { type: 'object', additionalProperties: { type: 'string' } },
      body: text('The bytes that were signed.'),
    }),
    response: nullable(
      objectOf({
        status: count('The status of the answer.'),
        body: text('The first bytes of the body.'),
      }),
    ),
  }),
} satisfies Schemas;
