import { WEBHOOK_LIMITS } from '#http/account/limits.ts';
import { webhookSchemas } from '#http/account/webhook-schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/webhook',
  access: 'account',
  limits: WEBHOOK_LIMITS,
  summary: 'The webhook and how delivery stands',
  isVersioned: true,
  answer: jsonAnswer(webhookSchemas, 'Webhook'),
} satisfies Endpoint;
