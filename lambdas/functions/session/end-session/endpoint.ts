import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  method: 'DELETE',
  path: '/account/session',
  access: 'session',
  summary: 'Sign out',
  success: 204,
} satisfies Endpoint;
