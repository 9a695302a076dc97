import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/webhook',
  access: 'sharp_account',
  summary: 'The webhook and how delivery stands',
  answer: jsonAnswer(accountSchemas, 'Webhook'),
} satisfies Endpoint;
