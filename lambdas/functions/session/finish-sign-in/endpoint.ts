import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  failureImpact: 'People who have given their password are not signed in.',
  method: 'GET',
  path: '/signed-in',
  access: 'session',
  summary: 'The callback of the sign-in page',
  query: 'any',
  success: 303,
} satisfies Endpoint;
