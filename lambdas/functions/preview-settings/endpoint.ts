import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot see what settings would send before they save them.',
  method: 'POST',
  path: '/account/settings/preview',
  access: 'access_token',
  requiresSharp: true,
  takesBody: true,
  reads: 'snapshot',
};
