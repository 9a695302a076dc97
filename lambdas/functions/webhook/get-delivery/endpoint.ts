import { deliverySchemas } from '#http/account/delivery-schemas.ts';
import { WEBHOOK_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { pathPart } from '#http/parameters.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/webhook/deliveries/{delivery_id}',
  access: 'account',
  limits: WEBHOOK_LIMITS,
  summary: 'What a delivery carries',
  pathParameters: { delivery_id: pathPart('The `delivery_id` of the delivery log.') },
  answer: jsonAnswer(deliverySchemas, 'DeliveryPayload'),
} satisfies Endpoint;
