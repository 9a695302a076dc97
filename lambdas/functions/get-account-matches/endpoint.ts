import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { PARAMETERS } from '#http/matches/query.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People see no match probabilities on the page; API consumers are not affected.',
  method: 'GET',
  path: '/account/matches',
  access: 'access_token',
  reads: 'snapshot',
  summary: 'Match probabilities',
  success: 200,
  parameters: PARAMETERS,
};
