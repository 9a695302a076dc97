import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People who have given their password are not signed in.',
  method: 'GET',
  path: '/signed-in',
  access: 'public',
  summary: 'The callback of the sign-in page',
  success: 303,
};
