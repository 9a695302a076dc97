import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot send a test to their webhook; deliveries are not affected.',
  method: 'POST',
  path: '/account/webhook/test',
  summary: 'Send a test event',
  answer: 'TestResult',
};
