import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { PARAMETERS } from '#http/opportunities/query.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People see no opportunities on the page; API consumers are not affected.',
  method: 'GET',
  path: '/account/opportunities',
  reads: 'snapshot',
  summary: 'Opportunities with own stakes',
  answer: 'OpportunityList',
  parameters: PARAMETERS,
};
