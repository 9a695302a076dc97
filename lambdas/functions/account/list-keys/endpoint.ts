import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot see their API keys.',
  method: 'GET',
  path: '/account/keys',
  summary: 'The API keys of the account',
  answer: 'KeyList',
};
