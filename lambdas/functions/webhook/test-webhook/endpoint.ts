import { WEBHOOK_LIMITS } from '#http/account/limits.ts';
import { webhookSchemas } from '#http/account/webhook-schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/webhook/test',
  access: 'sharp_account',
  limits: WEBHOOK_LIMITS,
  summary: 'Send a test event',
  answer: jsonAnswer(webhookSchemas, 'TestResult'),
} satisfies Endpoint;
