import { SESSION_LIMITS } from '#http/account/limits.ts';
import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/sign-in',
  access: 'session',
  limits: SESSION_LIMITS,
  summary: 'Go to the sign-in page',
  query: 'any',
  success: 303,
} satisfies Endpoint;
