import { deliverySchemas } from '#http/account/delivery-schemas.ts';
import { WEBHOOK_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/webhook/calls',
  access: 'account',
  limits: WEBHOOK_LIMITS,
  summary: 'The calls of seven days by the hour: failures, and how long they took',
  answer: jsonAnswer(deliverySchemas, 'HourOfCallsList'),
} satisfies Endpoint;
