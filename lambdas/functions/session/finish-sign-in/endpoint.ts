import { SESSION_LIMITS } from '#http/account/limits.ts';
import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/signed-in',
  access: 'session',
  limits: SESSION_LIMITS,
  summary: 'The callback of the sign-in page',
  query: 'any',
  success: 303,
} satisfies Endpoint;
