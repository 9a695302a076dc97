import { parseInstant } from '#domain/odds/instant.ts';
import { REPLAYED } from '#domain/webhooks/outbox/delivery-log.ts';
import { deliverySchemas } from '#http/account/delivery-schemas.ts';
import { MASS_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { oneOf, type Parameter } from '#http/parameters.ts';

const since: Parameter<number> = {
  isRequired: true,
  description: 'Deliveries formed at this instant or later.',
  rule: 'must be an instant such as 2026-04-18T11:30:00Z',
  schema: { type: 'string', format: 'date-time' },
  read: (given) => parseInstant(given),
};

const which = oneOf(REPLAYED, 'not_delivered', {
  description:
    '`all` sends again what your receiver has already accepted, too: for a receiver that lost it.',
});

export const endpoint = {
  method: 'POST',
  path: '/account/webhook/replay',
  access: 'sharp_account',
  limits: MASS_LIMITS,
  summary: 'Send deliveries since a time again',
  body: { since, which },
  success: 202,
  answer: jsonAnswer(deliverySchemas, 'DeliveryList'),
} satisfies Endpoint;
