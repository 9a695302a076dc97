import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/session',
  access: 'session',
  summary: 'An access token for the session in the cookie',
  answer: jsonAnswer(accountSchemas, 'Session'),
} satisfies Endpoint;
