import { deliverySchemas } from '#http/account/delivery-schemas.ts';
import { WEBHOOK_CHANGE_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { pathPart } from '#http/parameters.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/webhook/deliveries/{delivery_id}/replay',
  access: 'sharp_account',
  limits: WEBHOOK_CHANGE_LIMITS,
  summary: 'Send a delivery again',
  pathParameters: { delivery_id: pathPart('The `delivery_id` of the delivery log.') },
  success: 202,
  answer: jsonAnswer(deliverySchemas, 'Delivery'),
} satisfies Endpoint;
