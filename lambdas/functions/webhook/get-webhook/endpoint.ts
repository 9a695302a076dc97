import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  failureImpact: 'People cannot see their webhook; it goes on being called.',
  method: 'GET',
  path: '/account/webhook',
  access: 'sharp_account',
  summary: 'The webhook and how delivery stands',
  answer: jsonAnswer(accountSchemas, 'Webhook'),
} satisfies Endpoint;
