import { HOURS } from '#domain/access/daily-quota.ts';
import { PLANS } from '#domain/access/entitlement.ts';
import { DELIVERY_STATUSES } from '#domain/webhooks/outbox/delivery-log.ts';
import { CHATS } from '#domain/webhooks/subscriber/destination.ts';
import { MIN_ALERTED_MOVE } from '#domain/webhooks/subscriber/move-alerts.ts';
import { BANKROLL_PROPERTIES } from '#http/account/bankroll-fields.ts';
import { SETTINGS_FIELDS } from '#http/account/settings-fields.ts';
import { schemas as bets } from '#http/bets/schemas.ts';
import {
  arrayOf,
  boolean,
  count,
  instant,
  itemCount,
  nullable,
  number,
  objectOf,
  oneOf,
  ref,
  text,
} from '#http/openapi/fields.ts';
import { pickStake } from '#http/openapi/pick-stake.ts';
import type { Schema } from '#http/schema.ts';
import { scanSchemas } from './scan-schemas.ts';

const CLOCK = '^([01]\\d|2[0-3]):[0-5]\\d$';
const listOf = (item: string) => objectOf({ count: itemCount, data: arrayOf(item) });
const milliseconds = count('Until the status line, or until the call failed. Milliseconds.');
const status = nullable(count('The status of the answer; null where there was none.'));
const reason = nullable(text('Why the call failed, in one word; null where it did not.'));
const secret = { ...text('What signs the calls.'), pattern: '^whsec_' };
const rotatedUntil = nullable(
  instant('Until when the secret before it signs too; it may be past.'),
);
const key = { key_id: text('Names the key.'), name: nullable(text('What its holder calls it.')) };
const startsWith = nullable(text('Its first characters.'));
const createdAt = instant('When it was made.');

/** How delivery to a destination stands. */
const standing = {
  state: oneOf(['none', 'delivering', 'failing', 'paused'], 'How delivery stands.'),
  failures: count('Failed calls in a row; during a pause those that led to it.'),
  resumes_at: nullable(
    instant('When a pause ends by itself; null without one, and where it lasts until resumed.'),
  ),
  waiting: count('How many deliveries are pending.'),
  last_attempt: { oneOf: [ref('Attempt'), { type: 'null' as const }] },
};

/** A call of a delivery, as far as it is kept once another one has followed. */
const call = {
  at: instant('When the outcome was known.'),
  status,
  reason,
  duration_ms: milliseconds,
};

/**
 * The answers of the account routes. Those that the API has too say more here: they are the
 * reader's own.
 */
export const accountSchemas = {
  PickStake: pickStake,
  Session: objectOf({
    access_token: text('For the other account routes.'),
    expires_in: count('How long it is good for. Seconds.'),
  }),
  Profile: objectOf({
    user_id: text('Names the account.'),
    email: nullable(text('The address of the person who last signed in.')),
    plan: oneOf(PLANS, 'The plan of the account.'),
    daily_limit: count('Requests per key and UTC day.'),
    active_keys: count('How many keys are active.'),
  }),
  Key: objectOf({
    ...key,
    starts_with: startsWith,
    created_at: createdAt,
    last_used_at: nullable(instant('When its last admitted request came; null before the first.')),
    used_today: count('Admitted requests of the UTC day.'),
    hours_today: {
      type: ['array', 'null'],
      items: count('Admitted requests of an hour.'),
      minItems: HOURS,
      maxItems: HOURS,
      description:
        'Admitted requests of each UTC hour of today; null where the first hours of the day were ' +
        'not counted.',
    },
    revoked_at: nullable(instant('When it was revoked; null while it is active.')),
  }),
  KeyList: listOf('Key'),
  NewKey: objectOf({
    ...key,
    api_key: text('The key itself, shown this once.'),
    starts_with: startsWith,
    created_at: createdAt,
  }),
  Settings: objectOf(
    Object.fromEntries(
      Object.entries(SETTINGS_FIELDS).map(([name, { schema, description }]) => [
        name,
        { ...schema, description },
      ]),
    ),
  ),
  QuietHours: objectOf({
    from: { ...text('The first quiet minute, by the clock of the place.'), pattern: CLOCK },
    to: { ...text('The first minute after the quiet hours.'), pattern: CLOCK },
    time_zone: text('A zone of the IANA database, such as `Europe/Berlin`.'),
    webhook: boolean('Whether the webhook is quiet too; chats always are.'),
  }),
  MoveAlerts: objectOf({
    sports: { ...SETTINGS_FIELDS.sports.schema, description: 'Only these sports; null for all.' },
    books: {
      ...SETTINGS_FIELDS.books.schema,
      description: 'The books whose lagging prices are told; null for those of `my_books`.',
    },
    min_move: {
      ...number('How far the fair probability has come at least, as a fraction.'),
      minimum: MIN_ALERTED_MOVE,
      maximum: 1,
    },
    lagging_only: boolean('Whether only moves are told behind which one of the books lags.'),
  }),
  Preview: objectOf({
    count: itemCount,
    quiet_until: nullable(instant('When the current quiet hours end; null outside quiet hours.')),
    data: arrayOf('WebhookPick'),
  }),
  Bankroll: objectOf(BANKROLL_PROPERTIES),
  Bankrolls: objectOf({
    bankrolls: arrayOf('Bankroll', { description: "In the account's order." }),
    now: arrayOf('BankrollNow', { description: 'What stakes are computed from now, in order.' }),
  }),
  BankrollNow: objectOf({
    id: text('The `id` of the bankroll.'),
    bankroll: number(
      'The amount: where it follows the log, with the profit since. In the currency.',
    ),
    open: number('What open bets have at stake of it. Stakes are computed from the rest.'),
  }),
  Attempt: objectOf({
    ...call,
    outcome: oneOf(['delivered', 'failed'], 'Only a 2xx is a delivery.'),
    detail: nullable(text('More about the reason.')),
    answer: text('The first bytes of the body of the answer.'),
    picks: count('How many picks were sent.'),
  }),
  Call: objectOf(call),
  Webhook: objectOf({
    url: nullable(text('Where picks are posted; null without a webhook.')),
    secret: nullable(secret),
    rotated_until: rotatedUntil,
    ...standing,
  }),
  RotatedSecret: objectOf({ secret, rotated_until: rotatedUntil }),
  TestResult: objectOf({
    delivered: boolean('Whether the answer was a 2xx.'),
    status,
    duration_ms: milliseconds,
    reason,
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
  Delivery: objectOf({
    delivery_id: text('The `webhook-id`. A replay has that of its original.'),
    number: count('Unique, and growing with time.'),
    scan: instant('The scan after which it was formed.'),
    status: oneOf(DELIVERY_STATUSES, 'What became of it.'),
    replay: boolean('Whether it was sent again on request.'),
    picks: count('How many picks it was formed with.'),
    moves: count('How many line moves it was formed with; only a chat is told any.'),
    moves_left_out: count(
      'How many smaller moves of the scan were too many: at most 20 a scan and 200 a UTC day.',
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
  DeliveryList: listOf('Delivery'),
  HourOfCalls: objectOf({
    hour: instant('Its beginning.'),
    delivered: count('Calls that were answered with a 2xx.'),
    failed: count('Calls that were not.'),
    min_ms: count('The shortest call. Milliseconds.'),
    median_ms: count('The middle one. Milliseconds.'),
    max_ms: count('The longest one. Milliseconds.'),
  }),
  HourOfCallsList: listOf('HourOfCalls'),
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
      'What was sent as JSON less `record`, which is not kept, or as text; without the picks that ' +
        'had started.',
    ),
  }),
  Chat: objectOf({
    destination: oneOf(CHATS, 'The chat service.'),
    title: text('Its name.'),
    label: nullable(text('What may be shown of the address; null where none is saved.')),
    ...standing,
  }),
  ChatList: listOf('Chat'),
  ...scanSchemas,
  ...bets,
} satisfies Readonly<Record<string, Schema>>;
