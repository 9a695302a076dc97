import type { Schema } from '#http/endpoint.ts';
import {
  arrayOf,
  bookFields,
  ev,
  eventFields,
  fairOdds,
  instant,
  link,
  marketKey,
  objectOf,
  outcome,
  point,
  price,
  probability,
  ref,
  text,
} from './fields.ts';

const webhookPick = objectOf({
  ...eventFields,
  market_key: marketKey,
  outcome,
  point,
  ...bookFields,
  price,
  link,
  fair_prob: probability('Fair probability of the outcome.'),
  fair_odds: fairOdds,
  min_odds: { type: 'number', minimum: 1, description: 'Odds below which the bet is not worth taking.' },
  ev,
  grade: ref('Grade'),
  stake: { type: 'number', minimum: 0, description: 'Recommended stake for this user.' },
  currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'Currency of the stake.' },
});

/** The schemas of the webhook's body. */
export const webhookSchemas = {
  WebhookPick: webhookPick,
  WebhookEvent: objectOf({
    event: {
      type: 'string',
      enum: ['picks', 'test'],
      description: '`test` is sent on request, with one sample pick whose `event_id` is `test`.',
    },
    sent_at: instant('When this attempt was made.'),
    user_id: text('Whose webhook this is.'),
    picks: arrayOf('WebhookPick', { minItems: 1 }),
  }),
} satisfies Readonly<Record<string, Schema>>;
