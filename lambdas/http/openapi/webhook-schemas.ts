import type { Schema } from '#http/schema.ts';
import {
  bookFields,
  ev,
  eventFields,
  fairOdds,
  link,
  marketKey,
  objectOf,
  outcome,
  point,
  price,
  probability,
  ref,
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

/** The schemas that webhook bodies share. */
export const webhookSchemas = {
  WebhookPick: webhookPick,
} satisfies Readonly<Record<string, Schema>>;
