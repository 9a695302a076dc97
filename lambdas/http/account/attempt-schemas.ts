import { count, instant, nullable, objectOf, oneOf, ref, text } from '#http/openapi/fields.ts';
import type { Schemas } from '#http/schema.ts';

/** How delivery to a destination stands. */
export const standing = {
  state: oneOf(['none', 'delivering', 'failing', 'paused'], 'How delivery stands.'),
  failures: count('Failed calls in a row; during a pause those that led to it.'),
  resumes_at: nullable(
    instant('When a pause ends by itself; null without one, and where it lasts until resumed.'),
  ),
  waiting: count('How many deliveries are pending.'),
  last_attempt: { oneOf: [ref('Attempt'), { type: 'null' as const }] },
};
/** A call of a delivery, as far as it is kept once another one has followed. */
export const call = {
  at: instant('When the outcome was known.'),
  status: nullable(count('The status of the answer; null where there was none.')),
  reason: nullable(text('Why the call failed, in one word; null where it did not.')),
  duration_ms: count('Until the status line, or until the call failed. Milliseconds.'),
};

/** The last call of a delivery, which is kept whole. */
export const attemptSchemas = {
  Attempt: objectOf({
    ...call,
    outcome: oneOf(['delivered', 'failed'], 'Only a 2xx is a delivery.'),
    detail: nullable(text('More about the reason.')),
    answer: text('The first bytes of the body of the answer.'),
    picks: count('How many picks were sent.'),
  }),
} satisfies Schemas;
