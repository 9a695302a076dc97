import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot see their webhook; it goes on being called.',
  method: 'GET',
  path: '/account/webhook',
  summary: 'The webhook and how delivery stands',
  answer: 'Webhook',
};
