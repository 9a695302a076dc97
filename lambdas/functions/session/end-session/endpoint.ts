import { SESSION_LIMITS } from '#http/account/limits.ts';
import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  method: 'DELETE',
  path: '/account/session',
  access: 'session',
  limits: SESSION_LIMITS,
  summary: 'Sign out',
  success: 204,
} satisfies Endpoint;
