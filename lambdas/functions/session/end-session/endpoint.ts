import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot sign out.',
  method: 'DELETE',
  path: '/account/session',
  access: 'public',
  summary: 'Sign out',
  success: 204,
};
