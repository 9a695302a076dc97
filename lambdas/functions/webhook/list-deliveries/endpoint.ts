import { DELIVERY_STATUSES } from '#domain/webhooks/outbox/delivery-log.ts';
import { deliverySchemas } from '#http/account/delivery-schemas.ts';
import { WEBHOOK_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { oneOf, wholeNumber } from '#http/parameters.ts';

const MAX_NUMBER = 999_999_999;

export const endpoint = {
  method: 'GET',
  path: '/account/webhook/deliveries',
  access: 'account',
  limits: WEBHOOK_LIMITS,
  summary: 'The delivery log of seven days, newest first',
  query: {
    limit: wholeNumber(
      { min: 1, max: 100, default: 50 },
      { description: 'Maximum number of deliveries.' },
    ),
    before: wholeNumber(
      { min: 1, max: MAX_NUMBER, default: MAX_NUMBER },
      { description: 'Only deliveries before the one of this `number`.' },
    ),
    status: oneOf(['any', ...DELIVERY_STATUSES], 'any', {
      description: 'Only deliveries of this status.',
    }),
  },
  answer: jsonAnswer(deliverySchemas, 'DeliveryList'),
} satisfies Endpoint;
