import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot sign in.',
  method: 'GET',
  path: '/account/sign-in',
  access: 'public',
  summary: 'Go to the sign-in page',
  success: 303,
};
