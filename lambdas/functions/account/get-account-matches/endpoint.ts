import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { PARAMETERS } from '#http/matches/query.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People see no match probabilities on the page; API consumers are not affected.',
  method: 'GET',
  path: '/account/matches',
  anyPlan: true,
  reads: 'snapshot',
  summary: 'Match probabilities',
  answer: 'MatchList',
  parameters: PARAMETERS,
};
