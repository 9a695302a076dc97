import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot save the address of their webhook; saved webhooks go on being called.',
  method: 'PUT',
  path: '/account/webhook',
  access: 'access_token',
  requiresSharp: true,
  takesBody: true,
};
