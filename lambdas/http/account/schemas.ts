import { PLANS } from '#domain/access/entitlement.ts';
import { DELIVERY_STATUSES } from '#domain/webhooks/delivery-log.ts';
import { SETTINGS_FIELDS } from '#http/account/settings-fields.ts';
import { schemas as matches } from '#http/matches/schemas.ts';
import {
  arrayOf,
  count,
  instant,
  itemCount,
  number,
  objectOf,
  oneOf,
  orNull,
  price,
  ref,
  text,
  yesOrNo,
} from '#http/openapi/fields.ts';
import { schemas as opportunities } from '#http/opportunities/schemas.ts';
import type { ObjectSchema, Schema } from '#http/schema.ts';

const listOf = (item: string) => objectOf({ count: itemCount, data: arrayOf(item) });
const milliseconds = count('Until the status line, or until the call failed. Milliseconds.');
const status = orNull(count('The status of the answer; null where there was none.'));
const reason = orNull(text('Why the call failed, in one word; null where it did not.'));
const secret = { ...text('What signs the calls.'), pattern: '^whsec_' };
const rotatedUntil = orNull(instant('Until when the secret before it signs too; it may be past.'));
const key = { key_id: text('Names the key.'), name: orNull(text('What its holder calls it.')) };
const startsWith = orNull(text('Its first characters.'));
const createdAt = instant('When it was made.');

/** A call of a delivery, as far as it is kept once another one has followed. */
const call = {
  at: instant('When the outcome was known.'),
  status,
  reason,
  duration_ms: milliseconds,
};

const scanned = {
  generated_at: instant('When the scan result was generated.'),
  next_scan_at: instant('When the next scan is due.'),
};

const quotedAt = orNull(
  instant('When the feed last saw the price, of several the oldest; null where unknown.'),
);
/** What an opportunity is to the account. */
const ownTerms = {
  id: text('Names the opportunity; stays the same in every scan that finds it.'),
  quoted_at: quotedAt,
  stake: orNull(number('Recommended stake; null for a surebet.', { minimum: 0 })),
  min_odds: orNull({ ...price, description: 'Odds below which not to bet; null for a surebet.' }),
  returned: yesOrNo('Whether it reappeared after being absent from a scan.'),
};

const extended = ({ properties }: ObjectSchema<string>, more: Readonly<Record<string, Schema>>) =>
  objectOf<string>({ ...properties, ...more });

/**
 * The answers of the account routes. Those that the API has too say more here: they are the
 * reader's own.
 */
export const accountSchemas = {
  Session: objectOf({
    access_token: text('For the other account routes.'),
    expires_in: count('How long it is good for. Seconds.'),
  }),
  Profile: objectOf({
    user_id: text('Names the account.'),
    email: orNull(text('The address of the person who last signed in.')),
    plan: oneOf(PLANS, 'The plan of the account.'),
    daily_limit: count('Requests per key and UTC day.'),
    active_keys: count('How many keys are active.'),
  }),
  Key: objectOf({
    ...key,
    starts_with: startsWith,
    created_at: createdAt,
    last_used_at: orNull(instant('When its last admitted request came; null before the first.')),
    used_today: count('Admitted requests of the UTC day.'),
    revoked_at: orNull(instant('When it was revoked; null while it is active.')),
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
  PickList: listOf('WebhookPick'),
  Attempt: objectOf({
    ...call,
    outcome: oneOf(['delivered', 'failed'], 'Only a 2xx is a delivery.'),
    detail: orNull(text('More about the reason.')),
    answer: text('The first bytes of the body of the answer.'),
    picks: count('How many picks were sent.'),
  }),
  Call: objectOf(call),
  Webhook: objectOf({
    url: orNull(text('Where picks are posted; null without a webhook.')),
    state: oneOf(['none', 'delivering', 'failing', 'paused'], 'How delivery stands.'),
    failures: count('Failed calls in a row; during a pause those that led to it.'),
    resumes_at: orNull(instant('When a pause ends; null unless there is one.')),
    secret: orNull(secret),
    rotated_until: rotatedUntil,
    waiting: count('How many deliveries are owed.'),
    last_attempt: { oneOf: [ref('Attempt'), { type: 'null' }] },
  }),
  RotatedSecret: objectOf({ secret, rotated_until: rotatedUntil }),
  TestResult: objectOf({
    delivered: yesOrNo('Whether the answer was a 2xx.'),
    status,
    duration_ms: milliseconds,
    reason,
    detail: orNull(text('More about the reason.')),
    request: objectOf({
      method: text('Always POST.'),
      url: text('The address.'),
      headers: { type: 'object', additionalProperties: { type: 'string' } },
      body: text('The bytes that were signed.'),
    }),
    response: orNull(
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
    replay: yesOrNo('Whether it was sent again on request.'),
    picks: count('How many picks it was formed with.'),
    attempts: count('How many calls were begun.'),
    last_attempt: { oneOf: [ref('Attempt'), { type: 'null' }] },
    earlier_attempts: arrayOf('Call', {
      description: 'The failed calls before the last, the latest first; at most five.',
    }),
  }),
  DeliveryList: listOf('Delivery'),
  ValueBet: extended(opportunities.ValueBet, ownTerms),
  SurebetLeg: extended(opportunities.SurebetLeg, { quoted_at: quotedAt }),
  Surebet: extended(opportunities.Surebet, ownTerms),
  ComboLeg: extended(opportunities.ComboLeg, { quoted_at: quotedAt }),
  Combo: extended(opportunities.Combo, ownTerms),
  ValueBetList: extended(opportunities.ValueBetList, scanned),
  SurebetList: extended(opportunities.SurebetList, scanned),
  ComboList: extended(opportunities.ComboList, scanned),
  MatchList: extended(matches.MatchList, scanned),
} satisfies Readonly<Record<string, Schema>>;
