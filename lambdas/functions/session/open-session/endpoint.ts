import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  failureImpact: 'People who are signed in see the sign-in page instead of their account.',
  method: 'POST',
  path: '/account/session',
  access: 'session',
  summary: 'An access token for the session in the cookie',
  answer: jsonAnswer(accountSchemas, 'Session'),
} satisfies Endpoint;
