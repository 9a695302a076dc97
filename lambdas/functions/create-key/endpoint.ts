import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot create API keys; existing keys go on working.',
  method: 'POST',
  path: '/account/keys',
  access: 'access_token',
  requiresSharp: true,
  takesBody: true,
};
