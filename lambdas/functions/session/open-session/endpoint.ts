import { SESSION_LIMITS } from '#http/account/limits.ts';
import { profileSchemas } from '#http/account/profile-schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/session',
  access: 'session',
  limits: SESSION_LIMITS,
  summary: 'An access token for the session in the cookie',
  answer: jsonAnswer(profileSchemas, 'Session'),
} satisfies Endpoint;
