import { WEBHOOK_LIMITS } from '#http/account/limits.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/webhook/rotate-secret',
  access: 'sharp_account',
  limits: WEBHOOK_LIMITS,
  summary: 'Replace the secret; the old one signs for a day',
  answer: jsonAnswer(accountSchemas, 'RotatedSecret'),
} satisfies Endpoint;
