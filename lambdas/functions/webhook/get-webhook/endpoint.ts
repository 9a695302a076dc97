import { WEBHOOK_LIMITS } from '#http/account/limits.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/webhook',
  access: 'account',
  limits: WEBHOOK_LIMITS,
  summary: 'The webhook and how delivery stands',
  isVersioned: true,
  answer: jsonAnswer(accountSchemas, 'Webhook'),
} satisfies Endpoint;
