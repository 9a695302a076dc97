import { DELIVERY_STATUSES } from '#domain/webhooks/outbox/delivery-log.ts';
import {
  arrayOf,
  boolean,
  count,
  dataList,
  instant,
  objectOf,
  oneOf,
  ref,
  text,
} from '#http/openapi/fields.ts';
import type { Schemas } from '#http/schema.ts';
import { attemptSchemas, call } from './attempt-schemas.ts';

/** The delivery log. */
export const deliverySchemas = {
  ...attemptSchemas,
  Delivery: objectOf({
    delivery_id: text('The `webhook-id`. A replay has that of its original.'),
    number: count('Unique, and growing with time.'),
    scan: instant('The scan after which it was formed.'),
    status: oneOf(DELIVERY_STATUSES, 'What became of it.'),
    replay: boolean('Whether it was sent again on request.'),
    picks: count('How many picks it was formed with.'),
    moves: count('How many line moves it was formed with; only chats get any.'),
    moves_left_out: count(
      'Smaller moves that were left out: at most 20 are sent a scan, and 200 a UTC day.',
    ),
    bets: {
      type: 'array',
      items: { type: 'string' },
      description: 'Each pick, or each move, in a line.',
    },
    attempts: count('How many calls were begun.'),
    last_attempt: { oneOf: [ref('Attempt'), { type: 'null' }] },
    earlier_attempts: arrayOf('Call', {
      description: 'The failed calls before the last, the latest first; at most four.',
    }),
  }),
  DeliveryList: dataList('Delivery'),
  HourOfCalls: objectOf({
    hour: instant('Its beginning.'),
    delivered: count('Calls that were answered with a 2xx.'),
    failed: count('Calls that failed.'),
    min_ms: count('The shortest call. Milliseconds.'),
    median_ms: count('The median call. Milliseconds.'),
    max_ms: count('The longest one. Milliseconds.'),
  }),
  HourOfCallsList: dataList('HourOfCalls'),
  DeliveryPayload: objectOf({
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    body: text('What a webhook is sent as JSON, or a chat as text, less what each attempt adds.'),
    attempts: arrayOf('SentAttempt', {
      description:
        'The calls that are kept, the latest first, those of replays too; a call that an earlier ' +
        'release made is left out.',
    }),
  }),
  SentAttempt: objectOf({
    ...call,
    sent_at: instant('The time that the call said and signed.'),
    headers: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What was sent less the signatures; empty for a chat.',
    },
    body: text(
      'What was sent as JSON less `record`, which is not kept, or as text; without the picks ' +
        'that ' +
        'had started.',
    ),
  }),
  Call: objectOf(call),
} satisfies Schemas;
