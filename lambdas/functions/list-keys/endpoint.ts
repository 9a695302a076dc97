import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot see their API keys.',
  method: 'GET',
  path: '/account/keys',
  access: 'access_token',
  requiresSharp: true,
  summary: 'The API keys of the account',
  success: 200,
};
