import { toWebhookBody, type WebhookEventType } from '#domain/webhooks/events/event.ts';
import { WEBHOOK_EVENTS } from '#domain/webhooks/events/index.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import type { Schema } from '#http/schema.ts';
import {
  beatChance,
  ev,
  expectedClv,
  fairOdds,
  offerFields,
  selectionFields,
} from './bet-fields.ts';
import { added, arrayOf, instant, number, objectOf, probability, ref, text } from './fields.ts';
import { pickStake } from './pick-stake.ts';

const SAMPLE_RECORD = { size: 20_852, rootHash: 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=' };
const SAMPLE_TIME = Date.UTC(2026, 3, 18, 9);

function header(name: string, description: string, schema: Schema): Schema {
  return { name, in: 'header', required: true, description, schema };
}

const signatureParameters = [
  header(
    'X-Service-Signature',
    '`sha256=` and the lower-case hex HMAC-SHA256 of the raw body, keyed with the text of the ' +
      'secret, `whsec_` included.',
    { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
  ),
  header('webhook-id', 'Names the delivery. Retries have the same id: deduplicate on it.', {
    type: 'string',
  }),
  header('webhook-timestamp', 'Seconds since 1970 of this attempt.', {
    type: 'string',
    pattern: '^[0-9]+$',
  }),
  header(
    'webhook-signature',
    [
      'Standard Webhooks signature: `v1,` and the base64 HMAC-SHA256 of ' +
        '`<webhook-id>.<webhook-timestamp>.<raw body>`,',
      'keyed with the decoded secret. For 24 hours after a rotation two signatures, separated ' +
        'by a space.',
    ].join(' '),
    { type: 'string', examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] },
  ),
];

const instructions = [
  'Verify a signature over the raw body in constant time before you trust it, and refuse an ' +
    'old timestamp.',
  'Answer with any 2xx within 5 seconds. A failed call is repeated at the next scan; after 5 ' +
    'failures in a row',
  'delivery pauses for 10 minutes. Until your 2xx has arrived the same delivery may come again.',
].join(' ');

const RECORD = {
  anyOf: [
    objectOf({
      size: { type: 'integer', minimum: 1, description: 'Number of its entries.' },
      root_hash: text('Root hash of the tree over them, in base64.'),
    }),
    { type: 'null' },
  ],
  description:
    'The state of the public record when the call was made: kept, a receipt against later ' +
    'changes of it. `null` in tests ' +
    'and while the record is empty.',
};

/** The schemas that the bodies share. */
export const webhookBodySchemas = {
  WebhookPick: objectOf({
    ...selectionFields,
    ...offerFields,
    fair_prob: probability('Fair probability of the outcome.'),
    fair_odds: fairOdds,
    min_odds: number('Minimum odds: below them the bet is not worth taking.', { minimum: 1 }),
    ev,
    grade: ref('Grade'),
    stake: number('Recommended stake of the first bankroll that matches.', { minimum: 0 }),
    currency: { ...text('Currency of the stake.'), pattern: '^[A-Z]{3}$' },
    stakes: added(
      arrayOf('PickStake', {
        description: "One stake for each bankroll that matches, in the account's order.",
      }),
    ),
    expected_clv: added(expectedClv),
    beat_chance: added(beatChance),
    flags: added(
      arrayOf('Flag', {
        description: 'Reservations about the pick, such as those of grade B.',
      }),
    ),
  }),
  PickStake: pickStake,
};

/**
 * The requests that the service sends to the address that a user has registered: one for each type
 * of event.
 */
export const webhooks = Object.fromEntries(
  WEBHOOK_EVENTS.map((type) => [type.name, { post: operationOf(type) }]),
);

function operationOf({ name, summary, description, fields, sample }: WebhookEventType) {
  const body = toWebhookBody({
    type: name,
    userId: 'usr_7f3c9a2b',
    sentAt: SAMPLE_TIME,
    record: SAMPLE_RECORD,
    fields: sample(DEFAULT_SETTINGS, SAMPLE_TIME),
  });
  const envelope = {
    event: { type: 'string', const: name },
    sent_at: instant('When this attempt was made.'),
    user_id: text('The account that the webhook belongs to.'),
  };
  const properties = { ...envelope, ...fields, record: RECORD };
  return {
    operationId: `receive${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary,
    description: `${description} ${instructions}`,
    security: [],
    parameters: [
      header('X-Service-Event', 'The `event` of the body.', { type: 'string', const: name }),
      ...signatureParameters,
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: objectOf(properties),
          example: JSON.parse(new TextDecoder().decode(body)),
        },
      },
    },
    responses: {
      '2XX': { description: 'Delivered; the body is ignored.' },
      '4XX': {
        description: 'Failed, like any answer that is not a 2xx: repeated at the next scan.',
      },
    },
  };
}
