import { WEBHOOK_CHANGE_LIMITS } from '#http/account/limits.ts';
import { webhookSchemas } from '#http/account/webhook-schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/webhook/rotate-secret',
  access: 'sharp_account',
  limits: WEBHOOK_CHANGE_LIMITS,
  summary: 'Replace the secret; the old one signs for a day',
  answer: jsonAnswer(webhookSchemas, 'RotatedSecret'),
} satisfies Endpoint;
