import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot remove their webhook; it goes on being called.',
  method: 'DELETE',
  path: '/account/webhook',
  summary: 'Remove the webhook',
  success: 204,
};
