import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot send a test to their webhook; deliveries are not affected.',
  method: 'POST',
  path: '/account/webhook/test',
  access: 'access_token',
  requiresSharp: true,
  summary: 'Send a test event',
  success: 200,
};
