import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  failureImpact: 'People cannot sign in.',
  method: 'GET',
  path: '/account/sign-in',
  access: 'session',
  summary: 'Go to the sign-in page',
  query: 'any',
  success: 303,
} satisfies Endpoint;
