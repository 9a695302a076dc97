import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/sign-in',
  access: 'session',
  summary: 'Go to the sign-in page',
  query: 'any',
  success: 303,
} satisfies Endpoint;
