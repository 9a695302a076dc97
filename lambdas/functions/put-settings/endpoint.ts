import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot change their alert and stake settings; deliveries go on by those they have.',
  method: 'PUT',
  path: '/account/settings',
  access: 'access_token',
  takesBody: true,
};
